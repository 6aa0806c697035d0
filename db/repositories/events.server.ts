import { and, asc, desc, eq, isNull } from "drizzle-orm";
import { events } from "../schema/events.ts";
import { orders } from "../schema/orders.ts";
import type { TenantTables } from "../tenant-tables.server.ts";

export function eventRepository(tables: TenantTables) {
  return {
    list: () => tables.select(events, isNull(events.deletedAt), { orderBy: [desc(events.createdAt), asc(events.name)] }),

    async find(id: string) {
      return (await tables.select(events, and(eq(events.id, id), isNull(events.deletedAt))))[0];
    },

    /** Region of the store that an order belongs to. */
    async regionOfOrder(orderId: string) {
      const rows = await tables.join(orders, events, eq(events.id, orders.eventId), eq(orders.id, orderId));
      return rows[0]?.right.region;
    },
  };
}
