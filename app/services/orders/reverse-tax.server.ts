import { wholeOf } from "../../domain/ledger/ledger.ts";
import { taxGone } from "../../domain/refund/refund-rules.ts";
import type { Scope } from "../scope.ts";

/**
 * Takes the tax of a refund back at the provider, where the provider worked it out. May be repeated, and by two at once:
 * its share follows from the refunds that were booked before it, and its reference is the refund.
 * @throws when the tax is not reported yet or the provider does not answer: the outbox tries again.
 */
export async function reverseTax(scope: Scope, refundId: string): Promise<void> {
  const read = await scope.tenant.refunds.find(refundId);
  if (!read) return;
  const { refund, order, payment, state } = read;
  if (refund.status !== "succeeded" || refund.taxReversalId !== null) return;
  if (order.taxCalculationId === null || order.salesTax === 0 || payment.intentId === null) return;
  const asMuch = state.refunds.find(
    ({ status, amount, taxReversalId }) =>
      status === "failed" && amount === refund.amount && taxReversalId !== null,
  );
  if (asMuch?.taxReversalId) {
    const { id: from, taxReversalId } = asMuch;
    if (await scope.tenant.refunds.takeOverReversal({ id: refundId, from, taxReversalId })) return;
  }
  const { reversalId } = await scope.payments.reverseTax({
    accountId: payment.accountId,
    intentId: payment.intentId,
    transactionId: payment.taxTransactionId,
    paid: wholeOf(payment),
    gone: taxGone(refund, state.refunds),
    reference: `refund:${refundId}`,
  });
  await scope.tenant.refunds.noteReversal(refundId, reversalId);
}
