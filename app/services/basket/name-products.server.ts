import type { Scope } from "../scope.ts";

/** The names of the tenant's products by their ids, those included that are not sold any more. */
export function nameProducts(scope: Scope, ids: readonly string[]) {
  return scope.tenant.products.names(ids);
}
