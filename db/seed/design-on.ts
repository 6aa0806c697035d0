import type { Design, GarmentKind, Layer } from "../../app/domain/design/design.ts";
import type { Hex } from "../../app/domain/design/colour.ts";
import { familiesOf, fitted } from "../../app/domain/design/layout.ts";
import { PRINT_AREAS } from "../../app/domain/design/print-area.ts";
import type { Motif } from "./artwork/motif.ts";
import { catalogueProduct } from "./catalogue.ts";

/** A motif on one side: how much of the print area it fills, and how far down it sits (0 top, 1 bottom). */
export type Placed = { motif: Motif; share?: number; rise?: number };

/** Turns a motif for each side into a design on one catalogue product in the colours and sizes offered. */
export function design(choice: {
  code: string;
  colours: readonly string[];
  sizes: readonly string[];
  front?: Placed;
  back?: Placed;
  inksOnDark?: Record<Hex, Hex>;
}): Design {
  const product = catalogueProduct(choice.code);
  const garment: GarmentKind = product.garment;
  const items = PRINT_AREAS[garment];
  const offered = choice.colours.map((name) => {
    const colour = product.colours.find((dye) => dye.name === name);
    if (!colour) throw new Error(`${choice.code} is not made in ${name}`);
    return colour;
  });
  for (const size of choice.sizes)
    if (!product.sizes.includes(size)) throw new Error(`${choice.code} is not made in ${size}`);
  const layers = (side: "front" | "back"): Layer[] => {
    const placed = choice[side];
    if (!placed) return [];
    const set = fitted(placed.motif.layers, placed.motif.sheet, items[side], placed.share, placed.rise);
    return set.map((layer) => ({ ...layer, id: `${side}-${layer.id}` }));
  };
  const sides = { front: layers("front"), back: layers("back") };
  const first = offered[0];
  if (!first) throw new Error(`${choice.code} is offered in no colour`);
  return {
    ...sides,
    fonts: familiesOf(sides),
    items,
    selected: { code: product.code, garment, colour: first.name },
    artwork: { front: null, back: null, front_preview: null, back_preview: null },
    colour_size: Object.fromEntries(offered.map(({ name }) => [name, [...choice.sizes]])),
    colour_skus: Object.fromEntries(
      offered.map(({ name, code }) => [
        name,
        Object.fromEntries(choice.sizes.map((size) => [size, product.skus[code]?.[size] ?? ""])),
      ]),
    ),
    colour_identifiers: Object.fromEntries(
      offered.map(({ name, code }) => [name, product.identifiers[code] ?? ""]),
    ),
    inksOnDark: choice.inksOnDark ?? {},
  };
}
