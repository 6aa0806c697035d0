import type { PrintKind } from "../../../schemas/new-product.ts";
import type { TFunction } from "i18next";

/** A blank of the catalogue as its card shows it. */
export type BlankCard = {
  code: string;
  name: string;
  about: string;
  picture: string;
  colours: readonly { name: string; hex: string }[];
  sizes: readonly string[];
  /** mm, of each side that can be printed. */
  areas: { front: { width: number; height: number }; back: { width: number; height: number } };
  techniques: readonly string[];
  regions: readonly string[];
  /** In minor units; absent where the price list does not say it in the currency that is shown. */
  prices: { blank?: number | undefined; print?: number | undefined };
};

/** The blank that a product is made of, with what goes with it in the catalogue. */
export type ChosenBlank = BlankCard & {
  details: string;
  others: readonly { text: string; blanks: readonly { name: string; href: string }[] }[];
};

export type NewProductStart = {
  /** Of this form, so that one that is sent twice makes one product. */
  key: string;
  /** What can be printed on it: a store without a logo has none to print. */
  prints: readonly PrintKind[];
  /** The store's logo. */
  logo: string | null;
  /** The tenant's pictures, the newest first. */
  pictures: readonly { id: string; name: string; thumb: string }[];
  /** In the store's currency as it is typed; null where nothing is sold. */
  price: string | null;
};

const TECHNIQUE_TEXTS: Partial<Record<string, string>> = {
  "Screen print": "productDesk:catalogueDesk.technique.screenPrint",
  Embroidery: "productDesk:catalogueDesk.technique.embroidery",
  Sublimation: "productDesk:catalogueDesk.technique.sublimation",
  Foil: "productDesk:catalogueDesk.technique.foil",
  "Digital print": "productDesk:catalogueDesk.technique.digitalPrint",
  "Ceramic transfer": "productDesk:catalogueDesk.technique.ceramicTransfer",
};

/** What people read for a print technique of the catalogue; abbreviations are the same in every language. */
export function techniqueName(t: TFunction, stored: string): string {
  const text = TECHNIQUE_TEXTS[stored];
  return text ? t(text) : stored;
}

/** What people read for a size of the catalogue: letters and numbers as they are. */
export const sizeName = (t: TFunction, stored: string): string =>
  stored === "One size" ? t("productDesk:catalogueDesk.oneSize") : stored;
