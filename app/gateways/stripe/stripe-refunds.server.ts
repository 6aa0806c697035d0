import Stripe from "stripe";
import type { PaymentsPort } from "../../services/ports.ts";
import { on } from "./request-options.ts";

/** Money given back through Stripe, from the account that took it. */
export function stripeRefunds(stripe: Stripe): Pick<PaymentsPort, "refund"> {
  return {
    async refund(request) {
      const { accountId, intentId } = request;
      try {
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
        return refund.status === "failed" || refund.status === "canceled"
          ? { state: "refused", reason: refund.failure_reason ?? refund.status }
          : { state: "refunded", refundId: refund.id, amount: refund.amount };
      } catch (error) {
        const isRefusal =
          error instanceof Stripe.errors.StripeInvalidRequestError ||
          error instanceof Stripe.errors.StripePermissionError ||
          error instanceof Stripe.errors.StripeCardError;
        if (!isRefusal) throw error;
        if (error.code === "charge_already_refunded") {
          const { data } = await stripe.refunds.list({ payment_intent: intentId, limit: 100 }, on(accountId));
          if ("refundId" in request) {
            const ours = data.find(({ metadata }) => metadata?.refund_id === request.refundId);
            return ours
              ? { state: "refunded", refundId: ours.id, amount: ours.amount }
              : { state: "refused", reason: error.code };
          }
          const amount = data.reduce((sum, refund) => sum + refund.amount, 0);
          if (data[0]) return { state: "refunded", refundId: data[0].id, amount };
        }
        return { state: "refused", reason: error.code ?? error.message };
      }
    },
  };
}
