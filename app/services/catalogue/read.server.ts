import type { CatalogueProduct } from "../../domain/design/catalogue-product.ts";
import type { BaseScope, TenantlessScope } from "../scope.ts";

/** Blank garments that can be printed on: all of them, or those of some codes. */
export function listBlanks(scope: BaseScope, codes?: readonly string[]): Promise<CatalogueProduct[]> {
  return scope.platform.media.blanks(codes);
}

/** The product that a picture's address names by the hash of its design, which is the permission to see it. */
export function productOfHash(scope: BaseScope, designHash: string) {
  return scope.platform.media.productOfHash(designHash);
}

/** What a design places, by its ids; ids of another tenant are not found. */
export async function artworkOf(
  scope: TenantlessScope,
  { tenantId, ids }: { tenantId: string; ids: readonly string[] },
) {
  return ids.length === 0 ? [] : scope.tenantOf(tenantId).files.artwork(ids);
}

/** A garment of the catalogue by its code. */
export function blankOf(scope: BaseScope, code: string) {
  return scope.platform.media.blank(code);
}
