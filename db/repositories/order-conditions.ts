import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { orders } from "../schema/orders.ts";
import { tenants } from "../schema/tenants.ts";

/** `and` of conditions of which at least one is there. */
export function both(...conditions: (SQL | undefined)[]): SQL {
  return and(...conditions) ?? sql`true`;
}

/** Begun, and neither placed nor given up. */
export const isDraft = both(isNull(orders.placedAt), isNull(orders.cancelledAt));

/** What a tenant that may take orders is, at the moment of writing: `openingOf` asks the same of what was read. */
export const mayTakeOrders = eq(tenants.status, "verified");
