import { type SQL, sql } from "drizzle-orm";
import { STATUS_GROUPS } from "../../app/domain/order/status-groups.ts";
import type { OrderStatus } from "../../app/domain/order/order-status.ts";

/** Groups of statuses that lists of orders have an index for; an order on its way through the others pays nothing for it. */
export type IndexedGroup = "attention" | "production";

/**
 * "The status is of this group", word for word alike in an index and in the queries that it serves: SQLite takes a partial
 * index only where it finds the index's own condition.
 */
export const inGroup = (group: IndexedGroup, status: SQL): SQL =>
  sql`${status} in (${sql.raw(STATUS_GROUPS[group].map((name) => `'${name}'`).join(", "))})`;

/** The group that has all of these statuses, if there is one. */
export function groupOf(statuses: readonly OrderStatus[]): IndexedGroup | undefined {
  return (["attention", "production"] as const).find((group) => {
    const all: readonly OrderStatus[] = STATUS_GROUPS[group];
    return statuses.every((status) => all.includes(status));
  });
}
