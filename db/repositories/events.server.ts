import { and, asc, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { AuditNote } from "../../app/domain/audit/audit-note.ts";
import { brokenRule } from "../conflict.ts";
import { clientStores } from "../schema/clients.ts";
import { events, shippingPrices, storeSlugs } from "../schema/events.ts";
import { eventFulfillers } from "../schema/fulfillers.ts";
import { assets, eventPrices, products } from "../schema/products.ts";
import { orders } from "../schema/orders.ts";
import { auditEntries, outbox } from "../schema/records.ts";
import { temporaryStores } from "../schema/temporary-stores.ts";
import type { TenantTables } from "../tenant-tables.server.ts";
import type { NewOutbox } from "./outbox.server.ts";

type Stamped<Row> = Omit<Row, "tenantId" | "createdAt" | "updatedAt">;
/** A store that is to be, with the entries of its log. */
export type NewStore = {
  /** The browser's store that it is made of, as it was read; it ends with this. */
  from?: Pick<typeof temporaryStores.$inferSelect, "id" | "createdAt"> | undefined;
  event: Stamped<typeof events.$inferInsert> & { createdAt: Date };
  slugNorm: string;
  imageId: string | null;
  products: { row: Stamped<typeof products.$inferInsert>; note: AuditNote }[];
  prices: { row: Omit<Stamped<typeof eventPrices.$inferInsert>, "eventId">; note: AuditNote }[];
  /** The fulfillers that may print for it. */
  makers: { id: string; fulfillerId: string }[];
  shipping?: Omit<Stamped<typeof shippingPrices.$inferInsert>, "eventId"> | undefined;
  /** For whom it is run. */
  clientId?: string | undefined;
  /** The file's, where the store begins with a picture. */
  notes: { event: AuditNote; file?: AuditNote };
};

type PriceRow = typeof eventPrices.$inferSelect;
export type GiftLineRow = { left: PriceRow; right: typeof products.$inferSelect };
export type GiftChange = {
  event: { id: string; version: number };
  fields: Partial<Omit<typeof events.$inferInsert, "id" | "tenantId" | "version">> & { updatedAt: Date };
  lines: {
    id: string;
    set: Pick<PriceRow, "giftQuantity" | "giftColour" | "giftSize" | "unitCost">;
    stock: { shown: number | null; wanted: number | null };
  }[];
  note: AuditNote;
  work: NewOutbox | undefined;
};

export function eventRepository(tables: TenantTables) {
  return {
    /** How many stores there are, and how many of them are open. */
    countStores() {
      const isThere = isNull(events.deletedAt);
      const isActive = and(isThere, eq(events.status, "Active"), eq(events.expired, false));
      return tables.counts({
        all: { table: events, where: isThere },
        active: { table: events, where: isActive },
      });
    },

    async find(id: string) {
      return (await tables.select(events, and(eq(events.id, id), isNull(events.deletedAt))))[0];
    },

    /** The store that a slug leads to, an older one too. */
    async findBySlug(slugNorm: string) {
      const rows = await tables.join(
        storeSlugs,
        events,
        and(eq(events.id, storeSlugs.eventId), isNull(events.deletedAt)) as SQL,
        eq(storeSlugs.slugNorm, slugNorm),
      );
      return rows[0]?.right;
    },

    /**
     * A new store with its address, products and files, and an entry for each in the log. All or nothing.
     * @returns `address_taken`, or `source_changed` when the browser's store changed since it was read: another request
     * opened it, or the visitor edited it.
     */
    async create(store: NewStore): Promise<"created" | "exists" | "address_taken" | "source_changed"> {
      const { event, slugNorm, notes, from } = store;
      const at = { createdAt: event.createdAt, updatedAt: event.createdAt };
      const statements: BatchItem<"sqlite">[] = [
        tables.insert(storeSlugs, { slugNorm, eventId: event.id, createdAt: event.createdAt }),
        ...store.products.flatMap(({ row, note }) => [
          tables.insert(products, { ...row, ...at }),
          tables.audit(note),
        ]),
        ...store.prices.flatMap(({ row, note }) => [
          tables.insert(eventPrices, { ...row, eventId: event.id, ...at }),
          tables.audit(note),
        ]),
      ];
      for (const maker of store.makers) {
        statements.push(
          tables.insert(eventFulfillers, { ...maker, eventId: event.id, createdAt: event.createdAt }),
        );
      }
      if (store.shipping) {
        statements.push(tables.insert(shippingPrices, { ...store.shipping, eventId: event.id, ...at }));
      }
      if (store.clientId !== undefined) {
        const { clientId } = store;
        statements.push(
          tables.insert(clientStores, { eventId: event.id, clientId, createdAt: event.createdAt }),
        );
      }
      if (store.imageId !== null && notes.file) {
        statements.push(
          tables.update(assets, { eventId: event.id }, eq(assets.id, store.imageId)),
          tables.audit(notes.file),
        );
      }
      const row = { ...event, ...at };
      const [first, ...more]: [BatchItem<"sqlite">, ...BatchItem<"sqlite">[]] = from
        ? [
            tables.removeUnowned(
              temporaryStores,
              and(eq(temporaryStores.id, from.id), eq(temporaryStores.createdAt, from.createdAt)) as SQL,
            ),
            tables.insertIf(sql`changes() > 0`, events, row),
            tables.audit(notes.event),
          ]
        : [tables.insert(events, row), tables.audit(notes.event)];
      try {
        await tables.batch([first, ...more, ...statements]);
        return "created";
      } catch (error) {
        const rule = brokenRule(error);
        if (rule?.endsWith("events.id")) return "exists";
        if (rule === "store_slugs.slug_norm") return "address_taken";
        // Without its store an address has nothing to lead to, and the whole batch is undone.
        if (from && rule === "foreign_key") return "source_changed";
        throw error;
      }
    },

    /** Whether a store of the Union that sells takes one rate of VAT everywhere. */
    async hasOneRateInUnion(): Promise<boolean> {
      const isOne = and(
        eq(events.region, "EU"),
        eq(events.type, "Store"),
        eq(events.taxMode, "flat"),
        sql`${events.vatRate} > 0`,
      );
      return (await tables.select(events, isOne, { limit: 1 })).length > 0;
    },

    /** Keeps something that must leave; the same key is kept once. */
    async keepOutbox(row: NewOutbox) {
      await tables.insertIf(
        sql`not ${tables.exists(outbox, eq(outbox.dedupeKey, row.dedupeKey))}`,
        outbox,
        row,
      );
    },

    /** What a store gives or sells, with the products. */
    giftLines: (eventId: string) =>
      tables.join(
        eventPrices,
        products,
        eq(products.id, eventPrices.productId),
        eq(eventPrices.eventId, eventId),
        { orderBy: [asc(eventPrices.position), asc(eventPrices.id)] },
      ),

    /**
     * Keeps what an organiser sets of a gift; all of it or nothing.
     * @returns false when the store was changed since the version that was shown.
     */
    async saveGift({ event, fields, lines, note, work }: GiftChange): Promise<boolean> {
      const won = tables.exists(auditEntries, eq(auditEntries.id, note.id));
      const [saved] = await tables.batch([
        tables.update(
          events,
          { ...fields, version: event.version + 1 },
          sql`${events.id} = ${event.id} and ${events.version} = ${event.version} and ${events.locked} = 0 and ${events.deletedAt} is null`,
        ),
        tables.audit(note),
        ...lines.map(({ id, set, stock: { shown, wanted } }) =>
          tables.update(
            eventPrices,
            {
              ...set,
              stockLeft:
                shown === null || wanted === null
                  ? wanted
                  : sql`max(0, coalesce(${eventPrices.stockLeft}, 0) + ${wanted - shown})`,
              updatedAt: fields.updatedAt,
            },
            sql`${eventPrices.id} = ${id} and ${eventPrices.eventId} = ${event.id} and ${won}`,
          ),
        ),
        ...(work ? [tables.insertIf(won, outbox, work)] : []),
      ]);
      return saved.rowsAffected > 0;
    },

    /** What a store's ways to ship cost, and how long they take. */
    async shipping(eventId: string) {
      return (await tables.select(shippingPrices, eq(shippingPrices.eventId, eventId)))[0];
    },

    /** Region of the store that an order belongs to. */
    async regionOfOrder(orderId: string) {
      const rows = await tables.join(orders, events, eq(events.id, orders.eventId), eq(orders.id, orderId));
      return rows[0]?.right.region;
    },
  };
}
