import { type BasisPoints, shareOf } from "../money.ts";

/** What a voucher takes off: an amount, or a share of what the goods cost, which is never more than the amount. */
export type Discount = {
  /** The most that it takes off, in minor units. */
  discountAmount: number;
  /** Null where the amount itself is meant. */
  percentOff: BasisPoints | null;
};

/**
 * A voucher as one order takes it. `isTender`: it is prepaid, so it pays a part of the price and lowers neither the price nor
 * its VAT.
 */
export type VoucherWorth = Discount & { isTender: boolean };
/** What lowers the price where nothing else is said. */
export type MaybeTender = Discount & { isTender?: boolean };

/** What a voucher is worth for goods of a price, VAT included. Delivery has no part in a percentage. */
export function discountOn({ discountAmount, percentOff }: Discount, itemsGross: number): number {
  return percentOff === null ? discountAmount : Math.min(discountAmount, shareOf(itemsGross, percentOff));
}
