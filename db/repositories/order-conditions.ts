import { and, isNull, type SQL, sql } from "drizzle-orm";
import { orders } from "../schema/orders.ts";
import { tenants } from "../schema/tenants.ts";

/** `and` of conditions of which at least one is there. */
export function both(...conditions: (SQL | undefined)[]): SQL {
  return and(...conditions) ?? sql`true`;
}

/** Begun, and neither placed nor given up. */
export const isDraft = both(isNull(orders.placedAt), isNull(orders.cancelledAt));

/** The tenant may take orders at the moment of writing: `openingOf` asks the same of what was read. */
export function mayTakeOrders(tenantId: string): SQL {
  return sql`exists (select 1 from ${tenants} where ${tenants.id} = ${tenantId} and ${tenants.status} = 'verified')`;
}
