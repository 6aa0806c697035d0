import type { PaymentRow } from "../../../db/repositories/orders.server.ts";
import type { Scope } from "../scope.ts";

/**
 * Closes an open way to pay, so that another can be opened.
 * @returns false when it is too late: the money is taken or on its way.
 */
export async function closePayment(scope: Scope, payment: PaymentRow): Promise<boolean> {
  const state = payment.sessionId
    ? await scope.payments.closeHostedPage(payment.accountId, payment.sessionId)
    : await scope.payments.cancelIntent(payment.accountId, payment.intentId ?? "");
  if (state === "succeeded" || state === "processing") return false;
  await scope.tenant.orders.closePayment(payment.id, "cancelled", scope.now());
  return true;
}
