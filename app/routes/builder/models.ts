import type { Region } from "../../domain/store/store-event.ts";
import type { ProductionCost } from "../../domain/pricing/application-fee.ts";
import type { StoreTheme } from "../../domain/store/store-event.ts";
import type { FormResult } from "../../ui/forms/form-result.ts";

export type BuilderBlank = {
  code: string;
  name: string;
  picture: string;
  /** What a piece with one printed side costs to make. */
  printed: ProductionCost;
  /** The same with what this browser drew on it. */
  drawn: string | null;
};

/** What this browser built before and nobody has opened yet, as the fields of the form. */
export type KeptStore = {
  fields: Readonly<Record<string, string>>;
  products: readonly string[];
  /** The picture's file name, and the picture itself as a data address. */
  image: { name: string; src: string } | null;
};

/** What a step of the form shows: what was typed stands in `result`, what was kept before in `kept`. */
export type BuilderForm = {
  kept: KeptStore | null;
  /** Which one is chosen to begin with. */
  region: Region;
  blanks: readonly BuilderBlank[];
  chosen: ReadonlySet<string>;
  labels: Readonly<Record<string, string>>;
  result?: FormResult;
};

/** The store as it stands in the fields, finished or not. */
export type DraftLook = {
  name: string;
  tagline: string;
  type: string;
  region: string;
  theme: StoreTheme;
  image: string | null;
  products: readonly (BuilderBlank & { price: string })[];
};

export const priceField = (code: string) => `price_${code}`;
