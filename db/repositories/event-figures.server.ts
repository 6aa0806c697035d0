import { and, eq, inArray, isNotNull, type SQL } from "drizzle-orm";
import { STATUS_GROUPS } from "../../app/domain/order/status-groups.ts";
import { orders } from "../schema/orders.ts";
import type { TenantTables } from "../tenant-tables.server.ts";

/** Which orders of a store wait for a person. */
export function eventFigureRepository(tables: TenantTables) {
  const placedIn = (eventId: string, also?: SQL) =>
    and(eq(orders.eventId, eventId), isNotNull(orders.placedAt), also) as SQL;
  const waiting = (eventId: string, group: "budget" | "trouble") => ({
    table: orders,
    where: placedIn(eventId, inArray(orders.status, [...STATUS_GROUPS[group]])),
  });

  return {
    /** How many orders of a store wait for a person, and why. */
    waiting: (eventId: string) =>
      tables.counts({
        address: { table: orders, where: placedIn(eventId, eq(orders.status, "address issue")) },
        budget: waiting(eventId, "budget"),
        trouble: waiting(eventId, "trouble"),
      }),
  };
}
