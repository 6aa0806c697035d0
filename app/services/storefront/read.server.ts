import type { BaseScope, Scope } from "../scope.ts";
import type { VoucherRow } from "../../../db/repositories/vouchers.server.ts";
import type { CatalogueProduct } from "../../domain/design/catalogue-product.ts";
import { normaliseSlug } from "../../domain/store/store-event.ts";
import { type Storefront, toStorefront } from "../storefront.ts";

/** Open shops for the platform's own front page, the first of each organiser with its first product; the latest first. */
export function listShowcase(scope: BaseScope, limit: number) {
  return scope.platform.showcase(limit);
}

/** As many sitemaps as one index may name. */
const MOST_SHOPS = 50_000;

/** The shops that search engines are told of. Gifts and order forms on account are for those who get their address. */
export function listOpenShops(scope: BaseScope) {
  return scope.platform.openShops(MOST_SHOPS);
}

/** A product of a store with its design data and its price there; undefined when the store does not sell it. */
export function readProductRecord(
  scope: Scope,
  { eventId, productId }: { eventId: string; productId: string },
) {
  return scope.tenant.products.sold(eventId, productId);
}

export type { VoucherRow } from "../../../db/repositories/vouchers.server.ts";
/** The active public vouchers of a store, and whether it has any active voucher, public or not. */
export type ActiveVouchers = { open: readonly VoucherRow[]; hasAny: boolean };

export function readActiveVouchers(scope: Scope, eventId: string): Promise<ActiveVouchers> {
  return scope.tenant.vouchers.active(eventId);
}

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
