import type { ListQuery } from "../../domain/lists/list-query.ts";
import { seeksWholeWords } from "../../domain/lists/search-words.ts";
import type { OrderSort } from "../../domain/order/order-sorts.ts";
import { orderFilterOf, type OrderFilters } from "../../domain/order/order-filter.ts";
import type { Scope } from "../scope.ts";

export type { PlacedOrderRow } from "../../../db/repositories/order-lists.server.ts";

const ORDERS_PER_PAGE = 25;
/** Beyond it a list says "more than"; nobody counts further by eye. */
const MOST_COUNTED = 1000;

/**
 * One page of the tenant's placed orders.
 * @param timeZone where its days begin and end.
 * @param withClients whether the list can be narrowed to a client, and so their names are needed.
 * @returns the rows, the places of the pages beside it, and how many orders fit, up to a limit.
 */
export async function listOrders(
  scope: Scope,
  {
    query,
    timeZone,
    withClients = false,
  }: { query: ListQuery<OrderFilters, OrderSort>; timeZone: string; withClients?: boolean },
) {
  const filter = orderFilterOf(query.filters, { timeZone, now: scope.now() });
  const { orders } = scope.tenant;
  const [page, { fitting: count, isCut, ...tabs }, stores, clients] = await Promise.all([
    orders.listPlaced(filter, { sort: query.sort, position: query.position, limit: ORDERS_PER_PAGE }),
    orders.count(filter, MOST_COUNTED + 1),
    orders.storeNames(),
    withClients ? scope.tenant.clients.namesAndStores() : { names: [] },
  ]);
  return {
    ...page,
    count: Math.min(count, MOST_COUNTED),
    isCountedOut: count <= MOST_COUNTED,
    /** How many of the newest were searched, where more orders hold the words. */
    newest: isCut ? MOST_COUNTED : null,
    wholeWords: seeksWholeWords(query.filters.q),
    tabs,
    mostCounted: MOST_COUNTED,
    stores,
    clients: clients.names,
  };
}
