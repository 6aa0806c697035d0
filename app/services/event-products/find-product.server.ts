import type { Scope } from "../scope.ts";

/** One of the tenant's products that is not deleted. */
export async function findProduct(scope: Scope, id: string) {
  return (await scope.tenant.products.among([id]))[0];
}
