import type { ListQuery } from "../../domain/lists/list-query.ts";
import type { ProductSort, ProductState } from "../../domain/product/product-sorts.ts";
import { restorableSince } from "../../domain/store/event-status.ts";
import type { Scope } from "../scope.ts";

const PRODUCTS_PER_PAGE = 25;

/** One page of the tenant's products with the stores that sell them. */
export function listProducts(
  scope: Scope,
  query: ListQuery<{ q: string; state: ProductState | ""; garment: string }, ProductSort>,
) {
  const { filters, sort, position } = query;
  const since = restorableSince(scope.now());
  return scope.tenant.products.list({ filters, sort, position, limit: PRODUCTS_PER_PAGE, since });
}

/** A product with the stores that sell it. */
export const readProduct = (scope: Scope, { id }: { id: string }) =>
  scope.tenant.products.findWithStores(id, restorableSince(scope.now()));

export type ReadProduct = NonNullable<Awaited<ReturnType<typeof readProduct>>>["product"];
