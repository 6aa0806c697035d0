import { isOurs } from "../fulfilment/submission.ts";
import type { OrderStatus } from "./order-status.ts";

/**
 * How a dispute stands. `asked`: the bank only asks, no money has left. `needs_response`, `under_review`: the money is away
 * until the bank decides. `closed`: the bank asked and takes nothing.
 */
export const DISPUTE_STATES = ["asked", "needs_response", "under_review", "won", "lost", "closed"] as const;
export type DisputeState = (typeof DISPUTE_STATES)[number];

/** States of a dispute that the bank has not decided. */
export const OPEN_DISPUTES = ["asked", "needs_response", "under_review"] as const;

/** Disputes that a list may ask for, beside those of one state: what is open where it asks for nothing. */
export const DISPUTE_CHOICES = [...DISPUTE_STATES, "all"] as const;
export type DisputeChoice = (typeof DISPUTE_CHOICES)[number] | "";

/** The states that a choice of a list is of. */
export const statesOf = (choice: DisputeChoice): readonly DisputeState[] =>
  choice === "" ? OPEN_DISPUTES : choice === "all" ? DISPUTE_STATES : [choice];

/** What the provider says of a dispute: what is disputed, what is away now, and its fees so far; minor units. */
export type DisputeFacts = {
  id: string;
  intentId: string | null;
  state: DisputeState;
  reason: string;
  amount: number;
  taken: number;
  fee: number;
  dueBy: Date | null;
};

/** Whether the bank has decided. */
export const isDecided = (state: DisputeState): boolean =>
  state === "won" || state === "lost" || state === "closed";

/** Whether the money stays with the organiser. */
const isKept = (state: DisputeState): boolean => state === "won" || state === "closed";

/** What a dispute's change is to those who decide about it; undefined where it is no news. */
export type DisputeNews = "opened" | "due_soon" | "won" | "lost" | "closed";

/**
 * What staff get a mail about: that a dispute was opened, also where the bank only asked before, and how it was decided.
 * @param before its state as it was noted; undefined when it was not.
 */
export function newsOf(before: DisputeState | undefined, now: DisputeState): DisputeNews | undefined {
  const wasDecided = before !== undefined && isDecided(before);
  if (now === "won" || now === "lost" || now === "closed") return wasDecided ? undefined : now;
  return before === undefined || wasDecided || (before === "asked" && now !== "asked") ? "opened" : undefined;
}

/** Whether the bank takes an answer now, once. */
export const isAnswerable = (
  dispute: {
    state: DisputeState;
    answeredAt: Date | null;
    dueBy: Date | null;
  },
  now: Date,
): boolean =>
  (dispute.state === "asked" || dispute.state === "needs_response") &&
  dispute.answeredAt === null &&
  (dispute.dueBy === null || dispute.dueBy > now);

/** Why the bank takes money back, as far as there are words for it. */
export const DISPUTE_REASONS = [
  "fraudulent",
  "product_not_received",
  "product_unacceptable",
  "duplicate",
  "credit_not_processed",
  "unrecognized",
] as const;
export type DisputeReason = (typeof DISPUTE_REASONS)[number] | "other";

/** The reason for the provider's word. */
export const reasonOfDispute = (word: string): DisputeReason =>
  DISPUTE_REASONS.find((reason) => reason === word) ?? "other";

/**
 * What becomes of parcels that are not made yet: they are held when a dispute of their order begins, and go on once every
 * dispute of it has left the money where it is. What staff let go on before is not held again by the same dispute.
 * @param others the states of the order's other disputes.
 */
export function holdAfter(
  before: DisputeState | undefined,
  now: DisputeState,
  others: readonly DisputeState[],
): "hold" | "release" | "as it is" {
  if (isKept(now)) return others.every(isKept) ? "release" : "as it is";
  return before === undefined || isKept(before) ? "hold" : "as it is";
}

/** Whether something of an order that is still to be made waits for the end of a dispute. */
export const isHeldForDispute = (order: { heldForDispute: Date | null; status: OrderStatus }): boolean =>
  order.heldForDispute !== null && isOurs(order.status);
