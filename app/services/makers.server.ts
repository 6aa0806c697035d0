import type { Region } from "../domain/store/store-event.ts";
import type { Scope } from "./scope.ts";

/**
 * The fulfillers that a new store of the tenant begins with: its own, each name once, and where it has none those that
 * the platform lends in the region.
 */
export async function makersOfNewStore(scope: Scope, region: Region) {
  const rows = await scope.platform.fulfillers.mayPrintIn(scope.tenant.tenantId, region);
  const own = rows.filter(({ isOwn }) => isOwn);
  const names = new Set<string>();
  return (own.length > 0 ? own : rows)
    .filter(({ name }) => !names.has(name) && names.add(name))
    .map(({ id: fulfillerId }) => ({ id: scope.newId(), fulfillerId }));
}
