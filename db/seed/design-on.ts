import type { Design, Layer } from "../../app/domain/design/design.ts";
import type { Hex } from "../../app/domain/design/colour.ts";
import { designOnBlank } from "../../app/domain/design/design-on-blank.ts";
import { fitted } from "../../app/domain/design/layout.ts";
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
  const items = PRINT_AREAS[product.garment];
  const layers = (side: "front" | "back"): Layer[] => {
    const placed = choice[side];
    if (!placed) return [];
    const set = fitted(placed.motif.layers, placed.motif.sheet, items[side], placed.share, placed.rise);
    return set.map((layer) => ({ ...layer, id: `${side}-${layer.id}` }));
  };
  return designOnBlank(product, { front: layers("front"), back: layers("back") }, choice);
}
