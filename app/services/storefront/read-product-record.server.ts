import type { Scope } from "../scope.ts";

/** A product of a store with its design data and its price there; undefined when the store does not sell it. */
export function readProductRecord(
  scope: Scope,
  { eventId, productId }: { eventId: string; productId: string },
) {
  return scope.tenant.products.sold(eventId, productId);
}
