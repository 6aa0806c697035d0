import type { Position } from "../../domain/lists/cursor.ts";
import type { ListQuery, Sort } from "../../domain/lists/list-query.ts";
import type { OrderSort } from "../../domain/lists/sorts.ts";
import { auditNote } from "../batch-rows/outbox-rows.ts";
import type { Scope } from "../scope.ts";
import type { OrderFilter, WholeOrder } from "../../../db/repositories/order-lists.server.ts";
import { orderFilterOf, type OrderFilters } from "../../domain/order/status-groups.ts";

/** So many orders are read at a time for a file, with all their lines. */
const AT_ONCE = 500;

export type { WholeOrder } from "../../../db/repositories/order-lists.server.ts";

/**
 * The orders that fit the list's filters, a part at a time, for a file. Taking them out is an entry of the audit log.
 * @param timeZone where the tenant's days begin and end.
 * @param orderIds none but these of them.
 */
export async function exportOrders(
  scope: Scope,
  {
    query,
    timeZone,
    orderIds,
  }: {
    query: Pick<ListQuery<OrderFilters, OrderSort>, "filters" | "sort">;
    timeZone: string;
    orderIds?: readonly string[] | undefined;
  },
) {
  // A file must not leave out what a page of the list may.
  const filter = {
    ...orderFilterOf(query.filters, { timeZone, now: scope.now(), reader: scope.actor.id }),
    searchesAll: true,
    ids: orderIds,
  };
  const { tenantId, events, clients, audit } = scope.tenant;
  const store = filter.eventId === undefined ? undefined : await events.find(filter.eventId);
  const subject = store ? { id: store.id, name: store.name } : { id: tenantId };
  const { store: _, client: clientId, q, ...narrowing } = query.filters;
  const client = clientId ? await clients.find(clientId) : undefined;
  // Words that were searched for may be a shopper's name, which must stay erasable.
  const changes = {
    ...narrowing,
    client: client?.client.name ?? "",
    searched: q !== "",
    ...(orderIds && { chosen: orderIds.length }),
  };
  await audit.note(auditNote(scope, "Customer data exported", subject, changes));
  return partsOf(scope, filter, query.sort);
}

async function* partsOf(
  scope: Scope,
  filter: OrderFilter,
  sort: Sort<OrderSort>,
): AsyncGenerator<WholeOrder[]> {
  let position: Position | undefined;
  do {
    const { rows, next } = await scope.tenant.orders.listPlaced(filter, { sort, position, limit: AT_ONCE });
    const whole = await scope.tenant.orders.readWhole(rows.map(({ id }) => id));
    const byId = new Map(whole.map((one) => [one.order.id, one]));
    yield rows.flatMap(({ id }) => byId.get(id) ?? []);
    position = next ? { side: "after", cursor: next } : undefined;
  } while (position);
}
