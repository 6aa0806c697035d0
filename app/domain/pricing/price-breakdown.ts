import { type BasisPoints, type Currency, shareOf } from "../money.ts";
import { netOfGross } from "./net-of-gross.ts";
import { unitGross, type VatRules } from "./price-order.ts";

/** What a payment by card costs the seller, by the provider's published prices for cards of the region. */
const CARD_FEES: Record<Currency, { share: BasisPoints; fixed: number }> = {
  GBP: { share: 150, fixed: 20 },
  EUR: { share: 150, fixed: 25 },
  USD: { share: 290, fixed: 30 },
};

/** What a payment by card costs the seller, about; minor units. */
export function cardFee(amount: number, currency: Currency): number {
  const { share, fixed } = CARD_FEES[currency];
  return amount > 0 ? shareOf(amount, share) + fixed : 0;
}

export type PricedPiece = {
  /** Net, in minor units of the currency. */
  net: number;
  currency: Currency;
  storeDefaultVat: boolean;
  rules: VatRules;
  /** Garment and print; undefined where the price list does not say it in this currency. */
  production: number | undefined;
  platformFee: BasisPoints;
  /** Orders on account and gifts charge no card. */
  paidByCard: boolean;
};

/** Where the price of one piece goes, in minor units. */
export type PriceBreakdown = {
  shopperPays: number;
  vat: number;
  cardFee: number;
  production: number | null;
  platformFee: number;
  /** What the seller keeps, below zero at a loss; null where production is not known. */
  left: number | null;
};

/**
 * Splits the price of one piece among the parties. Shipping is not part of it: the shopper pays it separately and it is
 * passed on.
 */
export function priceBreakdown(piece: PricedPiece): PriceBreakdown {
  const { net, currency, production } = piece;
  const shopperPays = unitGross(net, piece.storeDefaultVat, piece.rules);
  const fee = piece.paidByCard ? cardFee(shopperPays, currency) : 0;
  const platformFee = shareOf(net, piece.platformFee);
  return {
    shopperPays,
    vat: shopperPays - net,
    cardFee: fee,
    production: production ?? null,
    platformFee,
    left: production === undefined ? null : net - fee - production - platformFee,
  };
}

/** The net price to keep for the price that shoppers are to pay. */
export function netForShopper(gross: number, storeDefaultVat: boolean, rules: VatRules): number {
  return storeDefaultVat && !rules.notVatRegistered ? netOfGross(gross, rules.vatRate) : gross;
}

/** A price to begin with, for shoppers: twice what the piece costs to make, in whole pounds, euros or dollars. */
export function suggestedPrice(production: number, rules: VatRules): number {
  return Math.ceil(unitGross(2 * production, true, rules) / 100) * 100;
}
