import { and, asc, desc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { events } from "../schema/events.ts";
import { eventPrices } from "../schema/products.ts";
import { orders } from "../schema/orders.ts";
import { outbox } from "../schema/records.ts";
import type { TenantTables } from "../tenant-tables.server.ts";

export function eventRepository(tables: TenantTables) {
  return {
    list: () =>
      tables.select(events, isNull(events.deletedAt), {
        orderBy: [desc(events.createdAt), asc(events.name)],
      }),

    async find(id: string) {
      return (await tables.select(events, and(eq(events.id, id), isNull(events.deletedAt))))[0];
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
