import Stripe from "stripe";
import type { DisputeFacts, DisputeState } from "../../domain/order/dispute.ts";
import type { PaymentsPort } from "../../services/ports.ts";
import { on } from "./request-options.ts";

/** Our words for Stripe's; a dispute that was prevented took nothing. */
const STATES: Record<Stripe.Dispute.Status, DisputeState> = {
  warning_needs_response: "asked",
  warning_under_review: "asked",
  warning_closed: "closed",
  prevented: "closed",
  appeal_needs_response: "needs_response",
  appeal_under_review: "under_review",
  needs_response: "needs_response",
  under_review: "under_review",
  won: "won",
  lost: "lost",
};

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);

/** Disputes at Stripe. The Worker is built without that resource of the library: the address is called by its name. */
export function stripeDisputes(stripe: Stripe): Pick<PaymentsPort, "disputeOf"> {
  return {
    async disputeOf(accountId, disputeId): Promise<DisputeFacts | undefined> {
      try {
        const path = `/v1/disputes/${encodeURIComponent(disputeId)}`;
        const dispute = (await stripe.rawRequest("GET", path, undefined, on(accountId))) as Stripe.Dispute;
        const state = STATES[dispute.status];
        if (!state) throw new Error(`A dispute is ${dispute.status}: that word is not known here.`);
        const { payment_intent: intent, balance_transactions: moved, evidence_details } = dispute;
        return {
          id: dispute.id,
          reason: dispute.reason,
          amount: dispute.amount,
          intentId: typeof intent === "string" ? intent : (intent?.id ?? null),
          state,
          taken: Math.max(0, -sumOf(moved.map(({ amount }) => amount))),
          fee: sumOf(moved.map(({ fee }) => fee)),
          dueBy: evidence_details.due_by === null ? null : new Date(evidence_details.due_by * 1000),
        };
      } catch (error) {
        if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === "resource_missing")
          return undefined;
        throw error;
      }
    },
  };
}
