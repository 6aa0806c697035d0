import { lineWords } from "../../../../i18n/catalogue-words.ts";
import { may, type StaffPrincipal } from "../../../../domain/access/permissions.ts";
import { type CaseOutcome, REFUNDED_FOR, REPRINTED_FOR } from "../../../../domain/order/order-case.ts";
import {
  exchangeSource,
  isReturn,
  refundTerm,
  RETURN_STEPS,
  type ReturnStep,
  withdrawalOf,
} from "../../../../domain/order/withdrawal.ts";
import {
  keyOfCase,
  refundable,
  refundAmount,
  refundLimit,
  stillReturned,
} from "../../../../domain/refund/refund-rules.ts";
import { readForm } from "../../../../http/forms/form.server.ts";
import { paths } from "../../../../paths.ts";
import { CaseAnswerSchema } from "../../../../schemas/order-case.ts";
import { answerCase, answerWith, noteReturn } from "../../../../services/cases/answer-case.server.ts";
import { casesOfOrder, type OrderCase } from "../../../../services/cases/read-cases.server.ts";
import { askForRefund } from "../../../../services/orders/ask-for-refund.server.ts";
import { readOrder, type StaffOrder } from "../../../../services/orders/read.server.ts";
import { exchangeSize } from "../../../../services/orders/exchange-size.server.ts";
import { reprintOrder } from "../../../../services/orders/reprint-order.server.ts";
import type { DeskCase } from "./order-cases.tsx";
import type { OrderAnswer, Sent } from "./order-forms.server.ts";
import { refundedPayment } from "./order-steps.server.ts";

/** An order's cases, with what this person may answer. */
export function orderCases(
  user: StaffPrincipal,
  staffOrder: StaffOrder,
  cases: readonly OrderCase[],
  { now, isByTwo }: { now: Date; isByTwo: boolean },
): DeskCase[] {
  const { order, lines } = staffOrder;
  const payment = refundedPayment(staffOrder);
  return cases.map((one): DeskCase => {
    const returned = returnedFor(staffOrder, one);
    const amount = (payment && refundAmount(order, lines, payment, returned)) ?? 0;
    const isSettled = one.problem === "message" || isGivenBack(staffOrder, one);
    const mayRefund = amount > 0 && refundLimit(user) > 0;
    const own = lines.filter(({ id }) => one.lines.some(({ orderLineId }) => orderLineId === id));
    return {
      id: one.id,
      version: one.version,
      problem: one.problem,
      asCredit: one.asCredit,
      state: one.state,
      outcome: one.outcome,
      items: one.lines.map(({ orderLineId, quantity, size = null, misfit = null }) => {
        const line = lines.find(({ id }) => id === orderLineId);
        return { id: orderLineId, ...lineWords(line), quantity, wanted: size, misfit };
      }),
      messages: one.messages.map((message) => ({
        id: message.id,
        text: message.text,
        at: message.createdAt.toISOString(),
        staff: message.author === "staff" ? message.authorName : null,
        photos: message.photos.map(({ sha256 }) => {
          const href = paths.casePhoto(order.id, one.id, sha256);
          return { href, thumb: `${href}?small` };
        }),
      })),
      mayReprint:
        may(user, "orders:reprint") &&
        REPRINTED_FOR[one.problem] !== null &&
        sourceOf(staffOrder, one) !== undefined,
      exchange: may(user, "orders:reprint") ? sizeToSend(staffOrder, one) : null,
      refund: mayRefund && !isByTwo ? { minor: amount, currency: order.currency } : null,
      needsTwo: mayRefund && isByTwo,
      // The refund form does not say which case it answers, so that staff close the case themselves.
      maySettle: isSettled || isByTwo,
      mayRefuse: !isSettled,
      sentBack: sentBackOf(staffOrder, one),
      isPersonal: own.some((line) => withdrawalOf(order, line, { deliveredAt: null, now }).is === "personal"),
    };
  });
}

/** The size that can be sent in exchange; null where none was asked for, or nothing of it was shipped. */
function sizeToSend(staffOrder: StaffOrder, { problem, lines }: OrderCase): string | null {
  const [line] = lines;
  return problem === "exchange" && line && exchangeSource(staffOrder, line) ? (line.size ?? null) : null;
}

/** Of a withdrawal, until when its refund is due, and what staff know of what is sent back. */
function sentBackOf({ fulfilments }: StaffOrder, one: OrderCase): DeskCase["sentBack"] {
  if (!isReturn(one.problem)) return null;
  const wasSent = fulfilments.some(({ status }) => status === "shipped");
  const { until, mayWait } = refundTerm(one, wasSent);
  return {
    until: one.problem === "exchange" ? null : until.toISOString(),
    mayWait: mayWait && one.problem !== "exchange",
    dispatchedAt: one.dispatchedAt?.toISOString() ?? null,
    arrivedAt: one.arrivedAt?.toISOString() ?? null,
    notes: RETURN_STEPS.filter(
      (step) => wasSent && one.arrivedAt === null && (step === "arrived" || one.dispatchedAt === null),
    ),
  };
}

/** How many of each line a case is about. */
const concernedIn = ({ lines }: Pick<OrderCase, "lines">) =>
  Object.fromEntries(lines.map(({ orderLineId, quantity }) => [orderLineId, quantity]));

/** What of a case's pieces did not go back before; with the last of what was ordered goes back what its shipping cost. */
function returnedFor(staffOrder: StaffOrder, one: Pick<OrderCase, "lines">) {
  const { order, lines } = staffOrder;
  const payment = refundedPayment(staffOrder) ?? { amount: 0, refunds: [], elsewhere: 0 };
  return stillReturned(lines, refundable(order, lines, payment), concernedIn(one));
}

/** Of a withdrawal, whether all that it is about went back in another way: nothing is left to do but to say so. */
function isGivenBack(staffOrder: StaffOrder, one: OrderCase): boolean {
  const payment = refundedPayment(staffOrder);
  if (!isReturn(one.problem) || !payment) return false;
  const left = refundable(staffOrder.order, staffOrder.lines, payment);
  return one.lines.every(({ orderLineId }) => left.lines.get(orderLineId)?.pieces === 0);
}

/** What was shipped with the lines of a case, the latest: a reprint may be wrong as well. */
function sourceOf({ fulfilments, fulfilmentLines }: StaffOrder, { lines }: Pick<OrderCase, "lines">) {
  return fulfilments
    .filter(({ status }) => status === "shipped")
    .filter(({ id }) =>
      fulfilmentLines.some(
        (one) => one.fulfilmentId === id && lines.some(({ orderLineId }) => orderLineId === one.orderLineId),
      ),
    )
    .at(-1);
}

const FLASHES: Record<CaseOutcome | "asked", string> = {
  reprint: "orderDesk:reprint.done",
  refund: "orderDesk:refund.started",
  exchange: "cases:desk.exchanged",
  refused: "cases:desk.answered",
  settled: "cases:desk.settled",
  asked: "cases:desk.answered",
};

/** Answers a case; the intent says how. Making it again and giving money back are one write with the answer. */
export async function answerCaseForm({ scope, user, orderId, fields }: Sent): Promise<OrderAnswer> {
  const form = readForm(fields, CaseAnswerSchema);
  const about = String(fields.get("case") ?? "");
  const words = String(fields.get("words") ?? "");
  const refused = (status: number, error: string): OrderAnswer => ({
    ok: false,
    status,
    form: "case",
    error,
    about,
    words,
  });
  if (!form.ok) return refused(422, "errors:staleForm");
  const staffOrder = await readOrder(scope, orderId);
  const one = staffOrder && (await casesOfOrder(scope, orderId)).find(({ id }) => id === about);
  if (!staffOrder || !one) throw new Response(null, { status: 404 });
  const { version, words: written, seen } = form.value;
  const answer = { order: staffOrder.order, caseId: one.id, version, words: written };
  const intent = String(fields.get("intent"));

  if (intent === "case-reprint") {
    if (!may(user, "orders:reprint")) throw new Response(null, { status: 403 });
    const reason = REPRINTED_FOR[one.problem];
    const source = sourceOf(staffOrder, one);
    if (!reason || !source) return refused(409, "errors:orderChangedMeanwhile");
    const done = await reprintOrder(scope, {
      user,
      wish: { orderId, fulfilmentId: source.id, reason, quantities: concernedIn(one), note: "" },
      about: answerWith(scope, { ...answer, outcome: "reprint" }),
    });
    return done.ok ? { ok: true, flash: FLASHES.reprint } : refused(409, done.error);
  }
  if (intent === "case-exchange") {
    if (!may(user, "orders:reprint")) throw new Response(null, { status: 403 });
    const [line] = one.lines;
    if (one.problem !== "exchange" || !line) return refused(409, "errors:orderChangedMeanwhile");
    const done = await exchangeSize(scope, {
      user,
      wish: { orderId, caseId: one.id, line, about: answerWith(scope, { ...answer, outcome: "exchange" }) },
    });
    return done.ok ? { ok: true, flash: FLASHES.exchange } : refused(409, done.error);
  }
  if (intent === "case-refund") {
    if (!may(user, "orders:refund")) throw new Response(null, { status: 403 });
    const done = await askForRefund(scope, {
      orderId,
      reason: REFUNDED_FOR[one.problem],
      limit: refundLimit(user),
      ...returnedFor(staffOrder, one),
      // Without an amount that was shown nothing goes back.
      seen: seen ?? -1,
      key: keyOfCase({ id: one.id, version }),
      asCredit: one.asCredit,
      about: answerWith(scope, { ...answer, outcome: "refund" }),
    });
    return done.ok ? { ok: true, flash: FLASHES.refund } : refused(409, done.error);
  }
  const ends = { "case-refuse": "refused", "case-settle": "settled" } as const;
  const outcome = intent === "case-refuse" || intent === "case-settle" ? ends[intent] : null;
  const done = await answerCase(scope, { ...answer, outcome });
  if (done.ok) return { ok: true, flash: FLASHES[outcome ?? "asked"] };
  return refused(done.error === "cases:refused.noWords" ? 422 : 409, done.error);
}

/** Notes a step of what is sent back for a withdrawal. The same press again changes nothing. */
export const answerReturn =
  (step: ReturnStep) =>
  async ({ scope, orderId, fields }: Sent): Promise<OrderAnswer> => {
    const about = String(fields.get("case") ?? "");
    const staffOrder = await readOrder(scope, orderId);
    if (!staffOrder) throw new Response(null, { status: 404 });
    const noted = await noteReturn(scope, { order: staffOrder.order, caseId: about, step });
    return noted.ok
      ? { ok: true, flash: "cases:desk.noted", place: "cases" }
      : { ok: false, status: 409, form: "case", error: noted.error, about };
  };
