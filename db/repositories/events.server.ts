import { and, asc, desc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { AuditNote } from "../../app/domain/audit/audit-note.ts";
import { brokenRule } from "../conflict.ts";
import { events, storeSlugs } from "../schema/events.ts";
import { assets, eventPrices, products } from "../schema/products.ts";
import { orders } from "../schema/orders.ts";
import { outbox } from "../schema/records.ts";
import type { TenantTables } from "../tenant-tables.server.ts";

type Stamped<Row> = Omit<Row, "tenantId" | "createdAt" | "updatedAt">;
/** A store that is to be, with the entries of its log. */
export type NewStore = {
  event: Stamped<typeof events.$inferInsert> & { createdAt: Date };
  slugNorm: string;
  imageId: string | null;
  products: { row: Stamped<typeof products.$inferInsert>; note: AuditNote }[];
  prices: { row: Omit<Stamped<typeof eventPrices.$inferInsert>, "eventId">; note: AuditNote }[];
  notes: { event: AuditNote; file: AuditNote };
};

export function eventRepository(tables: TenantTables) {
  return {
    list: () =>
      tables.select(events, isNull(events.deletedAt), {
        orderBy: [desc(events.createdAt), asc(events.name)],
      }),

    async find(id: string) {
      return (await tables.select(events, and(eq(events.id, id), isNull(events.deletedAt))))[0];
    },

    /**
     * A new store with its address, products and files, and an entry for each in the log. All or nothing.
     * @returns false when the address is taken.
     */
    async create(wanted: NewStore): Promise<boolean> {
      const { event, slugNorm, notes } = wanted;
      const at = { createdAt: event.createdAt, updatedAt: event.createdAt };
      const statements: BatchItem<"sqlite">[] = [
        tables.noted(notes.event),
        tables.insert(storeSlugs, { slugNorm, eventId: event.id, createdAt: event.createdAt }),
        ...wanted.products.flatMap(({ row, note }) => [
          tables.insert(products, { ...row, ...at }),
          tables.noted(note),
        ]),
        ...wanted.prices.flatMap(({ row, note }) => [
          tables.insert(eventPrices, { ...row, eventId: event.id, ...at }),
          tables.noted(note),
        ]),
      ];
      if (wanted.imageId !== null) {
        statements.push(
          tables.update(assets, { eventId: event.id }, eq(assets.id, wanted.imageId)),
          tables.noted(notes.file),
        );
      }
      try {
        await tables.batch([tables.insert(events, { ...event, ...at }), ...statements]);
        return true;
      } catch (error) {
        if (brokenRule(error) === "store_slugs.slug_norm") return false;
        throw error;
      }
    },

    /** Keeps something that must leave; the same key is kept once. */
    async keepOutbox(row: Omit<typeof outbox.$inferInsert, "tenantId">) {
      await tables.insertIf(
        sql`not ${tables.exists(outbox, eq(outbox.dedupeKey, row.dedupeKey))}`,
        outbox,
        row,
      );
    },

    /** How many products and placed orders each store has. */
    async counts() {
      const [sold, placed] = await tables.batch([
        tables.groupCount(eventPrices, eventPrices.eventId),
        tables.groupCount(orders, orders.eventId, isNotNull(orders.placedAt)),
      ]);
      return {
        products: new Map(sold.map((row) => [row.key, row.count])),
        orders: new Map(placed.map((row) => [row.key, row.count])),
      };
    },

    /** Region of the store that an order belongs to. */
    async regionOfOrder(orderId: string) {
      const rows = await tables.join(orders, events, eq(events.id, orders.eventId), eq(orders.id, orderId));
      return rows[0]?.right.region;
    },
  };
}
