import type { BasisPoints, Currency } from "../../../../domain/money.ts";
import type { VatRules } from "../../../../domain/pricing/price-order.ts";
import type { Region } from "../../../../domain/store/store-event.ts";
import type { Mending } from "../../../../domain/product/mending.ts";
import type { ProductStatus } from "../../../../domain/product/product-sorts.ts";

/** What the prices of a store depend on. */
export type PricingStore = {
  region: Region;
  currency: Currency;
  rules: VatRules;
  platformFee: BasisPoints;
  /** Gifts have no price. */
  isPromo: boolean;
  paidByCard: boolean;
};

type Product = {
  productId: string;
  name: string;
  picture: string;
  /** Garment and print, in minor units of the store's currency. */
  production?: number | undefined;
  status: ProductStatus;
  /** What must be mended of it, and why it is sold nonetheless. */
  mending: Mending | null;
  /** Its own page; null for people who may not see it. */
  href: string | null;
  designHref: string | null;
};

export type SoldLine = Product & {
  id: string;
  /** Net. */
  price: number;
  vat: boolean;
  stockLeft: number | null;
  isDeleted: boolean;
  /** Where its colours and sizes are switched off and on; null for people who may not see it. */
  saleHref: string | null;
  /** What of it no fulfiller can make, and where the organiser mends that. */
  unmade: { variants: { colour: string; sizes: string[] }[]; href: string } | null;
};

/** A product that could be added; the price as it stands in its field. */
export type OfferedLine = Product & { price: string };
