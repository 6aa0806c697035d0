import type { Place } from "../address/places.ts";
import type { CatalogueProduct } from "../design/catalogue-product.ts";
import type { GarmentKind, Side } from "../design/design.ts";
import { PRINT_AREAS } from "../design/print-area.ts";
import type { Day } from "../delivery/delivery-window.ts";
import { skuOf, type ProductOffer, type VariantsOff } from "../product/offer.ts";
import { type Candidate, judge, type RoutedLine, worksAtPage } from "./route-candidate.ts";
import { route } from "./route.ts";
import { needsOf, type SkuNeed } from "./stock.ts";
import { type Substitutes, USUAL_WEIGHTS } from "./route-score.ts";
import { substitutesFor } from "./substitute.ts";
import { beginDay } from "./work-days.ts";

/** A fulfiller of a store, as far as it decides what the store can sell. */
export type Maker = Pick<Candidate, "id" | "name" | "state" | "mode" | "profile" | "hasPage"> & {
  version: number;
};

/** A fulfiller's count of a SKU; null is without limit. */
export type SkuCount = { fulfillerId: string; sku: string; count: number | null };

/** Who may make what a store sells, and by when it has to be begun. */
export type Makers = {
  candidates: readonly (Candidate & Pick<Maker, "version">)[];
  /** The last day on which a fulfiller may begin so that the store keeps its longest delivery time. */
  beginsBy: Day;
  /** Which blanks the organiser lets stand in for others, with those blanks. */
  substitutes: Substitutes;
  blanks: readonly CatalogueProduct[];
};

/** What is printed on what. */
export type PrintedProduct = {
  offer: ProductOffer;
  catalogueCode: string;
  /** Of its blank: which of our drawings shows it, and how it can be printed. */
  garment: GarmentKind | null;
  techniques: readonly string[];
};

/** What no fulfiller can make of a product at present, or for a while. */
export type UnmadeProduct = {
  /** Colours and sizes that cannot be made for any country of the store. */
  variants: VariantsOff;
  /** Countries of the store for which nothing of the product can be made. */
  countries: readonly string[];
};

/**
 * The fulfillers of a store as they are asked before something is sold. A day without room only delays what is sold, and
 * nothing was refused yet.
 */
export function makersOf(
  rows: readonly Maker[],
  {
    stock,
    now,
    beginsBy,
    substitutes,
    blanks,
  }: { stock: readonly SkuCount[]; now: Date } & Pick<Makers, "beginsBy" | "substitutes" | "blanks">,
): Makers {
  const candidates = rows.map((row) => ({
    ...row,
    begins: beginDay(row.profile, now),
    givenForDay: 0,
    stock: new Map(
      stock.filter(({ fulfillerId }) => fulfillerId === row.id).map(({ sku, count }) => [sku, count]),
    ),
    declined: false,
    lately: { made: 0, wrong: 0 },
  }));
  return { candidates, beginsBy, substitutes, blanks };
}

/** The sizes of a garment's prints in mm, of the sides that carry one. */
export function printSizes(garment: GarmentKind, sides: readonly Side[]) {
  return sides.map((side) => {
    const { width, height } = PRINT_AREAS[garment][side].millimetres;
    return [width, height] as const;
  });
}

/** The sides of a product that carry a print. An offer from before layers were kept says it of the back alone. */
function printedSides({ layers, printedBack }: ProductOffer): Side[] {
  const hasFront = layers === undefined || layers.some(({ side }) => side === "front");
  return [...(hasFront ? (["front"] as const) : []), ...(printedBack ? (["back"] as const) : [])];
}

/** What one fulfiller would make of an order, and the pieces that it takes. */
export type MakerPart = { fulfillerId: string; version: number; needsPage: boolean; needs: SkuNeed[] };

type Wanted = { id: string; product: PrintedProduct; colour: string; size: string; quantity: number };

function lineOf(
  { id, product, colour, size, quantity }: Wanted,
  { substitutes, blanks }: Makers,
): RoutedLine {
  const { offer, catalogueCode: code, garment, techniques } = product;
  const sku = skuOf(offer, colour, size);
  const own = blanks.find((blank) => blank.code === code);
  return {
    id,
    code,
    sku,
    quantity,
    techniques,
    prints: garment === null ? [] : printSizes(garment, printedSides(offer)),
    substitutes: substitutesFor(sku, own, substitutes[code] ?? [], blanks),
  };
}

/**
 * Who can make these lines for a destination now: the rule that routing follows, asked before anything is sold.
 * @returns the parts that each fulfiller would make, or the lines that are in the way.
 */
export function makersFor(
  wanted: readonly Wanted[],
  destination: Place,
  makers: Makers,
): { ok: true; parts: MakerPart[] } | { ok: false; ids: string[] } {
  const lines = wanted.map((each) => lineOf(each, makers));
  const job = { destination, beginsBy: makers.beginsBy, currency: "EUR" as const, shipBy: null };
  const partsOf = (some: readonly RoutedLine[]) =>
    route({ ...job, lines: some }, makers.candidates, USUAL_WEIGHTS).to;
  const parts = partsOf(lines);
  if (parts) {
    return {
      ok: true,
      parts: parts.flatMap(({ fulfillerId, lineIds, blanks }) => {
        const maker = makers.candidates.find(({ id }) => id === fulfillerId);
        if (!maker) return [];
        const made = lines
          .filter(({ id }) => lineIds.includes(id))
          .map((line) => ({ ...line, ...blanks.get(line.id) }));
        const { version, mode } = maker;
        return [{ fulfillerId, version, needsPage: worksAtPage(mode), needs: needsOf(made) }];
      }),
    };
  }
  const alone = lines.filter((line) => partsOf([line]) === null).map(({ id }) => id);
  if (alone.length > 0) return { ok: false, ids: alone };
  // Each can be made, and not all of them: the first one for which nothing is left.
  const first = lines.findIndex((_, at) => partsOf(lines.slice(0, at + 1)) === null);
  return { ok: false, ids: lines.slice(first, first + 1).map(({ id }) => id) };
}

/**
 * What of a product no fulfiller can make.
 * @param countries of the store, as ISO codes.
 */
export function unmadeOf(
  product: PrintedProduct,
  countries: readonly string[],
  makers: Makers,
): UnmadeProduct {
  const made = new Map<string, Set<string>>();
  const reached = new Set<string>();
  for (const candidate of makers.candidates) {
    const served = countries.filter((code) => shipsTo(candidate, code));
    const [addressCountry] = served;
    if (addressCountry === undefined) continue;
    const job = { destination: { addressCountry }, beginsBy: makers.beginsBy };
    // Where it counts no SKU and leaves none out, it makes all variants or none.
    const isAlike = !candidate.profile.skus?.length && candidate.stock.size === 0;
    let verdict: boolean | undefined;
    for (const { name: colour, sizes } of product.offer.colours) {
      for (const size of sizes) {
        if (!isAlike || verdict === undefined) {
          const line = lineOf({ id: "", product, colour, size, quantity: 1 }, makers);
          verdict = judge(job, [line], candidate).obstacles.length === 0;
        }
        if (!verdict) continue;
        made.set(colour, (made.get(colour) ?? new Set()).add(size));
        for (const code of served) reached.add(code);
      }
    }
  }
  const variants: Record<string, "all" | readonly string[]> = {};
  for (const { name, sizes } of product.offer.colours) {
    const missing = sizes.filter((size) => !made.get(name)?.has(size));
    if (missing.length > 0) variants[name] = missing;
  }
  return { variants, countries: countries.filter((code) => !reached.has(code)) };
}

/** The fulfillers that can make something of a product for one of these countries, each with a piece that it would take. */
export function coverOf(product: PrintedProduct, countries: readonly string[], makers: Makers): MakerPart[] {
  const variants = product.offer.colours.flatMap(({ name: colour, sizes }) =>
    sizes.map((size) => ({ id: "", product, colour, size, quantity: 1 })),
  );
  return makers.candidates.flatMap((candidate) => {
    const addressCountry = countries.find((code) => shipsTo(candidate, code));
    if (addressCountry === undefined) return [];
    const job = { destination: { addressCountry }, beginsBy: makers.beginsBy };
    for (const wanted of variants) {
      const line = lineOf(wanted, makers);
      const { obstacles, blanks } = judge(job, [line], candidate);
      if (obstacles.length > 0) continue;
      const { id: fulfillerId, version, mode } = candidate;
      const needs = needsOf([{ ...line, ...blanks.get(line.id) }]);
      return [{ fulfillerId, version, needsPage: worksAtPage(mode), needs }];
    }
    return [];
  });
}

const shipsTo = ({ profile: { countries = [] } }: Candidate, code: string) =>
  countries.length === 0 || countries.includes(code);
