import { sumOf } from "../../domain/money.ts";
import { returnsFeeOf } from "../../domain/refund/refund-rules.ts";
import { noteProviderChange } from "../order-writes/note-provider-change.server.ts";
import { auditNote, outboxRows } from "../batch-rows/outbox-rows.ts";
import { refundTaskMails } from "./refund-task-mails.ts";
import { refundVoucher } from "../batch-rows/refund-voucher.server.ts";
import { orderRefundEntries } from "../batch-rows/refund-entries.ts";
import type { Scope } from "../scope.ts";

/** The provider knows the key of a call for a day; from a little before that on it is asked what went out. */
const KEY_IS_KNOWN_MS = 20 * 60 * 60_000;

/** Two refunds of one payment at once: the one that read the older sum books again. */
const TRIES = 4;

/**
 * Gives back what was asked for. May be repeated, also after an answer that was lost: the provider knows a refund by its
 * key.
 * @throws when the provider does not answer: the outbox tries again.
 */
export async function sendRefund(scope: Scope, refundId: string): Promise<void> {
  const first = await scope.tenant.refunds.find(refundId);
  if (!first) return;
  const { intentId } = first.payment;
  const asMoney = first.refund.amount - first.refund.voucherAmount;
  if (asMoney === 0)
    return first.refund.status === "approved" ? noteSent(scope, first, `voucher:${refundId}`) : undefined;
  if (!intentId) return;
  // The process ended after the refusal was written and before the rest was done.
  if (first.refund.status === "failed" && first.refund.providerId === null) return endRefused(scope, first);
  if (first.refund.status !== "approved" && first.refund.status !== "submitted") return;
  const { refund, payment, order } = first;
  const thing = { id: order.id, name: order.orderRef ?? "" };
  const facts = { amount: refund.amount, currency: refund.currency, reason: refund.reason };
  const answer = await scope.payments.refund({
    accountId: payment.accountId,
    intentId,
    amount: asMoney,
    withFee: returnsFeeOf(refund.reason, payment),
    key: `order_refund:${refund.id}`,
    tenantId: scope.tenant.tenantId,
    orderId: order.id,
    refundId: refund.id,
    // Of one that is pending the provider is asked what became of it: its key would bring the first answer again.
    isOld:
      refund.status === "submitted" || scope.now().getTime() - refund.createdAt.getTime() > KEY_IS_KNOWN_MS,
  });
  if (answer.state === "pending") return noteSubmitted(scope, refund, answer);
  if (answer.state === "refused") {
    const note = auditNote(scope, "Refund refused", thing, { ...facts, answer: answer.reason });
    const rest = restOf(first, await goneOf(scope, first));
    const mails = rest === undefined ? await refundTaskMails(scope, "refund_failed", first) : [];
    // The rest of a cancelled order goes back by itself: that waits for no person.
    const refused = { id: refund.id, answer: rest === undefined ? null : ("again" as const) };
    await scope.tenant.refunds.failed(refused, scope.now(), { note, outbox: mails });
    return endRefused(scope, first);
  }
  return noteSent(scope, first, answer.refundId);
}

/** Books what was sent, and issues the voucher that goes with it. */
async function noteSent(scope: Scope, first: ReadRefund, providerId: string): Promise<void> {
  const { refund, payment, order } = first;
  const thing = { id: order.id, name: order.orderRef ?? "" };
  const facts = { amount: refund.amount, currency: refund.currency, reason: refund.reason };
  const withFee = returnsFeeOf(refund.reason, payment);
  const voucher = await refundVoucher(scope, first);
  for (let tries = 0; tries < TRIES; tries += 1) {
    const read = tries === 0 ? first : await scope.tenant.refunds.find(refund.id);
    if (read?.refund.status !== refund.status) return;
    const isDone = await scope.tenant.refunds.done(
      { refund, read: read.state, providerId, now: scope.now(), voucher },
      {
        note: auditNote(scope, "Order refunded", thing, facts),
        ledger: orderRefundEntries(scope, { order, payment, refund, withFee }, read.state),
        outbox: [
          ...outboxRows(scope, refund.id, [
            { kind: "mail", template: "refund", orderId: order.id, ...mailed(refund) },
            { kind: "realtime", notice: "order", id: order.id },
          ]),
          // The job makes its credit note and takes its tax back, also where an event brought the news.
          ...outboxRows(scope, `${refund.id}:sent`, [{ kind: "order_refund", refundId: refund.id }]),
        ],
      },
    );
    if (isDone) return;
  }
  throw new Error("Other refunds of this payment are booked all the time.");
}

/** What the mail of a refund names: the voucher by its id, which is the refund's. */
const mailed = ({ id, amount, voucherAmount }: ReadRefund["refund"]) => ({
  amount: amount - voucherAmount,
  ...(voucherAmount > 0 && { voucherId: id }),
});

/** How long after a pending refund was asked about it is asked about again, should its event be lost. */
const ASK_AGAIN_MS = 24 * 60 * 60_000;

/** The provider took a refund on and has not sent it: nobody is told that money comes, and nothing is booked. */
async function noteSubmitted(
  scope: Scope,
  refund: ReadRefund["refund"],
  { refundId: providerId, reason }: { refundId: string; reason: string },
): Promise<void> {
  const now = scope.now();
  const nextAttemptAt = new Date(now.getTime() + ASK_AGAIN_MS);
  // Asked about twice a day it is still asked about once on the next.
  const day = nextAttemptAt.toISOString().slice(0, 10);
  await scope.tenant.refunds.submitted(
    { id: refund.id, providerId, reason, now },
    {
      id: scope.newId(),
      dedupeKey: `order_refund:${refund.id}:${day}`,
      payload: { kind: "order_refund", refundId: refund.id },
      createdAt: now,
      nextAttemptAt,
    },
  );
}

type ReadRefund = NonNullable<Awaited<ReturnType<Scope["tenant"]["refunds"]["find"]>>>;

const goneOf = (scope: Scope, { payment }: ReadRefund) =>
  scope.payments.refundedOf(payment.accountId, payment.intentId ?? "");

/**
 * What is left to give back of a cancelled order whose refund was refused because part of it went back at the provider,
 * in minor units. Undefined where the refusal has another cause, or a person chose the amount: a person decides then.
 */
function restOf({ refund, payment, state }: ReadRefund, gone: number): number | undefined {
  const moneyOf = (one: ReadRefund["refund"]) => one.amount - one.voucherAmount;
  const otherwise = sumOf(state.refunds.filter(({ way }) => way === "otherwise").map(moneyOf));
  const left = Math.max(0, payment.amount - gone - otherwise - state.disputed);
  return refund.reason === "cancelled" && left < moneyOf(refund) ? left : undefined;
}

/**
 * Notes what went back at the provider without us, which the refund that was refused hid until now, and has the rest of a
 * cancelled order go back. May be repeated.
 */
async function endRefused(scope: Scope, read: ReadRefund): Promise<void> {
  const { refund, payment, order } = read;
  if (!payment.intentId) return;
  const gone = await goneOf(scope, read);
  const { intentId, accountId } = payment;
  await noteProviderChange(scope, { intentId, accountId, gone });
  const money = restOf(read, gone);
  if (money === undefined) return;
  // What a voucher paid goes back as a voucher, also where no money is left.
  const { voucherAmount } = refund;
  const rest = money + voucherAmount;
  if (rest === 0) return;
  const id = (await scope.hash(JSON.stringify(["rest of a refund", refund.id]))).slice(0, 32);
  const state = await scope.tenant.refunds.ofPayment(payment.id);
  if (state.refunds.some((one) => one.id === id)) return;
  const { orderId, currency, reason, actor } = refund;
  const now = scope.now();
  await scope.tenant.refunds.ask(
    {
      id,
      orderId,
      paymentId: payment.id,
      amount: rest,
      voucherAmount,
      currency,
      reason,
      actor,
      status: "approved",
      lines: [],
      withShipping: false,
      createdAt: now,
      updatedAt: now,
    },
    state,
    auditNote(
      scope,
      "Refund started",
      { id: order.id, name: order.orderRef ?? "" },
      { amount: rest, currency, reason },
    ),
    outboxRows(scope, id, [{ kind: "order_refund", refundId: id }]),
  );
}
