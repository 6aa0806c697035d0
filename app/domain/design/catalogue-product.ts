import type { Hex } from "./colour.ts";
import type { GarmentKind, Side } from "./design.ts";

/** A value that depends on language and sales channel; null is "all". */
export type Scoped<Data> = { locale: string | null; scope: string | null; data: Data };
export type Amount = { amount: string; currency: string };

/** One row of a size chart: flat lengths in whole mm; zero where the object has no such part. */
export type SizeMeasure = { size: string; widthMm: number; lengthMm: number; sleeveMm: number };

export type CatalogueColour = { name: string; hex: Hex; code: string; heather?: boolean };

/** A blank that can be printed: what the catalogue supplier tells of it. */
export type CatalogueProduct = {
  code: string;
  family: string;
  family_variant: string;
  parent: string | null;
  categories: string[];
  /** Which of our drawings shows it. */
  garment: GarmentKind;
  values: {
    name: Scoped<string>[];
    brand: string;
    style: string;
    apparel_group: string;
    apparel_fit: string;
    apparel_fabric: string;
    /** Grams per square metre; null for objects that are not cloth. */
    fabric_gsm: number | null;
    care: string[];
    print_techniques: string[];
    availability_regions: ("UK" | "EU" | "US")[];
    blank_price: Scoped<Amount[]>[];
    print_price: Scoped<Amount[]>[];
    print_area_dpi: number;
    /** mm, per side. */
    print_area: Record<Side, { width: number; height: number }>;
    details_text: Scoped<string>[];
    colour_count: number;
    size_chart: SizeMeasure[];
  };
  created: string;
  updated: string;
  associations: { PACK: string[]; SUBSTITUTION: string[]; UPSELL: string[]; X_SELL: string[] };
  colours: CatalogueColour[];
  /** Colour code to the blank's pictures, as paths on our own site. */
  images: Record<string, Record<Side, string>>;
  /** Colour code to the variant's identifier. */
  identifiers: Record<string, string>;
  sizes: string[];
  /** Colour code to size to stock keeping unit. */
  skus: Record<string, Record<string, string>>;
};
