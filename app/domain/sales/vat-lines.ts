import { allocate, type BasisPoints, type Currency } from "../money.ts";

/**
 * The return in which VAT is declared: the company's own, which also has a store's one rate, or that of the One Stop Shop.
 * Supplies to companies in other states of the Union, without VAT, stand in the recapitulative statement; any other amount
 * without VAT in none of these.
 */
export const VAT_SCHEMES = ["home", "oss", "supplies", "untaxed"] as const;
export type VatScheme = (typeof VAT_SCHEMES)[number];

/** What was booked of an order in a period, less what went back. Minor units. */
export type VatOrder = {
  currency: Currency;
  /** Where it went: ISO 3166-1 alpha-2. */
  country: string;
  /** Whether its VAT is that of this country. */
  isByCountry: boolean;
  /** The number of the company in another state of the Union that proved it, so that there is no VAT; else empty. */
  buyer: string;
  /** Without VAT, and the VAT. */
  net: number;
  vat: number;
  /** Whether it was sold in the period, or only something of it went back. */
  isSold: boolean;
  /** The rate of what carries VAT, and how much of its price without VAT that was, of how much; before any voucher. */
  rate: BasisPoints;
  taxedNet: number;
  wholeNet: number;
};

export type VatLine = {
  scheme: VatScheme;
  currency: Currency;
  country: string;
  rate: BasisPoints;
  /** Of supplies, to which company they went: the recapitulative statement names each. */
  buyer: string;
  orders: number;
  net: number;
  vat: number;
};

/**
 * Sums by currency, country and rate, as a return of VAT asks for them. An order with products that carry no VAT is shared
 * in proportion to their prices, so that the lines add up to what was booked.
 * @param home the company's own country, or empty.
 */
export function vatLines(orders: readonly VatOrder[], home: string): VatLine[] {
  const lines = new Map<string, VatLine>();
  const add = (order: VatOrder, rate: BasisPoints, net: number, vat: number) => {
    const { currency, country, isSold, buyer } = order;
    const scheme = schemeOf(order, rate, home);
    const key = JSON.stringify([currency, scheme, country, rate, buyer]);
    const line = lines.get(key) ?? {
      scheme,
      currency,
      country,
      rate,
      buyer,
      orders: 0,
      net: 0,
      vat: 0,
    };
    lines.set(key, {
      ...line,
      orders: line.orders + (isSold ? 1 : 0),
      net: line.net + net,
      vat: line.vat + vat,
    });
  };
  for (const order of orders) {
    const isTaxed = order.rate > 0 && order.taxedNet > 0;
    const untaxedNet = order.wholeNet - order.taxedNet;
    const weights = [isTaxed ? order.taxedNet : 0, isTaxed ? untaxedNet : 1];
    const [taxed = 0, untaxed = 0] = allocate(order.net, weights);
    if (isTaxed) add(order, order.rate, taxed, order.vat);
    if (!isTaxed || untaxedNet > 0) add(order, 0, untaxed, isTaxed ? 0 : order.vat);
  }
  const place = ({ currency, scheme, country, rate, buyer }: VatLine) =>
    `${currency} ${VAT_SCHEMES.indexOf(scheme)} ${country} ${String(rate).padStart(5, "0")} ${buyer}`;
  return [...lines.values()].sort((one, other) => (place(one) < place(other) ? -1 : 1));
}

/** The One Stop Shop takes Northern Ireland as well, so what is taxed by country and not at home belongs to it. */
function schemeOf({ country, isByCountry, buyer }: VatOrder, rate: BasisPoints, home: string): VatScheme {
  if (buyer !== "") return "supplies";
  if (rate === 0) return "untaxed";
  return isByCountry && country !== home ? "oss" : "home";
}

/**
 * So much may be sold to consumers in other countries of the Union in a year at the rate at home, and not a cent more:
 * without VAT, in cents (Directive 2006/112/EC art. 59c). It is said that the limit is near from `NEAR_LIMIT` on.
 */
export const CROSS_BORDER_LIMIT = 1_000_000;
const NEAR_LIMIT = 800_000;

/** Compares a year's sales to other countries of the Union, in cents without VAT, with the limit. */
export function limitReached(sold: number): "below" | "near" | "over" {
  return sold < NEAR_LIMIT ? "below" : sold <= CROSS_BORDER_LIMIT ? "near" : "over";
}
