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

/** The file of a photograph. */
type ShownPhoto = { storageKey: string | null; contentType: string };

/** The same with the blank garment behind one of its products, and the organiser's own photographs of it. */
export async function readStorefrontProduct(
  scope: BaseScope,
  query: { slug: string; productId: string; visitorId?: string; unpublished?: boolean },
): Promise<
  { storefront: Storefront; catalogue: CatalogueProduct | undefined; photos: ShownPhoto[] } | undefined
> {
  const rows = await scope.platform.storefronts.readWithCatalogue(
    normaliseSlug(query.slug),
    query.visitorId,
    query.productId,
    query.unpublished,
  );
  const { catalogue, photos } = rows ?? {};
  return rows && { storefront: toStorefront(rows, scope.now()), catalogue, photos: photos ?? [] };
}
