import Stripe from "stripe";
import type { DisputeFacts, DisputeState } from "../../domain/order/dispute.ts";
import type { PaymentsPort } from "../../services/ports.ts";
import { isGone } from "./stripe-accounts.server.ts";
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

/** How many disputes Stripe gives at once, at most. */
const PAGE = 100;

const intentOf = ({ payment_intent: intent }: Stripe.Dispute): string | null =>
  typeof intent === "string" ? intent : (intent?.id ?? null);

/** Disputes at Stripe. The Worker is built without that resource of the library: the address is called by its name. */
export function stripeDisputes(
  stripe: Stripe,
): Pick<PaymentsPort, "disputeOf" | "disputesSince" | "answerDispute"> {
  return {
    async disputeOf(accountId, disputeId): Promise<DisputeFacts | undefined> {
      try {
        const path = `/v1/disputes/${encodeURIComponent(disputeId)}`;
        const dispute = (await stripe.rawRequest("GET", path, undefined, on(accountId))) as Stripe.Dispute;
        const state = STATES[dispute.status];
        if (!state) throw new Error(`A dispute is ${dispute.status}: that word is not known here.`);
        const { balance_transactions: moved, evidence_details } = dispute;
        return {
          id: dispute.id,
          reason: dispute.reason,
          amount: dispute.amount,
          intentId: intentOf(dispute),
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

    async answerDispute(accountId, disputeId, { evidence, key }) {
      try {
        const path = `/v1/disputes/${encodeURIComponent(disputeId)}`;
        await stripe.rawRequest("POST", path, { evidence, submit: true }, on(accountId, key));
        return "answered";
      } catch (error) {
        if (error instanceof Stripe.errors.StripeInvalidRequestError) return "refused";
        throw error;
      }
    },

    async disputesSince({ accountId, since, after }) {
      const query = new URLSearchParams({
        limit: String(PAGE),
        "created[gte]": String(Math.floor(since.getTime() / 1000)),
        ...(after && { starting_after: after }),
      });
      try {
        const path = `/v1/disputes?${query.toString()}`;
        const page = (await stripe.rawRequest(
          "GET",
          path,
          undefined,
          on(accountId),
        )) as Stripe.ApiList<Stripe.Dispute>;
        const disputes = page.data.map((dispute) => ({ id: dispute.id, intentId: intentOf(dispute) }));
        return { disputes, next: page.has_more ? (disputes.at(-1)?.id ?? null) : null };
      } catch (error) {
        if (isGone(error)) return { disputes: [], next: null };
        throw error;
      }
    },
  };
}
