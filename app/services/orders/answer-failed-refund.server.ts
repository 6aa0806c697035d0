import { type Result, ok, refuse } from "../../domain/result.ts";
import { sumOf } from "../../domain/money.ts";
import { wholeOf } from "../../domain/ledger/ledger.ts";
import { type RefundReason, takenBy, voucherOf, voucherPartOf } from "../../domain/refund/refund-rules.ts";
import { refundVoucher } from "../batch-rows/refund-voucher.server.ts";
import { auditNote, outboxRows } from "../batch-rows/outbox-rows.ts";
import { refundOtherwiseEntries } from "../batch-rows/refund-entries.ts";
import type { Scope } from "../scope.ts";
import { askForRefund, type NoRefund } from "./ask-for-refund.server.ts";

export type FailedRefundAnswer = {
  orderId: string;
  refundId: string;
  /** Whether the provider tries it again, the money went back by other means, or nothing is to be done. */
  answer: "again" | "otherwise" | "closed";
  /** How it went back, or why nothing is to be done. */
  note: string;
  /** What the person who answers may give back of one order in all, in minor units. */
  limit: number;
};

type NoAnswer = NoRefund | "orderDesk:refund.failedTask.answered";

type Failed = NonNullable<Awaited<ReturnType<Scope["tenant"]["refunds"]["find"]>>>;

/** Two changes of a payment at once: the answer that read the older state reads again. */
const TRIES = 4;

/**
 * Answers a refund that failed, once: the second person reads that it is answered. The same answer again is
 * answered as the first.
 */
export async function answerFailedRefund(
  scope: Scope,
  { orderId, refundId, answer, note, limit }: FailedRefundAnswer,
): Promise<Result<undefined, NoAnswer>> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const failed = await scope.tenant.refunds.find(refundId);
    if (failed?.order.id !== orderId || failed.refund.status !== "failed")
      return refuse("errors:orderNotFound");
    const { refund } = failed;
    if (refund.answer !== null)
      return refund.answer === answer ? ok(undefined) : refuse("orderDesk:refund.failedTask.answered");
    // The money of a cancelled order was promised with the cancellation: no limit holds it back.
    const bound = refund.reason === "cancelled" ? Number.POSITIVE_INFINITY : limit;
    if (answer === "again") {
      const asked = await tryAgain(scope, failed, bound);
      if (asked.ok) return ok(undefined);
      if (asked.error !== "orderDesk:refund.changed") return asked;
      continue;
    }
    const done =
      answer === "otherwise"
        ? await noteOtherwise(scope, failed, { note, limit: bound })
        : ok(await close(scope, failed, note));
    if (!done.ok) return done;
    if (done.value) return ok(undefined);
  }
  return refuse("orderDesk:refund.changed");
}

/** Asks the provider for the same money of the same pieces once more, as another refund. */
function tryAgain(scope: Scope, { refund, order }: Failed, limit: number) {
  const { id, lines, withShipping } = refund;
  // What it gave as a voucher before the money came back is gone.
  const amount = refund.amount - voucherOf(refund);
  return askForRefund(scope, {
    orderId: order.id,
    reason: refund.reason as RefundReason | "cancelled",
    quantities: Object.fromEntries(lines.map(({ orderLineId, quantity }) => [orderLineId, quantity])),
    withShipping,
    alone: lines.length === 0 && !withShipping ? amount : undefined,
    limit,
    seen: amount,
    key: `failed:${id}`,
    failedId: id,
  });
}

/** @returns false when something else went back of the payment since it was read, or another person answered. */
async function noteOtherwise(
  scope: Scope,
  { refund, order, payment, state }: Failed,
  { note, limit }: { note: string; limit: number },
): Promise<Result<boolean, NoRefund>> {
  const { currency, reason, lines, withShipping } = refund;
  const amount = refund.amount - voucherOf(refund);
  if (state.disputed > 0) return refuse("orderDesk:refund.disputed");
  const gone = sumOf(state.refunds.map(takenBy));
  if (amount > wholeOf(payment) - gone - state.atProvider) return refuse("orderDesk:refund.tooMuch");
  if (gone + amount > limit) return refuse("orderDesk:refund.overLimit");
  const id = (await scope.hash(JSON.stringify(["otherwise", refund.id]))).slice(0, 32);
  const now = scope.now();
  const thing = { id: order.id, name: order.orderRef ?? "" };
  const voucherAmount = voucherPartOf(amount, payment, { ...state, elsewhere: state.atProvider });
  const voucher = await refundVoucher(scope, {
    order,
    refund: { id, currency, voucherAmount, asCredit: false },
  });
  const isNoted = await scope.tenant.refunds.noteOtherwise(
    {
      refund: {
        id,
        orderId: order.id,
        paymentId: payment.id,
        amount,
        voucherAmount,
        currency,
        reason,
        lines,
        withShipping,
        status: "succeeded",
        way: "otherwise",
        answerNote: note,
        actor: scope.actor.id,
        createdAt: now,
        updatedAt: now,
      },
      read: state,
      failedId: refund.id,
      voucher,
    },
    {
      note: auditNote(scope, "Refund paid otherwise", thing, { amount, currency }),
      ledger: refundOtherwiseEntries(scope, { order, payment, refund: { id, amount, voucherAmount } }, state),
      outbox: afterOtherwise(scope, { id, orderId: order.id, hasVoucher: voucher !== undefined }),
    },
  );
  return ok(isNoted);
}

/** The job finds that the money went back, and makes the credit note of it; the mail brings the voucher. */
const afterOtherwise = (
  scope: Scope,
  { id, orderId, hasVoucher }: { id: string; orderId: string; hasVoucher: boolean },
) =>
  outboxRows(scope, id, [
    { kind: "order_refund", refundId: id },
    { kind: "realtime", notice: "order", id: orderId },
    ...(hasVoucher
      ? [{ kind: "mail" as const, template: "refund" as const, orderId, amount: 0, voucherId: id }]
      : []),
  ]);

function close(scope: Scope, { refund, order }: Failed, note: string): Promise<boolean> {
  const { id, amount, currency } = refund;
  const thing = { id: order.id, name: order.orderRef ?? "" };
  return scope.tenant.refunds.closeFailed(id, note, {
    note: auditNote(scope, "Refund closed", thing, { amount, currency }),
    outbox: outboxRows(scope, `${id}:closed`, [{ kind: "realtime", notice: "order", id: order.id }]),
  });
}
