import { documentSettings } from "../../domain/documents/document-settings.ts";
import { comesBackWith } from "../../domain/voucher/voucher-back.ts";
import { sumOf } from "../../domain/money.ts";
import { refundEffect, type RefundEffect, wholeOf } from "../../domain/ledger/ledger.ts";
import { exchangedPieces } from "../../domain/order/withdrawal.ts";
import {
  refundAmount,
  type RefundReason,
  type Returned,
  returnsFeeOf,
  takenBy,
  voucherPartOf,
} from "../../domain/refund/refund-rules.ts";
import { type Result, ok, refuse } from "../../domain/result.ts";
import type { OrderRow, PaymentRow } from "../../../db/repositories/orders.server.ts";
import type { PaymentState, RefundRow } from "../../../db/repositories/refunds.server.ts";
import type { CaseAnswer } from "../../../db/repositories/order-cases.server.ts";
import { orderRefundEntries } from "../batch-rows/refund-entries.ts";
import { refundTaskMails } from "./refund-task-mails.ts";
import { auditNote, type OutboxRows, outboxRows } from "../batch-rows/outbox-rows.ts";
import type { Scope } from "../scope.ts";

export type RefundWish = Returned & {
  orderId: string;
  reason: RefundReason | "cancelled";
  /** What whoever asks may give back of one order in all. */
  limit: number;
  /** Whether a refund that needs approval waits for it; without this, it is refused. */
  mayWait?: boolean;
  /** What was shown to whoever said yes; null: only the amount is asked for. */
  seen: number | null;
  /** The form's own, or the case's: the same post is the same refund. */
  key: string;
  /** The case that it is the answer to: both are written, or neither. */
  about?: { answers: CaseAnswer; mails: OutboxRows } | undefined;
  /** The refund that failed and that this one tries again. */
  failedId?: string;
  /** Whether the shopper takes store credit instead of the money. */
  asCredit?: boolean;
};
export type NoRefund =
  | "errors:orderNotFound"
  | "orderDesk:refund.nothing"
  | "orderDesk:refund.eitherOr"
  | "orderDesk:refund.goneBefore"
  | "orderDesk:refund.exchanged"
  | "orderDesk:refund.tooMuch"
  | "orderDesk:refund.overLimit"
  | "orderDesk:refund.twoPeople"
  | "orderDesk:refund.changed"
  | "orderDesk:refund.disputed";

/** The amount that goes back; what it does and what is left of the payment then, where it was only asked for. */
type Answer = {
  amount: number;
  isAsked: boolean;
  /** Whether a second person must approve it before the money goes back. */
  waits: boolean;
  /** Whether every refund of this company is approved by a second person. */
  isByTwo: boolean;
  effect?: AskedEffect;
  left?: number;
};
/** `voucher`: whether the order's voucher can be used again then; null where it has none. */
export type AskedEffect = RefundEffect & { voucher: "back" | "used" | null };

/** The id of the refund of a key. */
export const refundIdOf = async (
  scope: Pick<Scope, "hash">,
  { orderId, key }: Pick<RefundWish, "orderId" | "key">,
): Promise<string> => (await scope.hash(JSON.stringify(["refund", orderId, key]))).slice(0, 32);

/** Two refunds asked for at once: the one that read the older state reads again. */
const TRIES = 4;

/**
 * Has part of what was paid go back to who paid it. The amount is worked out here from all that went back before, in money
 * and in pieces; what is not left is refused, also when two ask at once. So is more than somebody may give back, unless it
 * may wait for approval. The
 * same wish with the same key again is one refund, and is answered as the first.
 */
export async function askForRefund(scope: Scope, wish: RefundWish): Promise<Result<Answer, NoRefund>> {
  const id = await refundIdOf(scope, wish);
  for (let tries = 0; tries < TRIES; tries += 1) {
    const asked = await askOnce(scope, id, wish);
    if (asked) return asked;
  }
  return refuse("orderDesk:refund.changed");
}

/** @returns undefined when something went back since it was read, or the case was answered. */
async function askOnce(
  scope: Scope,
  id: string,
  wish: RefundWish,
): Promise<Result<Answer, NoRefund> | undefined> {
  const { orderId, reason, quantities, withShipping, alone, limit, mayWait, seen, asCredit } = wish;
  const orderWithLines = await scope.tenant.orders.findWithLinesAndPayments(orderId);
  if (!orderWithLines?.order.placedAt) return refuse("errors:orderNotFound");
  const { order, lines } = orderWithLines;
  const payment = orderWithLines.payments.find(({ status }) => status === "succeeded");
  if (!payment) return refuse("orderDesk:refund.nothing");
  const state = await scope.tenant.refunds.ofPayment(payment.id);
  const repeated = repeatedOf(state, { id, seen });
  if (repeated) return repeated;
  // The provider gives nothing back while the bank holds the money, and after it took it.
  if (state.disputed > 0) return refuse("orderDesk:refund.disputed");
  const before = sumOf(state.refunds.map(takenBy));
  const elsewhere = state.atProvider + state.disputed;
  const whole = wholeOf(payment);
  const paid = { amount: whole, refunds: state.refunds, elsewhere };
  const isOfThings = withShipping || Object.values(quantities).some((quantity) => quantity > 0);
  if (alone !== undefined && isOfThings) return refuse("orderDesk:refund.eitherOr");
  const amount = refundAmount(order, lines, paid, { quantities, withShipping, alone });
  if (amount === undefined) return refuse("orderDesk:refund.goneBefore");
  if (await isOfExchanged(scope, state, { orderId, lines, quantities })) {
    return refuse("orderDesk:refund.exchanged");
  }
  const left = whole - before - elsewhere;
  if (left <= 0 || amount > left) return refuse("orderDesk:refund.tooMuch");
  if (amount <= 0) return refuse("orderDesk:refund.nothing");
  const isByTwo = await needsTwo(scope, wish);
  const waits = isByTwo || before + amount > limit;
  if (waits && !mayWait) return refuse(isByTwo ? "orderDesk:refund.twoPeople" : "orderDesk:refund.overLimit");
  const voucherAmount = voucherPartOf(amount, payment, { ...state, elsewhere }, asCredit);
  if (seen === null) {
    const booked = effectOf(scope, { id, amount, voucherAmount, reason }, { order, payment, state });
    const effect = { ...booked, voucher: await voucherAfter(scope, order, { isWhole: left === amount }) };
    return ok({ amount, isAsked: false, waits, isByTwo, effect, left: left - amount });
  }
  if (seen !== amount) return refuse("orderDesk:refund.changed");
  const asked = { id, amount, voucherAmount, waits, isByTwo, lines: linesWith(lines, quantities) };
  const isAsked = await keepAsked(scope, asked, { order, payment, state }, wish);
  return isAsked ? ok({ amount, isAsked, waits, isByTwo }) : undefined;
}

/**
 * Keeps a refund: it goes out, or waits for approval.
 * @returns false when something went back since the payment was read, or the case was answered.
 */
async function keepAsked(
  scope: Scope,
  {
    id,
    amount,
    voucherAmount,
    waits,
    isByTwo,
    lines,
  }: Pick<RefundRow, "id" | "amount" | "voucherAmount" | "lines"> & { waits: boolean; isByTwo: boolean },
  { order, payment, state }: { order: OrderRow; payment: PaymentRow; state: PaymentState },
  { reason, withShipping, about, failedId, asCredit = false }: RefundWish,
): Promise<boolean> {
  const now = scope.now();
  const { currency } = payment;
  const outbox = waits
    ? await refundTaskMails(scope, "refund_requested", { refund: { id, amount, currency }, order, isByTwo })
    : outboxRows(scope, id, [{ kind: "order_refund", refundId: id }]);
  const subject = { id: order.id, name: order.orderRef ?? "" };
  return scope.tenant.refunds.ask(
    {
      id,
      orderId: order.id,
      paymentId: payment.id,
      amount,
      voucherAmount,
      asCredit,
      currency,
      reason,
      status: waits ? "requested" : "approved",
      actor: scope.actor.id,
      createdAt: now,
      updatedAt: now,
      withShipping,
      lines,
    },
    state,
    auditNote(scope, waits ? "Refund requested" : "Refund started", subject, { amount, currency, reason }),
    [...outbox, ...(about?.mails ?? [])],
    { case: about?.answers, failedId },
  );
}

/**
 * Whether a refund needs a second person whatever its amount: the company wants that, and a member of its team asks for the
 * refund. A second try of a failed refund was approved before; a cancellation gives back all, without a chosen amount.
 */
async function needsTwo(scope: Scope, { mayWait = false, about, failedId }: RefundWish): Promise<boolean> {
  return failedId === undefined && (mayWait || about !== undefined) && refundsNeedTwo(scope);
}

/** Whether the company has every refund approved by a second person. */
export async function refundsNeedTwo(scope: Scope): Promise<boolean> {
  const { tenant } = await scope.tenant.company.find();
  return documentSettings(tenant.documents).refundApproval === "two";
}

/** What becomes of an order's voucher with a refund, by the company's rule. */
async function voucherAfter(
  scope: Scope,
  order: OrderRow,
  refund: { isWhole: boolean },
): Promise<AskedEffect["voucher"]> {
  if (order.voucherCode === null || order.discount === 0 || order.voucherPaid > 0) return null;
  const { tenant } = await scope.tenant.company.find();
  const { voucherBack } = documentSettings(tenant.documents);
  return comesBackWith(voucherBack, refund) ? "back" : "used";
}

/** What a refund would do if it went out now. */
const effectOf = (
  scope: Scope,
  {
    id,
    amount,
    voucherAmount,
    reason,
  }: Pick<RefundRow, "id" | "amount" | "voucherAmount"> & { reason: RefundWish["reason"] },
  { order, payment, state }: { order: OrderRow; payment: PaymentRow; state: PaymentState },
): RefundEffect =>
  refundEffect(
    orderRefundEntries(
      scope,
      { order, payment, refund: { id, amount, voucherAmount }, withFee: returnsFeeOf(reason, payment) },
      state,
    ),
  );

/** The answer to a refund that was asked for before; undefined where it was not, or only its amount is asked for. */
function repeatedOf(
  { refunds }: PaymentState,
  { id, seen }: { id: string; seen: number | null },
): Result<Answer, NoRefund> | undefined {
  const repeated = refunds.find((refund) => refund.id === id);
  if (!repeated || seen === null) return undefined;
  return repeated.amount === seen
    ? ok({ amount: repeated.amount, isAsked: true, waits: repeated.status === "requested", isByTwo: false })
    : refuse("orderDesk:refund.changed");
}

/** Whether a refund reaches for pieces that went out once more in another size and are with their buyer. */
async function isOfExchanged(
  scope: Scope,
  { refunds, exchanges }: PaymentState,
  {
    orderId,
    lines,
    quantities,
  }: Pick<RefundWish, "orderId" | "quantities"> & { lines: readonly { id: string; quantity: number }[] },
): Promise<boolean> {
  if (exchanges === 0) return false;
  const cases = await scope.tenant.cases.ofOrder(orderId);
  const given = refunds.filter(({ status }) => status !== "failed").flatMap((one) => one.lines);
  return lines.some(({ id, quantity }) => {
    const wished = quantities[id] ?? 0;
    return wished > 0 && sumOfPieces(given, id) + wished > quantity - exchangedPieces(id, cases);
  });
}

const sumOfPieces = (rows: readonly { orderLineId: string; quantity: number }[], id: string) =>
  rows.reduce((sum, { orderLineId, quantity }) => (orderLineId === id ? sum + quantity : sum), 0);

/** The lines of which pieces are given back, with how many. */
const linesWith = (lines: readonly { id: string }[], quantities: RefundWish["quantities"]) =>
  lines
    .map(({ id }) => ({ orderLineId: id, quantity: quantities[id] ?? 0 }))
    .filter(({ quantity }) => quantity > 0);
