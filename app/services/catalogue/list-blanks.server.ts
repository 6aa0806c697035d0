import type { CatalogueProduct } from "../../domain/design/catalogue-product.ts";
import type { BaseScope } from "../scope.ts";

/** Blank garments that can be printed on: all of them, or those of some codes. */
export function listBlanks(scope: BaseScope, codes?: readonly string[]): Promise<CatalogueProduct[]> {
  return scope.platform.media.blanks(codes);
}
