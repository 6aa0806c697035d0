import { and, asc, desc, eq, inArray, isNull, ne, notInArray, type SQL, sql } from "drizzle-orm";
import type { AuditNote } from "../../app/domain/audit/audit-note.ts";
import type { LeftOut } from "../../app/domain/store/store-changes.ts";
import {
  SHIPPING_METHODS,
  type ShippingMethod,
  type ShippingPrices,
} from "../../app/domain/pricing/shipping.ts";
import { clientStores } from "../schema/clients.ts";
import { events, shippingPrices } from "../schema/events.ts";
import { eventPrices, products } from "../schema/products.ts";
import { auditEntries } from "../schema/records.ts";
import { storeChanges, storeChangeStores, type WrittenRow } from "../schema/store-changes.ts";
import type { TenantTables } from "../tenant-tables.server.ts";
import { isMended } from "./mended.ts";
import { isShownEvent } from "./shown-event.ts";

export type { WrittenRow } from "../schema/store-changes.ts";
type PriceLine = Omit<typeof eventPrices.$inferInsert, "tenantId" | "createdAt" | "updatedAt">;

/** One thing that a change does in a store; prices net, in minor units. */
export type StoreWrite =
  | { kind: "price"; productId: string; before: number; after: number }
  | { kind: "add"; line: PriceLine }
  | { kind: "remove"; productId: string }
  | { kind: "shipping"; method: ShippingMethod; before: number; after: number };

/** What one batch does in a store, all of it or nothing. */
export type StoreWrites = {
  changeId: string;
  eventId: string;
  /** Of the store where it was read. */
  version: number;
  writes: readonly StoreWrite[];
  note: AuditNote;
} & ({ rows: readonly WrittenRow[] } | { undone: readonly string[] });

const COLUMN_OF = {
  standard: shippingPrices.standard,
  standard_tracked: shippingPrices.standardTracked,
  express: shippingPrices.express,
} as const satisfies Record<ShippingMethod, unknown>;
const KEY_OF = {
  standard: "standard",
  standard_tracked: "standardTracked",
  express: "express",
} as const satisfies Record<ShippingMethod, keyof typeof shippingPrices.$inferInsert>;

const PRODUCT = {
  productId: products.id,
  name: products.name,
  status: products.status,
  deletedAt: products.deletedAt,
  offer: products.offer,
  designHash: products.designHash,
  checked: products.checked,
  soldAnyway: products.soldAnyway,
};

/** So many products can be chosen from. */
const MOST_PRODUCTS = 200;

/** Changes over many stores of a tenant. */
export function storeChangeRepository(tables: TenantTables) {
  const isChange = (id: string) => eq(storeChanges.id, id);
  const isStore = (changeId: string, eventId: string) =>
    and(eq(storeChangeStores.changeId, changeId), eq(storeChangeStores.eventId, eventId)) as SQL;
  const isLine = (eventId: string, productId: string) =>
    and(eq(eventPrices.eventId, eventId), eq(eventPrices.productId, productId)) as SQL;

  /** What must hold beside the version where something is written, since it stands outside the store. */
  const allows = (eventId: string, writes: readonly StoreWrite[]): SQL[] => {
    const added = writes.flatMap((write) => (write.kind === "add" ? [write.line.productId] : []));
    const removed = writes.flatMap((write) => (write.kind === "remove" ? [write.productId] : []));
    const isOnSale = and(eq(products.status, "published"), isNull(products.deletedAt));
    const another = tables.exists(
      eventPrices,
      and(
        eq(eventPrices.eventId, eventId),
        notInArray(eventPrices.productId, removed),
        tables.exists(products, and(sql`${products.id} = ${eventPrices.productId}`, isOnSale) as SQL),
      ) as SQL,
    );
    const anyOnSale = tables.exists(products, and(inArray(products.id, removed), isOnSale) as SQL);
    return [
      ...added.map((id) =>
        tables.exists(
          products,
          and(
            eq(products.id, id),
            isNull(products.deletedAt),
            ne(products.status, "archived"),
            isMended,
          ) as SQL,
        ),
      ),
      ...(removed.length > 0 ? [sql`(${events.status} <> 'Active' or ${another} or not ${anyOnSale})`] : []),
    ];
  };

  const writeOf = (eventId: string, write: StoreWrite, at: Date, won: SQL) => {
    switch (write.kind) {
      case "price":
        return tables.update(
          eventPrices,
          { storeSellingPrice: write.after, updatedAt: at },
          and(isLine(eventId, write.productId), eq(eventPrices.storeSellingPrice, write.before), won) as SQL,
        );
      case "add":
        return tables.insertIf(won, eventPrices, { ...write.line, createdAt: at, updatedAt: at });
      case "remove":
        return tables.remove(eventPrices, and(isLine(eventId, write.productId), won) as SQL);
      case "shipping":
        return tables.update(
          shippingPrices,
          { [KEY_OF[write.method]]: write.after, updatedAt: at },
          and(eq(shippingPrices.eventId, eventId), eq(COLUMN_OF[write.method], write.before), won) as SQL,
        );
    }
  };

  const statementsOf = (store: StoreWrites, at: Date) => {
    const { changeId, eventId, version, writes, note } = store;
    const written = isStore(changeId, eventId);
    const won = tables.exists(auditEntries, eq(auditEntries.id, note.id));
    const isOpen =
      "rows" in store
        ? sql`not ${tables.exists(storeChangeStores, written)}`
        : tables.exists(storeChangeStores, and(written, isNull(storeChangeStores.undone)) as SQL);
    return [
      tables.update(
        events,
        { version: version + 1, updatedAt: at },
        isShownEvent({ id: eventId, version }, isOpen, ...allows(eventId, writes)),
      ),
      tables.audit(note),
      ...writes.map((write) => writeOf(eventId, write, at, won)),
      "rows" in store
        ? tables.insertIf(won, storeChangeStores, { changeId, eventId, rows: [...store.rows] })
        : tables.update(storeChangeStores, { undone: [...store.undone] }, and(written, won) as SQL),
    ] as const;
  };

  return {
    /** The stores that are run for a client. */
    ofClient: async (clientId: string): Promise<string[]> =>
      (
        await tables.read({
          columns: { eventId: clientStores.eventId },
          from: clientStores,
          where: eq(clientStores.clientId, clientId),
        })
      ).map(({ eventId }) => eventId),

    /**
     * Stores with what they sell and what they ask for shipping, products that could be added, those that are named first,
     * and what a change wrote in the stores.
     */
    async read({
      eventIds,
      productIds = [],
      changeId = "",
    }: {
      eventIds: readonly string[];
      productIds?: readonly string[];
      changeId?: string;
    }) {
      const ids = [...eventIds];
      const isNamed = inArray(products.id, [...productIds]);
      const [stores, sold, shipping, others, done] = await tables.batch([
        tables.select(events, and(inArray(events.id, ids), isNull(events.deletedAt))),
        tables.read({
          columns: {
            ...PRODUCT,
            eventId: eventPrices.eventId,
            lineId: eventPrices.id,
            price: eventPrices.storeSellingPrice,
            vat: eventPrices.storeDefaultVat,
            position: eventPrices.position,
          },
          from: eventPrices,
          joins: [{ table: products, on: eq(products.id, eventPrices.productId) }],
          where: inArray(eventPrices.eventId, ids),
          orderBy: [asc(eventPrices.position), asc(eventPrices.id)],
        }),
        tables.select(shippingPrices, inArray(shippingPrices.eventId, ids)),
        tables.read({
          columns: PRODUCT,
          from: products,
          where: and(isNull(products.deletedAt), ne(products.status, "archived")),
          orderBy: [desc(isNamed), desc(products.createdAt), asc(products.id)],
          limit: MOST_PRODUCTS,
        }),
        tables.select(storeChangeStores, eq(storeChangeStores.changeId, changeId)),
      ]);
      return {
        stores: tables.byWords(stores, ({ name }) => name),
        sold,
        shipping: shipping.map((row) => ({ eventId: row.eventId, prices: pricesOf(row) })),
        others: tables.byWords(others, ({ name }) => name),
        done,
      };
    },

    /** The whole lines of some products in a store, to be kept with what takes them out. */
    async lines(eventId: string, productIds: readonly string[]) {
      const rows = await tables.select(
        eventPrices,
        and(eq(eventPrices.eventId, eventId), inArray(eventPrices.productId, [...productIds])),
      );
      return rows.map(({ tenantId: _, createdAt: _c, updatedAt: _u, ...line }) => line);
    },

    /** Notes that a change was pressed; one of this key that is there already stays. */
    async begin(change: Omit<typeof storeChanges.$inferInsert, "tenantId">): Promise<void> {
      await tables.insertMissing(storeChanges, [change]);
    },

    /** Notes that every store of a change was written, and what stayed as it was; a second run changes nothing. */
    async finish(id: string, leftOut: readonly LeftOut[], at: Date): Promise<void> {
      await tables.update(
        storeChanges,
        { finishedAt: at, leftOut: [...leftOut] },
        and(isChange(id), isNull(storeChanges.finishedAt)) as SQL,
      );
    },

    /**
     * Writes a change, or takes it back, in several stores by one batch: in each all of it, or nothing where the store is
     * of another version, locked, or was written already.
     * @returns for each store whether it was written.
     */
    async write(stores: readonly StoreWrites[], at: Date): Promise<boolean[]> {
      const groups = stores.map((store) => statementsOf(store, at));
      const [first, ...rest] = groups.flat();
      if (!first) return [];
      const answers = (await tables.batch([first, ...rest])) as { rowsAffected: number }[];
      let position = 0;
      return groups.map((group) => {
        const answer = answers[position];
        position += group.length;
        return (answer?.rowsAffected ?? 0) > 0;
      });
    },

    /** Notes that nothing in a store could be put back. */
    async giveUpUndoing(changeId: string, eventId: string): Promise<void> {
      await tables.update(
        storeChangeStores,
        { undone: [] },
        and(isStore(changeId, eventId), isNull(storeChangeStores.undone)) as SQL,
      );
    },

    /** A change with what it wrote. */
    async find(id: string) {
      const [changes, stores] = await tables.batch([
        tables.select(storeChanges, isChange(id)),
        tables.select(storeChangeStores, eq(storeChangeStores.changeId, id)),
      ]);
      const change = changes[0];
      return change && { ...change, stores };
    },

    /** The latest changes, the newest first. */
    latest: (most: number) =>
      tables.read({
        columns: { id: storeChanges.id, what: storeChanges.what, createdAt: storeChanges.createdAt },
        from: storeChanges,
        orderBy: [desc(storeChanges.createdAt), asc(storeChanges.id)],
        limit: most,
      }),
  };
}

/** What a store's row of prices asks for each way to ship. */
function pricesOf(row: typeof shippingPrices.$inferSelect): ShippingPrices {
  const prices = SHIPPING_METHODS.map((method) => [method, row[KEY_OF[method]]] as const);
  return {
    ...(Object.fromEntries(prices) as Record<ShippingMethod, number | null>),
    additionalItemPrice: row.additionalItemPrice,
  };
}
