import { returnsFee } from "../../domain/refund/refund-rules.ts";
import { auditNote, outboxRows } from "../batch-rows/outbox-rows.ts";
import { failedRefundMails } from "./failed-refund-mails.ts";
import { orderRefundEntries } from "../batch-rows/refund-entries.ts";
import type { Scope } from "../scope.ts";

/** The provider knows the key of a call for a day; from a little before that on it is asked what went out. */
const KEY_IS_KNOWN_MS = 20 * 60 * 60_000;

/** Two refunds of one payment at once: whoever read the older sum books again. */
const TRIES = 4;

/**
 * Gives back what was asked for. May be repeated, also after an answer that was lost: the provider knows a refund by its
 * key.
 * @throws when the provider does not answer: the outbox tries again.
 */
export async function sendRefund(scope: Scope, refundId: string): Promise<void> {
  const first = await scope.tenant.refunds.find(refundId);
  if (first?.refund.status !== "approved" || !first.payment.intentId) return;
  const { refund, payment, order } = first;
  const thing = { id: order.id, name: order.orderRef ?? "" };
  const facts = { amount: refund.amount, currency: refund.currency, reason: refund.reason };
  const withFee = returnsFee(refund.reason) && payment.applicationFee > 0;
  const answer = await scope.payments.refund({
    accountId: payment.accountId,
    intentId: first.payment.intentId,
    amount: refund.amount,
    withFee,
    key: `order_refund:${refund.id}`,
    tenantId: scope.tenant.tenantId,
    orderId: order.id,
    refundId: refund.id,
    isOld: scope.now().getTime() - refund.createdAt.getTime() > KEY_IS_KNOWN_MS,
  });
  if (answer.state === "refused") {
    const note = auditNote(scope, "Refund refused", thing, { ...facts, answer: answer.reason });
    const mails = await failedRefundMails(scope, first);
    await scope.tenant.refunds.failed(refund, scope.now(), { note, outbox: mails });
    return;
  }
  for (let tries = 0; tries < TRIES; tries += 1) {
    const read = tries === 0 ? first : await scope.tenant.refunds.find(refundId);
    if (read?.refund.status !== "approved") return;
    const isDone = await scope.tenant.refunds.done(
      { refund, read: read.state, providerId: answer.refundId, now: scope.now() },
      {
        note: auditNote(scope, "Order refunded", thing, facts),
        ledger: orderRefundEntries(scope, { order, payment, refund, withFee }, read.state),
        outbox: outboxRows(scope, refund.id, [
          { kind: "mail", template: "refund", orderId: order.id, amount: refund.amount },
          { kind: "realtime", notice: "order", id: order.id },
        ]),
      },
    );
    if (isDone) return;
  }
  throw new Error("Other refunds of this payment are booked all the time.");
}
