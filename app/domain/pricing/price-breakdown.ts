import { type BasisPoints, type Currency, shareOf } from "../money.ts";
import { MAX_QUANTITY } from "../basket/basket-lines.ts";
import type { Discount } from "./discount.ts";
import { netOfGross } from "./net-of-gross.ts";
import { priceOrder, unitGross, type VatRules } from "./price-order.ts";

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

/**
 * What a voucher leaves the seller of the smallest basket of one product that takes it: one piece, or as many as its least
 * basket asks for. Minor units, below zero at a loss; null where production is not known, or no basket takes it.
 */
export function leftWithVoucher(
  piece: PricedPiece,
  voucher: Discount & { minBasket: number },
): { pieces: number; left: number } | null {
  const { net, currency, production, rules } = piece;
  const gross = unitGross(net, piece.storeDefaultVat, rules);
  const pieces = gross === 0 ? 1 : Math.max(1, Math.ceil(voucher.minBasket / gross));
  if (production === undefined || pieces > MAX_QUANTITY || (gross === 0 && voucher.minBasket > 0))
    return null;
  const line = { quantity: pieces, unitNet: net, storeDefaultVat: piece.storeDefaultVat };
  // Shipping is left out: the shopper pays for it, and a voucher takes the goods' price first.
  const { total, totalExcludingVat } = priceOrder([line], rules, 0, voucher);
  const fee = piece.paidByCard ? cardFee(total, currency) : 0;
  const left = totalExcludingVat - fee - production * pieces - shareOf(totalExcludingVat, piece.platformFee);
  return { pieces, left };
}

/** The net price to keep for the price that shoppers are to pay. */
export function netForShopper(gross: number, storeDefaultVat: boolean, rules: VatRules): number {
  return storeDefaultVat && !rules.notVatRegistered ? netOfGross(gross, rules.vatRate) : gross;
}

/** A price to begin with, for shoppers: twice what the piece costs to make, in whole pounds, euros or dollars. */
export function suggestedPrice(production: number, rules: VatRules): number {
  return Math.ceil(unitGross(2 * production, true, rules) / 100) * 100;
}
