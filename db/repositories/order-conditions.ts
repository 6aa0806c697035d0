import { and, eq, inArray, isNotNull, isNull, type SQL, sql, type SQLWrapper } from "drizzle-orm";
import { KINDS_OF_SHOPS } from "../../app/domain/order/order-kind.ts";
import { orders } from "../schema/orders.ts";
import { tenants } from "../schema/tenants.ts";

/** `and` of conditions of which at least one is there. */
export function both(...conditions: (SQL | undefined)[]): SQL {
  return and(...conditions) ?? sql`true`;
}

/** What a list of orders shows and its number counts: all that were placed, those too that were cancelled since. */
export const isPlaced = both(isNotNull(orders.placedAt));

/**
 * What figures count: sums of money, orders by day, what a wall shows. An order is sold once it is placed, until the whole
 * of it is cancelled; a part that is cancelled alone changes nothing here, and what goes back of its money is a refund.
 */
export const isSold = both(isPlaced, isNull(orders.cancelledAt));

/** An amount of an order as figures of sales count it: what a shop outside sold is no sale here, whatever it costs. */
export const asSale = (amount: SQLWrapper): SQL =>
  sql`case when ${inArray(orders.kind, [...KINDS_OF_SHOPS])} then 0 else ${amount} end`;

/** Placed and cancelled: by so much a list is longer than the figures. */
export const isCancelled = both(isPlaced, isNotNull(orders.cancelledAt));

/** Begun, and neither placed nor given up. */
export const isDraft = both(isNull(orders.placedAt), isNull(orders.cancelledAt));

/** What a tenant that may take orders is, at the moment of writing: `openingOf` asks the same of what was read. */
export const mayTakeOrders = eq(tenants.status, "verified");
