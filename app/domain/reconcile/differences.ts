import type { Currency } from "../money.ts";

/**
 * How the books of the provider, of our orders and of those who print may differ.
 * - `paid_not_placed`: the provider has a payment that no order of ours counts
 * - `amount_differs`: it took another amount than the order was paid with
 * - `unknown_at_provider`: an order counts as paid, and the provider has no such payment
 * - `refund_at_provider`: more went back there than is booked
 * - `refund_missing`: less went back there than is booked
 * - `refund_unsent`: a refund was approved and not sent for an hour
 * - `fee_unbooked`, `fee_differs`: what the provider kept is not in the book, or is another sum there
 * - `payout_differs`: the parts of a payout do not add up to it
 * - `not_booked`: the book has no sale of a placed order
 * - `no_parts`: a placed order was sent to no print partner
 * - `no_tracking`: a parcel left three days ago and still has no tracking number
 * - `exposure_differs`: a credit account counts another sum than the book says is owed
 */
export const DIFFERENCE_KINDS = [
  "paid_not_placed",
  "amount_differs",
  "unknown_at_provider",
  "refund_at_provider",
  "refund_missing",
  "refund_unsent",
  "fee_unbooked",
  "fee_differs",
  "payout_differs",
  "not_booked",
  "no_parts",
  "no_tracking",
  "exposure_differs",
] as const;
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number];

/** What one press does about a kind; where there is nothing, a person looks into it. */
export type Remedy = "settle" | "take_over" | "send" | "book" | "read_again";

export const REMEDIES: Partial<Record<DifferenceKind, Remedy>> = {
  paid_not_placed: "settle",
  refund_at_provider: "take_over",
  refund_missing: "send",
  refund_unsent: "send",
  fee_unbooked: "book",
  fee_differs: "book",
  payout_differs: "read_again",
};

/** Kinds that are found by asking the provider about a payment. */
export const PAYMENT_KINDS = [
  "paid_not_placed",
  "amount_differs",
  "unknown_at_provider",
  "refund_at_provider",
  "refund_missing",
  "refund_unsent",
  "fee_unbooked",
  "fee_differs",
  "not_booked",
] as const satisfies readonly DifferenceKind[];

/** Kinds that our own tables show by themselves. */
export const OWN_KINDS = [
  "payout_differs",
  "no_parts",
  "no_tracking",
  "exposure_differs",
] as const satisfies readonly DifferenceKind[];

/** `open`: it differs. `mended`: it differs no more. `accepted`: a person has said why it may stay so. */
export const DIFFERENCE_STATES = ["open", "mended", "accepted"] as const;
export type DifferenceState = (typeof DIFFERENCE_STATES)[number];

/** One thing of which two books say different sums; minor units. */
export type Difference = {
  kind: DifferenceKind;
  /** What it is about: a kind has one row for each. */
  subject: string;
  orderId: string | null;
  paymentId: string | null;
  ours: number;
  theirs: number;
  currency: Currency;
};

/** What the provider says of a payment; minor units. `fee` is undefined while it has not worked that out. */
export type BookedAtProvider = {
  isPaid: boolean;
  received: number;
  refunded: number;
  fee: number | undefined;
};

/** What we hold of a payment; minor units. */
export type BookedHere = {
  id: string;
  orderId: string;
  status: "pending" | "succeeded" | "failed" | "cancelled" | "refunding" | "refunded";
  amount: number;
  currency: Currency;
  fee: number | null;
  /** Whether it was paid so long ago that its fee should be booked. */
  isFeeDue: boolean;
  /** What went back by the provider: by us, and without us, as it is booked. */
  returned: number;
  /** Of refunds that are with the provider and not decided. */
  submitted: number;
  /** Of refunds that were approved an hour ago or more and not sent. */
  unsent: { id: string; amount: number }[];
  /** Whether the order was placed, and whether its sale is booked. */
  isPlaced: boolean;
  isBooked: boolean;
};

/** Of what two books say different things about a payment. */
export function differencesOf(here: BookedHere, there: BookedAtProvider | undefined): Difference[] {
  const found: Difference[] = [];
  const add = (kind: DifferenceKind, ours: number, theirs: number, subject = `payment:${here.id}`) => {
    const { orderId, currency } = here;
    found.push({ kind, subject, orderId, paymentId: here.id, ours, theirs, currency });
  };
  for (const refund of here.unsent) add("refund_unsent", refund.amount, 0, `refund:${refund.id}`);
  const isUnsettled = here.status !== "succeeded";
  if (isUnsettled) {
    const isOnItsWay = here.status === "refunding" || here.status === "refunded";
    if (there?.isPaid && !isOnItsWay) add("paid_not_placed", 0, there.received);
    return found;
  }
  if (here.isPlaced && !here.isBooked) add("not_booked", 0, here.amount);
  if (!there?.isPaid) {
    add("unknown_at_provider", here.amount, 0);
    return found;
  }
  if (there.received !== here.amount) add("amount_differs", here.amount, there.received);
  if (there.refunded > here.returned + here.submitted)
    add("refund_at_provider", here.returned, there.refunded);
  if (there.refunded < here.returned) add("refund_missing", here.returned, there.refunded);
  if (there.fee !== undefined) {
    if (here.fee === null && here.isFeeDue) add("fee_unbooked", 0, there.fee);
    if (here.fee !== null && here.fee !== there.fee) add("fee_differs", here.fee, there.fee);
  }
  return found;
}
