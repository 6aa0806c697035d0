import type { CatalogueProduct } from "./catalogue-product.ts";
import type { DrawnSides } from "./change-design.ts";
import type { Hex } from "./colour.ts";
import type { Design, Layer, Side } from "./design.ts";
import { type PlacedPicture, pictureOn } from "./first-print.ts";
import { familiesOf } from "./layout.ts";
import { PRINT_AREAS } from "./print-area.ts";

type Choice = {
  /** Names of the blank's colours, and its sizes, that are offered. */
  colours: readonly string[];
  sizes: readonly string[];
  inksOnDark?: Record<Hex, Hex>;
};

/** A design on a blank in the colours and sizes offered. @throws when the blank is not made in one of them. */
export function designOnBlank(blank: CatalogueProduct, sides: Record<Side, Layer[]>, choice: Choice): Design {
  const offered = choice.colours.map((name) => {
    const colour = blank.colours.find((dye) => dye.name === name);
    if (!colour) throw new Error(`${blank.code} is not made in ${name}`);
    return colour;
  });
  for (const size of choice.sizes)
    if (!blank.sizes.includes(size)) throw new Error(`${blank.code} is not made in ${size}`);
  const first = offered[0];
  if (!first) throw new Error(`${blank.code} is offered in no colour`);
  return {
    ...sides,
    fonts: familiesOf(sides),
    items: PRINT_AREAS[blank.garment],
    selected: { code: blank.code, garment: blank.garment, colour: first.name },
    artwork: { front: null, back: null, front_preview: null, back_preview: null },
    colour_size: Object.fromEntries(offered.map(({ name }) => [name, [...choice.sizes]])),
    colour_skus: Object.fromEntries(
      offered.map(({ name, code }) => [
        name,
        Object.fromEntries(choice.sizes.map((size) => [size, blank.skus[code]?.[size] ?? ""])),
      ]),
    ),
    colour_identifiers: Object.fromEntries(
      offered.map(({ name, code }) => [name, blank.identifiers[code] ?? ""]),
    ),
    inksOnDark: choice.inksOnDark ?? {},
  };
}

/** What was drawn on a blank, in every colour and size. */
export function designInAll(blank: CatalogueProduct, { front, back, inksOnDark }: DrawnSides): Design {
  const colours = blank.colours.map(({ name }) => name);
  return designOnBlank(blank, { front, back }, { colours, sizes: blank.sizes, inksOnDark });
}

/** The first design of a blank: a tenant's own picture on its front, if there is one. */
export function firstDesign(blank: CatalogueProduct, image: PlacedPicture | null): Design {
  const front = image ? pictureOn("front", PRINT_AREAS[blank.garment].front, image) : [];
  return designInAll(blank, { front, back: [], inksOnDark: {} });
}
