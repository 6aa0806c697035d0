import type { PrintKind } from "../../../schemas/new-product.ts";

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
