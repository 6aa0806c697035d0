import { and, isNull, type SQL, sql } from "drizzle-orm";
import { orders } from "../schema/orders.ts";

/** `and` of conditions of which at least one is there. */
export function both(...conditions: (SQL | undefined)[]): SQL {
  return and(...conditions) ?? sql`true`;
}

/** Begun, and neither placed nor given up. */
export const isDraft = both(isNull(orders.placedAt), isNull(orders.cancelledAt));
