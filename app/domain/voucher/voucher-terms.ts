import { minorFromTyped } from "../money.ts";
import { LARGEST_ORDER } from "../pricing/price-order.ts";
import type { Discount } from "../pricing/discount.ts";

/** What a voucher takes off and under which conditions, as an organiser types it. */
export type TypedTerms = {
  kind: "amount" | "percent";
  discount: string;
  /** The most that a percentage takes off; empty: any amount. */
  most: string;
  min_basket: string;
  budget: string;
};

export type VoucherTerms = Discount & { minBasket: number; budget: number | null };

type Read = { ok: true; value: VoucherTerms } | { ok: false; errors: Record<string, string> };

/** The amounts of a voucher in minor units, or what is wrong by the field's name. */
export function readTerms({ kind, discount, most, min_basket, budget }: TypedTerms): Read {
  const worth = minorFromTyped(discount) ?? 0;
  const isPercent = kind === "percent";
  // A percentage with two decimals is a whole number of basis points.
  if (worth < 1 || (isPercent && worth > 10_000)) {
    return { ok: false, errors: { discount: isPercent ? "errors:percent" : "errors:amount" } };
  }
  const limit = most === "" ? LARGEST_ORDER : minorFromTyped(most);
  if (isPercent && !limit) return { ok: false, errors: { most: "errors:amount" } };
  const inAll = budget === "" ? null : minorFromTyped(budget);
  if (inAll !== null && !inAll) return { ok: false, errors: { budget: "errors:amount" } };
  const discountAmount = isPercent ? (limit ?? LARGEST_ORDER) : worth;
  // An amount that the budget does not hold once could never be used.
  if (inAll !== null && !isPercent && inAll < worth) {
    return { ok: false, errors: { budget: "errors:budgetBelowDiscount" } };
  }
  const minBasket = min_basket === "" ? 0 : (minorFromTyped(min_basket) ?? 0);
  return {
    ok: true,
    value: { discountAmount, percentOff: isPercent ? worth : null, minBasket, budget: inAll },
  };
}
