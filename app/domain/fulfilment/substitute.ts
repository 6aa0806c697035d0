import type { CatalogueProduct } from "../design/catalogue-product.ts";
import { SIDES } from "../design/design.ts";
import { MOST_SCALED, type RoutedBlank } from "./route-candidate.ts";

/**
 * The blanks that can replace a line's own blank: those that the organiser allows and the catalogue lists as
 * substitutes, in the same colour and size, where the print fits unchanged.
 */
export function substitutesFor(
  sku: string,
  own: CatalogueProduct | undefined,
  approved: readonly string[],
  blanks: readonly CatalogueProduct[],
): RoutedBlank[] {
  const variant = own && variantOf(own, sku);
  if (!own || !variant) return [];
  return approved.flatMap((code) => {
    const other = blanks.find((blank) => blank.code === code);
    const otherSku = other?.skus[variant.colour]?.[variant.size];
    if (!other || !otherSku || !mayStandIn(own, other)) return [];
    return [{ code, sku: otherSku, techniques: other.values.print_techniques }];
  });
}

/** Whether the catalogue knows a blank as a substitute of another, whose prints fit on it. */
export const mayStandIn = (own: CatalogueProduct, other: CatalogueProduct): boolean =>
  own.associations.SUBSTITUTION.includes(other.code) &&
  SIDES.every((side) => {
    const [needed, had] = [own.values.print_area[side], other.values.print_area[side]];
    return needed.width <= had.width * MOST_SCALED && needed.height <= had.height * MOST_SCALED;
  });

function variantOf({ skus }: CatalogueProduct, sku: string) {
  for (const [colour, sizes] of Object.entries(skus)) {
    for (const [size, its] of Object.entries(sizes)) if (its === sku) return { colour, size };
  }
  return undefined;
}
