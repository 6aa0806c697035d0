import type { ListQuery } from "../../domain/lists/list-query.ts";
import type { ProductSort, ProductState } from "../../domain/product/product-sorts.ts";
import { restorableSince } from "../../domain/store/event-status.ts";
import type { Scope } from "../scope.ts";
import { changesBetween } from "../../domain/audit/audit-note.ts";
import { ok, refuse, type Result } from "../../domain/result.ts";
import { auditNote } from "../batch-rows/outbox-rows.ts";

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

/** Keeps what is said of a product, in all stores that sell it. @param input.shown the moment of the change that the form showed. */
export async function saveProduct(
  scope: Scope,
  input: {
    product: ReadProduct;
    shown: number;
    fields: { name: string; category: string; description: string };
  },
): Promise<Result<undefined, "productDesk:refused.changed">> {
  const { product, shown, fields } = input;
  const note = auditNote(
    scope,
    "Product updated",
    { id: product.id, name: fields.name },
    changesBetween(product, fields, ["name", "category", "description"]),
  );
  const saved = await scope.tenant.products.save({ id: product.id, at: scope.now(), shown }, fields, note);
  return saved ? ok(undefined) : refuse("productDesk:refused.changed");
}

/** A draft of the same design, which no store sells. @returns its id. */
export async function duplicateProduct(
  scope: Scope,
  input: { id: string; name: string },
): Promise<Result<{ id: string }, "productDesk:refused.changed">> {
  const [source] = await scope.tenant.products.among([input.id]);
  if (!source) return refuse("productDesk:refused.changed");
  const id = scope.newId();
  const { description, design, designHash, catalogueCode, offer, category } = source;
  const copy = { id, name: input.name, description, design, designHash, catalogueCode, offer, category };
  await scope.tenant.products.add(
    copy,
    scope.now(),
    auditNote(scope, "Product added", copy, { copyOf: source.name }),
  );
  return ok({ id });
}
