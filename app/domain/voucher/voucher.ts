import { type Discount, discountOn, type VoucherWorth } from "../pricing/discount.ts";
import { ok, refuse, type Result } from "../result.ts";
import { type CodeFacts, type EffectiveStatus, effectiveStatus } from "./promo-code.ts";
import type { Sorts } from "../lists/list-query.ts";
import { minorFromTyped } from "../money.ts";
import { LARGEST_ORDER } from "../pricing/price-order.ts";

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
    /** Who pays for it: the seller, whose price it lowers, or a client who paid for it in advance. */
    funding: "organiser" | "client_prepaid";
    /** What an order leaves of it stays on it. */
    keepBalance: boolean;
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
 * The only check of whether a voucher is valid for an order, and what it is worth for it. The database counts once more
 * when it is reserved, since others may be as quick.
 */
export function judgeVoucher(
  voucher: VoucherFacts,
  { itemsGross, totalBefore, usesOfPerson, held }: Asking,
  now: Date,
): Result<VoucherWorth, VoucherRefusal> {
  const others = {
    ...voucher,
    used: voucher.used - (held === null ? 0 : 1),
    spent: voucher.spent - (held === null ? 0 : held),
  };
  const status = voucherStatus(others, now);
  if (status !== "active") return refuse(REFUSAL_OF_STATUS[status]);
  if (itemsGross < voucher.minBasket) return refuse(`errors:voucherMinimum?minor=${voucher.minBasket}`);
  if (voucher.maxPerPerson !== null && usesOfPerson >= voucher.maxPerPerson)
    return refuse("errors:voucherUsedByYou");
  const isTender = voucher.funding === "client_prepaid";
  if (voucher.keepBalance) {
    return ok({ discountAmount: balanceOf(others), percentOff: null, isTender });
  }
  const discount = Math.min(discountOn(voucher, itemsGross), totalBefore);
  if (voucher.budget !== null && others.spent + discount > voucher.budget)
    return refuse("errors:voucherUsedUp");
  const { discountAmount, percentOff } = voucher;
  return ok({ discountAmount, percentOff, isTender });
}

/** What is left of a voucher that keeps its balance, in minor units. */
export const balanceOf = ({ budget, discountAmount, spent }: BalanceFacts): number =>
  Math.max(0, (budget ?? discountAmount) - spent);
type BalanceFacts = Pick<VoucherFacts, "budget" | "discountAmount" | "spent">;

/** What lists of vouchers and of promotion codes are narrowed to; drafts are none that anybody makes yet. */
export const VOUCHER_STATUSES = ["active", "scheduled", "paused", "exhausted", "expired", "revoked"] as const;
export type VoucherStatus = (typeof VOUCHER_STATUSES)[number];

/** The status that an address names; undefined for all. */
export const statusNamed = (text: string | null): VoucherStatus | undefined =>
  VOUCHER_STATUSES.find((status) => status === text);

export const VOUCHER_SORTS = {
  added: { shape: ["number"], descendingFirst: true },
  code: { shape: ["string"] },
} as const satisfies Sorts<string>;
export type VoucherSort = keyof typeof VOUCHER_SORTS;

/** As many as may be made or added in one go. */
export const MOST_VOUCHERS = 5_000;

/** What a voucher takes off and under which conditions, as an organiser types it. */
type TypedTerms = {
  kind: "amount" | "percent";
  discount: string;
  /** The most that a percentage takes off; empty: any amount. */
  most: string;
  min_basket: string;
  budget: string;
  /** Whether what an order leaves stays on it; "on", or empty. */
  keep_balance?: string;
};

export type VoucherTerms = Discount & { minBasket: number; budget: number | null; keepBalance: boolean };

type Read = { ok: true; value: VoucherTerms } | { ok: false; errors: Record<string, string> };

/** The amounts of a voucher in minor units, or what is wrong by the field's name. */
export function readTerms({ kind, discount, most, min_basket, budget, keep_balance }: TypedTerms): Read {
  const worth = minorFromTyped(discount);
  const isPercent = kind === "percent";
  // A percentage with two decimals is a whole number of basis points.
  if (worth === undefined || worth < 1 || (isPercent && worth > 10_000)) {
    return { ok: false, errors: { discount: isPercent ? "voucherDesk:percent" : "errors:amount" } };
  }
  const keepBalance = keep_balance === "on";
  if (keepBalance && isPercent) return { ok: false, errors: { keep_balance: "voucherDesk:keepPercent" } };
  if (keepBalance && budget !== "") return { ok: false, errors: { budget: "voucherDesk:keepBudget" } };
  const limit = most === "" ? LARGEST_ORDER : minorFromTyped(most);
  if (isPercent && !limit) return { ok: false, errors: { most: "errors:amount" } };
  const whole = keepBalance ? worth : null;
  const inAll = budget === "" ? whole : minorFromTyped(budget);
  if (inAll !== null && !inAll) return { ok: false, errors: { budget: "errors:amount" } };
  const discountAmount = isPercent ? (limit ?? LARGEST_ORDER) : worth;
  // An amount that the budget does not hold once could never be used.
  if (inAll !== null && !isPercent && inAll < worth) {
    return { ok: false, errors: { budget: "voucherDesk:budgetBelowDiscount" } };
  }
  const minBasket = min_basket === "" ? 0 : minorFromTyped(min_basket);
  if (minBasket === undefined) return { ok: false, errors: { min_basket: "errors:amount" } };
  return {
    ok: true,
    value: { discountAmount, percentOff: isPercent ? worth : null, minBasket, budget: inAll, keepBalance },
  };
}
