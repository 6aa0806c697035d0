import { auditNote, outboxRows } from "../batch-rows/outbox-rows.ts";
import { refundTaskMails } from "./refund-task-mails.ts";
import { failedRefundEntries } from "../batch-rows/refund-entries.ts";
import type { Scope } from "../scope.ts";

/** Two refunds of one payment at once: the one that read the older sum books again. */
const TRIES = 4;

/**
 * A refund of an order did not arrive at the shopper's bank, and the money is back: the order shows what is still paid, and
 * staff may give it back again. May be repeated.
 * @returns `too_early` when it is not noted here yet that it went out.
 * @throws when the sum changes at each try: the provider sends the event again.
 */
export async function noteFailedRefund(
  scope: Scope,
  { refundId, reason }: { refundId: string; reason: string },
): Promise<"noted" | "known" | "too_early"> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const failedRefund = await scope.tenant.refunds.find(refundId);
    if (!failedRefund) return "known";
    const { refund, order, payment, state } = failedRefund;
    if (refund.status === "approved") return "too_early";
    if (refund.status !== "succeeded" && refund.status !== "submitted") return "known";
    const thing = { id: order.id, name: order.orderRef ?? "" };
    const facts = { amount: refund.amount, currency: refund.currency, answer: reason };
    if (refund.status === "submitted") {
      const note = auditNote(scope, "Refund refused", thing, facts);
      const mails = await refundTaskMails(scope, "refund_failed", failedRefund);
      if (await scope.tenant.refunds.failed({ id: refund.id }, scope.now(), { note, outbox: mails }))
        return "noted";
      continue;
    }
    const isNoted = await scope.tenant.refunds.cameBack(
      { refund, read: state, now: scope.now() },
      {
        note: auditNote(scope, "Refund refused", thing, facts),
        ledger: failedRefundEntries(scope, { order, payment, refund }, state),
        outbox: [
          ...outboxRows(scope, `${refund.id}:failed`, [{ kind: "realtime", notice: "order", id: order.id }]),
          ...(await refundTaskMails(scope, "refund_failed", failedRefund)),
        ],
      },
    );
    if (isNoted) return "noted";
  }
  throw new Error("Other refunds of this payment are booked all the time.");
}
