import type { Scope } from "../scope.ts";

/** Reports the sales tax of an order that was paid on the hosted page. May be repeated. */
export async function reportTax(scope: Scope, orderId: string): Promise<void> {
  const orderWithLines = await scope.tenant.orders.findWithLinesAndPayments(orderId);
  const payment = orderWithLines?.payments.find(({ status }) => status === "succeeded");
  if (!orderWithLines?.order.taxCalculationId || !payment) return;
  const { transactionId } = await scope.payments.reportTax({
    accountId: payment.accountId,
    calculationId: orderWithLines.order.taxCalculationId,
    // What an intent that carries its calculation uses too: the books at the provider read alike.
    reference: payment.intentId ?? orderId,
  });
  if (transactionId !== null) await scope.tenant.orders.noteTax(payment.id, transactionId);
}
