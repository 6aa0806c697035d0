import { type Result, ok, refuse } from "../../domain/result.ts";
import { auditNote, outboxRows } from "../batch-rows/outbox-rows.ts";
import type { Scope } from "../scope.ts";

export type RefundDecision = {
  orderId: string;
  refundId: string;
  answer: "approved" | "declined";
  /** Why it is declined. */
  note: string;
  /** What the person who decides may give back of one order in all, in minor units. */
  limit: number;
};

type NotDecided =
  | "errors:orderNotFound"
  | "orderDesk:refund.overLimit"
  | "orderDesk:refund.disputed"
  | "orderDesk:refund.task.decided";

/**
 * Decides on a refund that somebody asked for above their limit, once: the second person reads that it is decided. The
 * same answer again is answered as the first.
 */
export async function decideRefund(
  scope: Scope,
  { orderId, refundId, answer, note, limit }: RefundDecision,
): Promise<Result<undefined, NotDecided>> {
  const found = await scope.tenant.refunds.find(refundId);
  if (found?.order.id !== orderId) return refuse("errors:orderNotFound");
  const { refund, order, state } = found;
  if (refund.status !== "requested") {
    const was = refund.way === "declined" ? "declined" : "approved";
    return was === answer ? ok(undefined) : refuse("orderDesk:refund.task.decided");
  }
  const gone = state.refunds
    .filter(({ status }) => status !== "failed")
    .reduce((sum, { amount }) => sum + amount, 0);
  if (gone > limit) return refuse("orderDesk:refund.overLimit");
  const { amount, currency } = refund;
  const thing = { id: order.id, name: order.orderRef ?? "" };
  const news = outboxRows(scope, `${refund.id}:decided`, [
    { kind: "realtime", notice: "order", id: order.id },
  ]);
  const now = scope.now();
  if (answer === "approved") {
    if (state.disputed > 0) return refuse("orderDesk:refund.disputed");
    const isApproved = await scope.tenant.refunds.approve(refund, now, {
      note: auditNote(scope, "Refund approved", thing, { amount, currency }),
      outbox: [...outboxRows(scope, refund.id, [{ kind: "order_refund", refundId: refund.id }]), ...news],
    });
    return isApproved ? ok(undefined) : refuse("orderDesk:refund.task.decided");
  }
  const isDeclined = await scope.tenant.refunds.decline(
    refund.id,
    { note, now },
    {
      note: auditNote(scope, "Refund declined", thing, { amount, currency, reason: note }),
      outbox: news,
    },
  );
  return isDeclined ? ok(undefined) : refuse("orderDesk:refund.task.decided");
}
