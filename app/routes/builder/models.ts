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
  /** Where its front is printed, in units of the sheet that its picture shows, 1000 by 1200; null where that is away. */
  area: { x: number; y: number; width: number; height: number } | null;
};

/** What this browser built before and nobody has opened yet, as the fields of the form. */
export type KeptStore = {
  fields: Readonly<Record<string, string>>;
  products: readonly string[];
  /** The picture's file name and natural size, and the picture itself as a data address. */
  image: { name: string; src: string; width: number; height: number } | null;
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
  /** Its address is empty where the browser alone has it: a file that was chosen and not sent yet. */
  image: { src: string; width: number; height: number } | null;
  isLogo: boolean;
  products: readonly (BuilderBlank & { price: string })[];
};

export const priceField = (code: string) => `price_${code}`;
