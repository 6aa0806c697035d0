import type { Scope } from "../scope.ts";

/** The fulfillers that may print for the tenant, or for one of its stores, by name, each with the stores it prints for. */
export async function readFulfillers(scope: Scope, eventId?: string) {
  const pairs = await scope.tenant.fulfilments.fulfillersOfStores(eventId);
  const ids = [...new Set(pairs.map(({ fulfillerId }) => fulfillerId))];
  const rows = await scope.platform.fulfillers.ofIds(ids);
  return rows
    .map((row) => ({ ...row, stores: pairs.filter(({ fulfillerId }) => fulfillerId === row.id) }))
    .sort((one, other) => one.name.localeCompare(other.name) || one.id.localeCompare(other.id));
}

export type TenantFulfiller = Awaited<ReturnType<typeof readFulfillers>>[number];
