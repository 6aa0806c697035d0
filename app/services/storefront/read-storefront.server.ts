import type { CatalogueProduct } from "../../domain/design/catalogue-product.ts";
import { normaliseSlug } from "../../domain/store/store-event.ts";
import type { BaseScope } from "../scope.ts";
import { type Storefront, toStorefront } from "../storefront.ts";

/** The public face of a store: one round trip to the database. Undefined when nobody has the slug. */
export async function readStorefront(
  scope: BaseScope,
  query: { slug: string; visitorId?: string; unpublished?: boolean },
): Promise<Storefront | undefined> {
  const rows = await scope.platform.storefronts.read(
    normaliseSlug(query.slug),
    query.visitorId,
    query.unpublished,
  );
  return rows && toStorefront(rows, scope.now());
}

/** The same with the blank garment behind one of its products. */
export async function readStorefrontProduct(
  scope: BaseScope,
  query: { slug: string; productId: string; visitorId?: string; unpublished?: boolean },
): Promise<{ storefront: Storefront; catalogue: CatalogueProduct | undefined } | undefined> {
  const rows = await scope.platform.storefronts.readWithCatalogue(
    normaliseSlug(query.slug),
    query.visitorId,
    query.productId,
    query.unpublished,
  );
  return rows && { storefront: toStorefront(rows, scope.now()), catalogue: rows.catalogue };
}
