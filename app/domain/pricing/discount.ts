import { type BasisPoints, shareOf } from "../money.ts";

/** What a voucher takes off: an amount, or a share of what the goods cost, which is never more than the amount. */
export type Discount = {
  /** The most that it takes off, in minor units. */
  discountAmount: number;
  /** Null where the amount itself is meant. */
  percentOff: BasisPoints | null;
};

/** What a voucher is worth for goods of a price, VAT included. Delivery has no part in a percentage. */
export function discountOn({ discountAmount, percentOff }: Discount, itemsGross: number): number {
  return percentOff === null ? discountAmount : Math.min(discountAmount, shareOf(itemsGross, percentOff));
}
