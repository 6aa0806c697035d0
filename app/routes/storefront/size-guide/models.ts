import type { Fit, Unit } from "../../../domain/product/own-shirt.ts";
import type { ProductPage } from "../../../ui/storefront/models.ts";

/** A size that a shirt of one's own was compared with. */
export type FitSize = Fit["beside"][number] & {
  /** It cannot be had in the colour that is chosen. */
  isSoldOut: boolean;
  /** The page that is gone back to, with this size chosen; null where nothing can be chosen there. */
  href: string | null;
};

export type SizeGuidePage = {
  product: string;
  /** How it is cut, as the catalogue says it. */
  cut: string | null;
  /** Where its form is sent. */
  action: string;
  /** What was chosen and typed before, which the form carries along. */
  kept: readonly (readonly [name: string, value: string])[];
  /** The page that is gone back to, as it was left. */
  backHref: string;
  /** What that page is. */
  from: "product" | "gift" | "form";
  /** The product's own page, with its fabric and both sides; null where that is gone back to. */
  productHref: string | null;
  measures: ProductPage["measures"];
  /** Whether there are widths to choose between. */
  isMeasured: boolean;
  unit: Unit;
  typed: string;
  /** Why it was refused: a message of the texts. */
  error: string | null;
  answer: {
    ownMm: number;
    best: FitSize | null;
    beside: FitSize[];
    meant: { mm: number; unit: Unit; is: "unit" | "around"; href: string } | null;
  } | null;
};
