import type { Amount, Scoped } from "../design/catalogue-product.ts";
import { type BasisPoints, type Currency, shareOf } from "../money.ts";

/** The platform's fee on a price without tax, unless another was agreed. */
export const USUAL_PLATFORM_FEE: BasisPoints = 500;

/** What one piece costs to make, in minor units, by currency: the garment and the print on each printed side. */
export type ProductionCost = Partial<Record<Currency, number>>;

/** The price list's cost of a piece with so many printed sides. */
export function productionCost(
  prices: { blank: Scoped<Amount[]>[]; print: Scoped<Amount[]>[] },
  printedSides: number,
): ProductionCost {
  const cost: ProductionCost = {};
  for (const currency of ["GBP", "EUR", "USD"] as const) {
    const blank = listedPrice(prices.blank, currency);
    const print = listedPrice(prices.print, currency);
    if (blank !== undefined && print !== undefined) cost[currency] = blank + print * printedSides;
  }
  return cost;
}

/** A price of the list in minor units; undefined where there is none in the currency. */
export function listedPrice(prices: Scoped<Amount[]>[], currency: Currency): number | undefined {
  const amount = prices.flatMap(({ data }) => data).find((price) => price.currency === currency)?.amount;
  return amount === undefined ? undefined : Math.round(Number(amount) * 100);
}

/**
 * What the platform keeps of a payment on a seller's own account: what the order costs to make and to ship, and its
 * fee on the price without tax. Never more than is charged (docs/decisions/0005).
 * @param order sums in minor units; `voucherPaid` is the part of the total that is not charged.
 * @param platformFee undefined on the platform's own account, where everything is the platform's already.
 * @returns what is charged with the payment, and what the payment does not cover.
 */
export function applicationFee(
  order: {
    productionCost: number;
    shippingNet: number;
    totalExcludingVat: number;
    total: number;
    voucherPaid: number;
  },
  platformFee: BasisPoints | undefined,
): { charged: number; above: number } {
  if (platformFee === undefined) return { charged: 0, above: 0 };
  const fee = order.productionCost + order.shippingNet + shareOf(order.totalExcludingVat, platformFee);
  const charged = Math.max(0, Math.min(fee, order.total - order.voucherPaid));
  return { charged, above: Math.max(0, fee - charged) };
}
