import type { CatalogueProduct, SizeMeasure } from "../../app/domain/design/catalogue-product.ts";
import { PRINT_AREAS } from "../../app/domain/design/print-area.ts";
import { APPAREL } from "./blank-apparel.ts";
import { OBJECTS } from "./blank-objects.ts";
import type { Blank } from "./blank.ts";
import { dyes } from "./colours.ts";

/** Demo rates, fixed so that the catalogue is the same every day. */
const RATES = { GBP: 1, EUR: 1.18, USD: 1.28 };

function priced(minorGbp: number) {
  const data = Object.entries(RATES).map(([currency, rate]) => ({
    amount: ((minorGbp * rate) / 100).toFixed(2),
    currency,
  }));
  return [{ locale: null, scope: "print_on_demand", data }];
}

function everyVariant<Value>(codes: string[], value: (code: string) => Value): Record<string, Value> {
  return Object.fromEntries(codes.map((code) => [code, value(code)]));
}

function entry(blank: Blank): CatalogueProduct {
  const colours = dyes(...blank.colours);
  const codes = colours.map(({ code }) => code);
  const sizes = Object.keys(blank.measures);
  const areas = PRINT_AREAS[blank.garment];
  const picture = (code: string, side: string) => `/media/blank-${blank.code}/${code}-${side}.svg`;
  return {
    code: blank.code,
    family: blank.family,
    family_variant: sizes.length > 1 ? `${blank.family}_colour_size` : `${blank.family}_colour`,
    parent: null,
    categories: blank.categories,
    garment: blank.garment,
    values: {
      name: [{ locale: "en", scope: null, data: blank.name }],
      brand: blank.brand,
      style: blank.style,
      apparel_group: blank.group,
      apparel_fit: blank.fit,
      apparel_fabric: blank.fabric,
      fabric_gsm: blank.gsm,
      care: blank.care,
      print_techniques: blank.techniques,
      availability_regions: ["UK", "EU", "US"],
      blank_price: priced(blank.blank),
      print_price: priced(blank.print),
      print_area_dpi: areas.front.dpi,
      print_area: { front: areas.front.millimetres, back: areas.back.millimetres },
      details_text: [{ locale: "en", scope: null, data: blank.details }],
      colour_count: colours.length,
      size_chart: Object.entries(blank.measures).map(
        ([size, [widthMm, lengthMm, sleeveMm]]): SizeMeasure => ({ size, widthMm, lengthMm, sleeveMm }),
      ),
    },
    created: "2026-01-12T09:00:00.000Z",
    updated: "2026-09-30T09:00:00.000Z",
    associations: {
      PACK: blank.pack ?? [],
      SUBSTITUTION: blank.instead ?? [],
      UPSELL: blank.better ?? [],
      X_SELL: blank.beside ?? [],
    },
    colours,
    images: everyVariant(codes, (code) => ({ front: picture(code, "front"), back: picture(code, "back") })),
    identifiers: everyVariant(codes, (code) => `${blank.code}-${code}`),
    sizes,
    skus: everyVariant(codes, (code) =>
      Object.fromEntries(
        sizes.map((size) => [size, `${blank.code}-${code}-${size.replaceAll(" ", "").toUpperCase()}`]),
      ),
    ),
  };
}

/** The demo world's catalogue, equal on every machine. */
export const catalogue: readonly CatalogueProduct[] = [...APPAREL, ...OBJECTS].map(entry);

export function catalogueProduct(code: string): CatalogueProduct {
  const match = catalogue.find((product) => product.code === code);
  if (!match) throw new Error(`no such catalogue product: ${code}`);
  return match;
}
