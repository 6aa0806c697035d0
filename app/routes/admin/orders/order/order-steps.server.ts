import { sumOf } from "../../../../domain/money.ts";
import { wholeOf } from "../../../../domain/ledger/ledger.ts";
import { takenBy } from "../../../../domain/refund/refund-rules.ts";
import { lineWords } from "../../../../i18n/catalogue-words.ts";
import { may, type StaffPrincipal } from "../../../../domain/access/permissions.ts";
import { stillPossible } from "../../../../domain/fulfilment/still-possible.ts";
import { isRefundable } from "../../../../domain/order/incident.ts";
import { beginsIn, STAFF_STEPS, type StaffStep } from "../../../../domain/order/staff-steps.ts";
import { legalFor, moverOf } from "../../../../domain/order/status-transition.ts";
import { paidParts, refundable, refundLimit } from "../../../../domain/refund/refund-rules.ts";
import type { StaffOrder } from "../../../../services/orders/read.server.ts";
import { makersOf } from "../../../../services/orders/take-step.server.ts";
import type { Scope } from "../../../../services/scope.ts";
import type { RefundDesk } from "./refund-form.tsx";

/** What this person may do with an order now. */
export async function orderSteps(
  scope: Scope,
  user: StaffPrincipal,
  staffOrder: StaffOrder,
  { isByTwo }: { isByTwo: boolean },
) {
  const mover = moverOf(scope.actor);
  const { fulfilments } = staffOrder;
  const legal = fulfilments.map((part) => ({ part, to: legalFor(part, mover) }));
  const steps = (may(user, "orders:write") ? (Object.keys(STAFF_STEPS) as StaffStep[]) : []).filter((step) =>
    legal.some(({ part, to }) => beginsIn(step, part.status) && to.includes(STAFF_STEPS[step].to)),
  );
  const isAsked = fulfilments.some(
    ({ cancelRequestedAt, status }) => cancelRequestedAt && status !== "cancelled",
  );
  const canCancel = legal.some(({ part, to }) => to.includes("cancelled") && part.status !== "cancelled");
  const canAsk = fulfilments.some(
    (part) =>
      part.cancelRequestedAt === null && part.fulfillerId && stillPossible(part).cancel.is === "request",
  );
  return {
    steps,
    makers: steps.includes("reroute") ? await makersOf(scope, staffOrder.order.eventId) : [],
    cancel: !may(user, "orders:cancel") ? null : canCancel ? "now" : canAsk ? "ask" : null,
    isCancelAsked: isAsked,
    /** Something of it has left, or is being made: what the order took is not given back with the rest. */
    leavesParts: legal.some(({ part, to }) => part.status !== "cancelled" && !to.includes("cancelled")),
    refund: refundDesk(user, staffOrder, isByTwo ? scope.actor.id : null),
    sent: may(user, "orders:reprint") ? sentParts(staffOrder) : [],
  } as const;
}

/** The payment that an order stands by, with what went back of it; undefined where nothing was paid. */
export function refundedPayment({ payments, refunds, incidents }: StaffOrder) {
  const payment = payments.find(({ status }) => status === "succeeded");
  if (!payment) return undefined;
  const elsewhere = incidents.filter(
    ({ paymentId, kind }) => paymentId === payment.id && !isRefundable(kind),
  );
  return {
    amount: wholeOf(payment),
    refunds: refunds.filter(({ paymentId }) => paymentId === payment.id),
    elsewhere: elsewhere.reduce((sum, { expected, received }) => sum + expected - received, 0),
    /** What somebody gave back at the provider, as far as that is known. */
    atProvider: elsewhere.filter(({ kind }) => kind === "refunded_at_provider"),
  };
}

/**
 * What may go back of what was paid, and what went back.
 * @param asker the person whose own requests another person approves, where the company wants two people for each refund.
 */
function refundDesk(user: StaffPrincipal, staffOrder: StaffOrder, asker: string | null): RefundDesk {
  const { order, lines } = staffOrder;
  const payment = refundedPayment(staffOrder) ?? { amount: 0, refunds: [], elsewhere: 0, atProvider: [] };
  const left = refundable(order, lines, payment);
  const money = (minor: number) => ({ minor, currency: order.currency });
  const limit = refundLimit(user);
  const asked = sumOf(payment.refunds.map(takenBy));
  const mayAnswer = may(user, "orders:refund") && may(user, "orders:write");
  const { shipping } = paidParts(order, lines);
  return {
    returned: [
      ...payment.refunds.map(({ id, amount, reason, status, way, asCredit, createdAt }) => ({
        id,
        reason,
        status: asCredit && status === "succeeded" ? "credit" : way === "provider" ? status : way,
        amount: money(amount),
        at: createdAt.toISOString(),
      })),
      ...payment.atProvider.map(({ id, expected, received, updatedAt }) => ({
        id,
        reason: "at_provider",
        status: "succeeded",
        amount: money(expected - received),
        at: updatedAt.toISOString(),
      })),
    ],
    tasks: payment.refunds
      .filter(({ status, answer }) => status === "requested" || (status === "failed" && answer === null))
      .map(({ id, amount, status, actor, updatedAt }) => ({
        id,
        kind: status === "requested" ? ("requested" as const) : ("failed" as const),
        amount: money(amount),
        at: updatedAt.toISOString(),
        isOwn: status === "requested" && actor === asker,
        may: mayAnswer && (status === "failed" || asked <= limit),
      })),
    may: left.money > 0 && mayAnswer,
    left: money(left.money),
    shipping: shipping > 0 ? { paid: money(shipping), isBack: left.shipping === null } : null,
    lines: lines.map(({ id, name, colour, size, quantity }) => ({
      id,
      name,
      quantity,
      colour,
      size,
      left: left.lines.get(id)?.pieces ?? 0,
      paid: money(left.lines.get(id)?.money ?? 0),
    })),
  };
}

/** What was shipped of an order, with its lines. */
function sentParts({ fulfilments, fulfilmentLines, lines }: StaffOrder) {
  return fulfilments
    .filter(({ status }) => status === "shipped")
    .map(({ id }) => ({
      id,
      lines: fulfilmentLines
        .filter(({ fulfilmentId }) => fulfilmentId === id)
        .map(({ orderLineId, quantity }) => {
          const line = lines.find((one) => one.id === orderLineId);
          return { id: orderLineId, quantity, ...lineWords(line) };
        }),
    }));
}
