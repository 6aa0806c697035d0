import { and, asc, desc, eq, isNull, ne, type SQL, sql } from "drizzle-orm";
import type { AuditNote } from "../../app/domain/audit/audit-note.ts";
import type { VariantsOff } from "../../app/domain/product/offer.ts";
import { events } from "../schema/events.ts";
import { tenantAccounts } from "../schema/payments.ts";
import { eventPrices, products } from "../schema/products.ts";
import { auditEntries } from "../schema/records.ts";
import { IS_CHARGED } from "./payment-accounts.server.ts";
import type { TenantTables } from "../tenant-tables.server.ts";
import { isMended } from "./mended.ts";

type PriceRow = typeof eventPrices.$inferInsert;
type NewPrice = Pick<PriceRow, "id" | "productId" | "storeSellingPrice" | "storeDefaultVat" | "position">;
type Change = { eventId: string; at: Date; note: AuditNote };
export type EventProductLine = { id: string; price: number; vat: boolean; position: number };

/** How many of the tenant's other products are offered to be added at once. */
const MOST_OFFERED = 12;

const PRODUCT = {
  productId: products.id,
  name: products.name,
  designHash: products.designHash,
  offer: products.offer,
  status: products.status,
  checked: products.checked,
  soldAnyway: products.soldAnyway,
};

/** Which of the tenant's products a store sells. Every write is one batch that begins with the store's version. */
export function eventProductRepository(tables: TenantTables) {
  const inEvent = (eventId: string, productId: string) =>
    and(eq(eventPrices.eventId, eventId), eq(eventPrices.productId, productId)) as SQL;
  const isThere = (productId: string, also?: SQL) =>
    tables.exists(products, and(eq(products.id, productId), isNull(products.deletedAt), also) as SQL);
  const won = (note: AuditNote) => tables.exists(auditEntries, eq(auditEntries.id, note.id));
  const open = (eventId: string, also?: SQL) =>
    and(eq(events.id, eventId), eq(events.locked, false), isNull(events.deletedAt), also) as SQL;
  const raised = (at: Date) => ({ version: sql`${events.version} + 1`, updatedAt: at });

  return {
    /** What a store sells in its order, other products that could be added, and the accounts that are paid. */
    async forEvent(eventId: string, words: string) {
      const inStore = tables.exists(
        eventPrices,
        sql`${eventPrices.eventId} = ${eventId} and ${eventPrices.productId} = ${products.id}`,
      );
      const isOffered = and(isNull(products.deletedAt), ne(products.status, "archived"), sql`not ${inStore}`);
      const isFound = await tables.holding(products, isOffered, { text: words, in: [products.name] });
      const [sold, others, accounts] = await tables.batch([
        tables.read({
          columns: {
            ...PRODUCT,
            id: eventPrices.id,
            deletedAt: products.deletedAt,
            price: eventPrices.storeSellingPrice,
            vat: eventPrices.storeDefaultVat,
            position: eventPrices.position,
            stockLeft: eventPrices.stockLeft,
            catalogueCode: products.catalogueCode,
            productOff: products.offSale,
            storeOff: eventPrices.offSale,
          },
          from: eventPrices,
          joins: [{ table: products, on: eq(products.id, eventPrices.productId) }],
          where: eq(eventPrices.eventId, eventId),
          orderBy: [asc(eventPrices.position), desc(products.createdAt)],
        }),
        tables.read({
          columns: PRODUCT,
          from: products,
          where: and(isOffered, isFound),
          orderBy: [desc(products.createdAt), asc(products.id)],
          limit: MOST_OFFERED,
        }),
        tables.select(tenantAccounts, IS_CHARGED),
      ]);
      return { sold, others, accounts };
    },

    /**
     * Keeps prices and order; all of it or nothing.
     * @returns false when the store is not of the version that the form showed, or is locked.
     */
    async save({
      version,
      lines,
      ...change
    }: Change & { version: number; lines: readonly EventProductLine[] }): Promise<boolean> {
      const { eventId, at, note } = change;
      const [saved] = await tables.batch([
        tables.update(events, raised(at), open(eventId, eq(events.version, version))),
        tables.audit(note),
        ...lines.map(({ id, price, vat, position }) =>
          tables.update(
            eventPrices,
            { storeSellingPrice: price, storeDefaultVat: vat, position, updatedAt: at },
            and(eq(eventPrices.id, id), eq(eventPrices.eventId, eventId), won(note)) as SQL,
          ),
        ),
      ]);
      return saved.rowsAffected > 0;
    },

    /**
     * Switches colours and sizes of a product off and on in one store.
     * @param asked.shown what was off in this store where the person decided.
     * @returns false when something else was switched meanwhile, or the store is locked, or sells it no more.
     */
    async switchVariants(
      asked: Change & { productId: string; off: VariantsOff; shown: VariantsOff },
    ): Promise<boolean> {
      const { eventId, productId, off, shown, at, note } = asked;
      const isShown = tables.exists(
        eventPrices,
        and(
          inEvent(eventId, productId),
          sql`${eventPrices.offSale} = ${sql.param(shown, eventPrices.offSale)}`,
        ) as SQL,
      );
      const [switched] = await tables.batch([
        tables.update(events, raised(at), open(eventId, isShown)),
        tables.audit(note),
        tables.update(
          eventPrices,
          { offSale: off, updatedAt: at },
          and(inEvent(eventId, productId), won(note)) as SQL,
        ),
      ]);
      return switched.rowsAffected > 0;
    },

    /**
     * Adds a product, behind the others.
     * @returns false when the store sells it already, it must be mended, or either is gone or locked.
     */
    async add({ price, ...change }: Change & { price: NewPrice }): Promise<boolean> {
      const { eventId, at, note } = change;
      const sold = tables.exists(eventPrices, inEvent(eventId, price.productId));
      const [added] = await tables.batch([
        tables.update(
          events,
          raised(at),
          open(
            eventId,
            sql`not ${sold} and ${isThere(price.productId, and(ne(products.status, "archived"), isMended))}`,
          ),
        ),
        tables.audit(note),
        tables.insertIf(won(note), eventPrices, { ...price, eventId, createdAt: at, updatedAt: at }),
      ]);
      return added.rowsAffected > 0;
    },

    /**
     * A new product that the store sells at once, behind the others; all of it or nothing.
     * @returns false when the product is there already, or the store is gone or locked.
     */
    async addNew({
      product,
      price,
      ...change
    }: Change & {
      product: Omit<typeof products.$inferInsert, "tenantId" | "createdAt" | "updatedAt">;
      productNote: AuditNote;
      price: Omit<NewPrice, "productId">;
    }): Promise<boolean> {
      const { eventId, at, note, productNote } = change;
      const isKnown = tables.exists(products, eq(products.id, product.id));
      const times = { createdAt: at, updatedAt: at };
      const [added] = await tables.batch([
        tables.update(events, raised(at), open(eventId, sql`not ${isKnown}`)),
        tables.audit(note),
        tables.insertIf(won(note), products, { ...product, ...times }),
        tables.audit(productNote),
        tables.insertIf(won(note), eventPrices, { ...price, productId: product.id, eventId, ...times }),
      ]);
      return added.rowsAffected > 0;
    },

    /**
     * Takes a product out of a store.
     * @returns false when it is the last one on sale of an active store, or not there, or the store is locked.
     */
    async remove({ productId, ...change }: Change & { productId: string }): Promise<boolean> {
      const { eventId, at, note } = change;
      const isPublic = eq(products.status, "published");
      const another = tables.exists(
        eventPrices,
        and(
          eq(eventPrices.eventId, eventId),
          ne(eventPrices.productId, productId),
          tables.exists(
            products,
            sql`${products.id} = ${eventPrices.productId} and ${products.deletedAt} is null and ${isPublic}`,
          ),
        ) as SQL,
      );
      const [removed] = await tables.batch([
        tables.update(
          events,
          raised(at),
          open(
            eventId,
            sql`${tables.exists(eventPrices, inEvent(eventId, productId))} and (${events.status} <> 'Active' or ${another} or not ${isThere(productId, isPublic)})`,
          ),
        ),
        tables.audit(note),
        tables.remove(eventPrices, and(inEvent(eventId, productId), won(note)) as SQL),
      ]);
      return removed.rowsAffected > 0;
    },
  };
}
