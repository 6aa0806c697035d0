import { type Discount, discountOn } from "../pricing/discount.ts";
import { type Result, ok, refuse } from "../result.ts";
import { type CodeFacts, type EffectiveStatus, effectiveStatus } from "./promo-code.ts";

/** What decides whether a voucher is valid. Amounts are in minor units of its currency. */
export type VoucherFacts = CodeFacts &
  Discount & {
    /** What the goods must cost at least, VAT included. */
    minBasket: number;
    /** How many orders one e-mail address may use it for; null: any number. */
    maxPerPerson: number | null;
    /** What it may take off in all; null: any amount. */
    budget: number | null;
    /** What it took off, or is reserved to. */
    spent: number;
  };

/** The order that asks for it. */
type Asking = {
  itemsGross: number;
  /** Goods and delivery, before any voucher. */
  totalBefore: number;
  /** How many other orders of the same person use it. */
  usesOfPerson: number;
  /** What is reserved for this very order already; null where nothing is. */
  held: number | null;
};

export type VoucherRefusal =
  | "errors:voucherUnknown"
  | "errors:voucherExpired"
  | "errors:voucherUsedUp"
  | "errors:voucherUsedByYou"
  | `errors:voucherMinimum?minor=${number}`;

const REFUSAL_OF_STATUS: Record<Exclude<EffectiveStatus, "active">, VoucherRefusal> = {
  draft: "errors:voucherUnknown",
  paused: "errors:voucherUnknown",
  revoked: "errors:voucherUnknown",
  scheduled: "errors:voucherUnknown",
  expired: "errors:voucherExpired",
  exhausted: "errors:voucherUsedUp",
};

/** Numbers and dates of a voucher in one word; one whose budget is gone is used up as well. */
export function voucherStatus(voucher: VoucherFacts, now: Date): EffectiveStatus {
  const status = effectiveStatus(voucher, now);
  const isSpent = voucher.budget !== null && voucher.spent >= voucher.budget;
  return isSpent && (status === "active" || status === "scheduled") ? "exhausted" : status;
}

/**
 * The only check of whether a voucher is valid for an order, and what it takes off. The database counts once more when
 * it is reserved, since others may be as quick.
 */
export function judgeVoucher(
  voucher: VoucherFacts,
  { itemsGross, totalBefore, usesOfPerson, held }: Asking,
  now: Date,
): Result<number, VoucherRefusal> {
  const others = {
    ...voucher,
    used: voucher.used - (held === null ? 0 : 1),
    spent: voucher.spent - (held ?? 0),
  };
  const status = voucherStatus(others, now);
  if (status !== "active") return refuse(REFUSAL_OF_STATUS[status]);
  if (itemsGross < voucher.minBasket) return refuse(`errors:voucherMinimum?minor=${voucher.minBasket}`);
  if (voucher.maxPerPerson !== null && usesOfPerson >= voucher.maxPerPerson)
    return refuse("errors:voucherUsedByYou");
  const discount = Math.min(discountOn(voucher, itemsGross), totalBefore);
  if (voucher.budget !== null && others.spent + discount > voucher.budget)
    return refuse("errors:voucherUsedUp");
  return ok(discount);
}
