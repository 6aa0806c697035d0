import { firstCountedMonth } from "../../domain/fulfilment/wrong-items.ts";
import type { Scope } from "../scope.ts";

/**
 * The fulfillers that may print for the tenant, or for one of its stores, by name, each with the stores it prints for
 * and what it made for the tenant lately.
 */
export async function readFulfillers(scope: Scope, eventId?: string) {
  const pairs = await scope.tenant.fulfilments.fulfillersOfStores(eventId);
  const ids = [...new Set(pairs.map(({ fulfillerId }) => fulfillerId))];
  const [rows, results] = await Promise.all([
    scope.platform.fulfillers.ofIds(ids),
    scope.tenant.fulfillerResults.since(ids, firstCountedMonth(scope.now())),
  ]);
  const nothing = { made: 0, wrong: 0 };
  return rows.map((row) => ({
    ...row,
    lately: results.find(({ fulfillerId }) => fulfillerId === row.id) ?? nothing,
    stores: pairs.filter(({ fulfillerId }) => fulfillerId === row.id),
  }));
}

export type TenantFulfiller = Awaited<ReturnType<typeof readFulfillers>>[number];
