import { endOfDay, startOfDay } from "../../domain/dates/day-bounds.ts";
import type { ListQuery } from "../../domain/lists/list-query.ts";
import type { OrderSort } from "../../domain/order/order-sorts.ts";
import { type StatusChoice, statusesOf } from "../../domain/order/status-groups.ts";
import type { Scope } from "../scope.ts";

export type { PlacedOrderRow } from "../../../db/repositories/order-lists.server.ts";

const ORDERS_PER_PAGE = 25;
/** Beyond it a list says "more than"; nobody counts further by eye. */
const MOST_COUNTED = 1000;

/** Filters as an address has them; an empty one filters nothing. */
export type OrderFilters = {
  /** Words of the reference, name or e-mail address. */
  q: string;
  status: StatusChoice | "";
  /** The id of a store. */
  store: string;
  /** Days in the tenant's time zone, both within. */
  from: string;
  to: string;
};

/** Filters as the repository takes them. @param timeZone where days begin and end. */
export function orderFilterOf({ q, status, store, from, to }: OrderFilters, timeZone: string) {
  return {
    words: q,
    statuses: status === "" ? undefined : statusesOf(status),
    eventId: store || undefined,
    from: startOfDay(from, timeZone),
    before: endOfDay(to, timeZone),
  };
}

/**
 * One page of the tenant's placed orders.
 * @param timeZone where its days begin and end.
 * @returns the rows, the places of the pages beside it, and how many orders fit, up to a limit.
 */
export async function listOrders(
  scope: Scope,
  { query, timeZone }: { query: ListQuery<OrderFilters, OrderSort>; timeZone: string },
) {
  const filter = orderFilterOf(query.filters, timeZone);
  const { orders } = scope.tenant;
  const [page, count, tabs, stores] = await Promise.all([
    orders.listPlaced(filter, { sort: query.sort, position: query.position, limit: ORDERS_PER_PAGE }),
    orders.countFitting(filter, MOST_COUNTED + 1),
    orders.countTabs(filter, MOST_COUNTED + 1),
    orders.storeNames(),
  ]);
  return {
    ...page,
    count: Math.min(count, MOST_COUNTED),
    isCountedOut: count <= MOST_COUNTED,
    tabs,
    mostCounted: MOST_COUNTED,
    stores,
  };
}
