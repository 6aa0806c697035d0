import type { Currency } from "../money.ts";

/** How far a payout is: the provider makes it, the bank has it, it arrived, it came back, or it was stopped. */
export const PAYOUT_STATES = ["pending", "in_transit", "paid", "failed", "canceled"] as const;
export type PayoutState = (typeof PAYOUT_STATES)[number];

/** Whether its money is with the provider again. */
export const isReturned = (state: PayoutState): boolean => state === "failed" || state === "canceled";

/** What the provider says of a payout. */
export type PayoutFacts = {
  id: string;
  /** Minor units. */
  amount: number;
  currency: Currency;
  state: PayoutState;
  /** The provider says what is in it: of payouts by its own schedule, once it has settled its books. */
  hasParts: boolean;
  arrivesAt: Date;
  /** Why the bank refused it, by the provider's name. */
  failure: string | null;
  createdAt: Date;
};

/** What a part of a payout is; `returned` is an earlier payout that came back. */
export const PAYOUT_CATEGORIES = ["charge", "refund", "dispute", "fee", "returned", "other"] as const;
export type PayoutCategory = (typeof PAYOUT_CATEGORIES)[number];

/** A movement of the provider's balance that a payout holds; minor units. */
export type PayoutItemFacts = {
  id: string;
  category: PayoutCategory;
  amount: number;
  /** What the provider kept of it, and what the platform did; below zero where that came back. */
  fee: number;
  platformFee: number;
  net: number;
  /** The payment that it is about, by the provider's id. */
  intentId: string | null;
  at: Date;
};

/** States that may come before one: a late answer never stands over a newer one. */
export function statesBefore(state: PayoutState): PayoutState[] {
  const before: Record<PayoutState, PayoutState[]> = {
    pending: [],
    in_transit: ["pending"],
    paid: ["pending", "in_transit"],
    // A bank may send back what had arrived.
    failed: ["pending", "in_transit", "paid"],
    canceled: ["pending", "in_transit"],
  };
  return before[state];
}

/** Why a bank refused a payout, as far as an organiser can do something about it. */
export type PayoutFailure = "closed" | "number" | "currency" | "other";

const FAILURES: readonly (readonly [PayoutFailure, RegExp])[] = [
  ["closed", /closed|frozen|restricted|ownership/],
  ["currency", /currency/],
  ["number", /no_account|number|holder|incorrect|routing/],
];

/** What the provider's name of a failure is about. */
export const failureKind = (failure: string | null): PayoutFailure =>
  FAILURES.find(([, rule]) => rule.test(failure ?? ""))?.[0] ?? "other";

/** What a payout holds of one kind; minor units. */
export type PayoutSum = {
  category: PayoutCategory | "total";
  /** Of orders of ours. */
  isOurs: boolean;
  count: number;
  amount: number;
  fee: number;
  platformFee: number;
  net: number;
};

/** Sums by kind in the order in which people read them, and the sum of all below them. */
export function sortedSums(
  sums: readonly (Omit<PayoutSum, "isOurs" | "category"> & { category: PayoutCategory; isOurs: number })[],
): PayoutSum[] {
  const sorted = sums
    .map((sum): PayoutSum & { category: PayoutCategory } => ({ ...sum, isOurs: sum.isOurs === 1 }))
    .toSorted(
      (a, b) =>
        PAYOUT_CATEGORIES.indexOf(a.category) - PAYOUT_CATEGORIES.indexOf(b.category) ||
        Number(b.isOurs) - Number(a.isOurs),
    );
  if (sorted.length < 2) return sorted;
  const total = {
    category: "total",
    isOurs: true,
    count: 0,
    amount: 0,
    fee: 0,
    platformFee: 0,
    net: 0,
  } as const;
  return [
    ...sorted,
    sorted.reduce<PayoutSum>(
      (all, one) => ({
        ...all,
        count: all.count + one.count,
        amount: all.amount + one.amount,
        fee: all.fee + one.fee,
        platformFee: all.platformFee + one.platformFee,
        net: all.net + one.net,
      }),
      total,
    ),
  ];
}
