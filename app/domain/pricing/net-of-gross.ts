import { type BasisPoints, roundHalfUp } from "../money.ts";

/**
 * The net price whose price with VAT is the one a seller wants to show, both for one piece in minor units.
 *
 * Not every price with VAT has such a net price: VAT is rounded per piece, so at 21 % no net price in whole cents makes
 * 35.00 (28.92 makes 34.99, and 28.93 makes 35.01). Then this is the nearest net price, and what is shown differs from
 * `gross` by one minor unit.
 */
export function netOfGross(gross: number, rate: BasisPoints): number {
  return roundHalfUp(gross * 10_000, 10_000 + rate);
}
