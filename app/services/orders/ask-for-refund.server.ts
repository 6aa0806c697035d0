import { type RefundReason, refundAmount, type Returned } from "../../domain/refund/refund-rules.ts";
import { type Result, ok, refuse } from "../../domain/result.ts";
import type { CaseAnswer } from "../../../db/repositories/order-cases.server.ts";
import { auditNote } from "../batch-rows/audit-note.ts";
import { type OutboxRows, outboxRows } from "../batch-rows/outbox-rows.ts";
import type { Scope } from "../scope.ts";

export type RefundWish = Returned & {
  orderId: string;
  reason: RefundReason;
  /** What whoever asks may give back of one order in all. */
  limit: number;
  /** What was shown to whoever said yes; null: only the amount is asked for. */
  seen: number | null;
  /** The case that it is the answer to: both are written, or neither. */
  about?: { answers: CaseAnswer; mails: OutboxRows } | undefined;
};
type NoRefund =
  | "errors:orderNotFound"
  | "orderDesk:refund.nothing"
  | "orderDesk:refund.tooMuch"
  | "orderDesk:refund.overLimit"
  | "orderDesk:refund.changed";

/**
 * Has part of what was paid go back to who paid it. The amount is worked out here; what is not left of the payment, or is
 * more than somebody may give back, is refused, also when two ask at once.
 */
export async function askForRefund(
  scope: Scope,
  { orderId, reason, limit, seen, about, ...returned }: RefundWish,
): Promise<Result<{ amount: number; isAsked: boolean }, NoRefund>> {
  const orderWithLines = await scope.tenant.orders.findWithLinesAndPayments(orderId);
  if (!orderWithLines?.order.placedAt) return refuse("errors:orderNotFound");
  const { order, lines } = orderWithLines;
  const payment = orderWithLines.payments.find(({ status }) => status === "succeeded");
  const amount = refundAmount(order, lines, returned);
  if (!payment || amount <= 0) return refuse("orderDesk:refund.nothing");
  const before = await scope.tenant.refunds.ofPayment(payment.id);
  if (before + amount > payment.amount) return refuse("orderDesk:refund.tooMuch");
  if (before + amount > limit) return refuse("orderDesk:refund.overLimit");
  if (seen === null) return ok({ amount, isAsked: false });
  if (seen !== amount) return refuse("orderDesk:refund.changed");
  const now = scope.now();
  const id = scope.newId();
  const [row] = outboxRows(scope, id, [{ kind: "order_refund", refundId: id }]);
  if (!row) throw new Error("A refund has no outbox row.");
  const isAsked = await scope.tenant.refunds.ask(
    {
      ...{ id, orderId, paymentId: payment.id, amount, currency: payment.currency, reason },
      ...{ status: "approved" as const, actor: scope.actor.id, createdAt: now, updatedAt: now },
      lines: Object.entries(returned.quantities)
        .filter(([, quantity]) => quantity > 0)
        .map(([orderLineId, quantity]) => ({ orderLineId, quantity })),
    },
    auditNote(
      scope,
      "Refund started",
      { id: order.id, name: order.orderRef ?? "" },
      { amount, currency: payment.currency, reason },
    ),
    [row, ...(about?.mails ?? [])],
    about?.answers,
  );
  if (!isAsked && about) return refuse("orderDesk:refund.changed");
  return isAsked ? ok({ amount, isAsked }) : refuse("orderDesk:refund.tooMuch");
}
