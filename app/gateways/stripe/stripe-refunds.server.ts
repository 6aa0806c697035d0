import Stripe from "stripe";
import type { PaymentsPort, RefundAnswer } from "../../services/ports.ts";
import { on } from "./request-options.ts";

const answerOf = (refund: Stripe.Refund): RefundAnswer =>
  refund.status === "failed" || refund.status === "canceled"
    ? { state: "refused", reason: refund.failure_reason ?? refund.status }
    : refund.status === "pending" || refund.status === "requires_action"
      ? {
          state: "pending",
          refundId: refund.id,
          amount: refund.amount,
          reason: refund.pending_reason ?? refund.status,
        }
      : { state: "refunded", refundId: refund.id, amount: refund.amount };

/** Money given back through Stripe, from the account that took it. */
export function stripeRefunds(stripe: Stripe): Pick<PaymentsPort, "refund" | "refundedOf"> {
  return {
    async refundedOf(accountId, intentId) {
      let sum = 0;
      for await (const refund of stripe.refunds.list({ payment_intent: intentId, limit: 100 }, on(accountId)))
        if (answerOf(refund).state !== "refused") sum += refund.amount;
      return sum;
    },

    async refund(request) {
      const { accountId, intentId } = request;
      /** What went out of a refund of ours before, whatever became of it. */
      const sentBefore = async (refundId: string) => {
        for await (const refund of stripe.refunds.list(
          { payment_intent: intentId, limit: 100 },
          on(accountId),
        ))
          if (refund.metadata?.["refund_id"] === refundId) return refund;
        return undefined;
      };
      try {
        // Stripe forgets a key after a day: the same call would then be another refund.
        const known = "refundId" in request && request.isOld ? await sentBefore(request.refundId) : undefined;
        if (known) return answerOf(known);
        const refund = await stripe.refunds.create(
          {
            payment_intent: intentId,
            ...(request.amount !== undefined && { amount: request.amount }),
            reason: "refundId" in request ? "requested_by_customer" : "duplicate",
            ...(accountId && request.withFee && { refund_application_fee: true }),
            metadata: {
              tenant_id: request.tenantId,
              order_id: request.orderId,
              ...("refundId" in request
                ? { refund_id: request.refundId }
                : { incident_id: request.incidentId }),
            },
          },
          on(accountId, request.key),
        );
        return answerOf(refund);
      } catch (error) {
        const isRefusal =
          error instanceof Stripe.errors.StripeInvalidRequestError ||
          error instanceof Stripe.errors.StripePermissionError ||
          error instanceof Stripe.errors.StripeCardError;
        if (!isRefusal) throw error;
        if (error.code === "charge_already_refunded") {
          if ("refundId" in request) {
            const ours = await sentBefore(request.refundId);
            return ours ? answerOf(ours) : { state: "refused", reason: error.code };
          }
          const { data } = await stripe.refunds.list({ payment_intent: intentId, limit: 100 }, on(accountId));
          const amount = data.reduce((sum, refund) => sum + refund.amount, 0);
          if (data[0]) return { state: "refunded", refundId: data[0].id, amount };
        }
        return { state: "refused", reason: error.code ?? error.message };
      }
    },
  };
}
