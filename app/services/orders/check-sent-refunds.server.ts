import { returnsFeeOf } from "../../domain/refund/refund-rules.ts";
import type { Scope } from "../scope.ts";
import { noteFailedRefund } from "./note-failed-refund.server.ts";

/**
 * Asks the provider what became of each refund of a payment that is booked as sent: one that it does not have is sent with
 * its key, and one that came back is noted. May be repeated.
 * @throws when the provider does not answer.
 */
export async function checkSentRefunds(scope: Scope, paymentId: string): Promise<void> {
  const { refunds } = await scope.tenant.refunds.ofPayment(paymentId);
  const sent = refunds.filter(
    (one) => one.status === "succeeded" && one.way === "provider" && one.amount > one.voucherAmount,
  );
  for (const { id: refundId } of sent) {
    const read = await scope.tenant.refunds.find(refundId);
    if (!read?.payment.intentId) continue;
    const { refund, payment, order } = read;
    const answer = await scope.payments.refund({
      accountId: payment.accountId,
      intentId: read.payment.intentId,
      amount: refund.amount - refund.voucherAmount,
      withFee: returnsFeeOf(refund.reason, payment),
      key: `order_refund:${refund.id}`,
      tenantId: scope.tenant.tenantId,
      orderId: order.id,
      refundId,
      isOld: true,
    });
    if (answer.state === "refused") await noteFailedRefund(scope, { refundId, reason: answer.reason });
  }
}
