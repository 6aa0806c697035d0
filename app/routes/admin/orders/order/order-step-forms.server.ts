import { may } from "../../../../domain/access/permissions.ts";
import type { StaffStep } from "../../../../domain/order/staff-steps.ts";
import { minorFromTyped } from "../../../../domain/money.ts";
import { REFUND_REASONS, refundLimit } from "../../../../domain/refund/refund-rules.ts";
import { readForm } from "../../../../http/forms/form.server.ts";
import {
  CancelSchema,
  RefundSchema,
  RefundTaskSchema,
  ReprintSchema,
  StepSchema,
} from "../../../../schemas/order-desk.ts";
import { answerFailedRefund } from "../../../../services/orders/answer-failed-refund.server.ts";
import { askForRefund } from "../../../../services/orders/ask-for-refund.server.ts";
import { cancelOrder, type StepOutcome } from "../../../../services/orders/cancel-order.server.ts";
import { decideRefund } from "../../../../services/orders/decide-refund.server.ts";
import { reprintOrder } from "../../../../services/orders/reprint-order.server.ts";
import { takeStep } from "../../../../services/orders/take-step.server.ts";
import type { FormResult } from "../../../../ui/forms/form-result.ts";
import type { OrderAnswer, Sent } from "./order-forms.server.ts";

/** Cancels an order, or asks who makes it; intent `cancel`. */
export async function answerCancel({ scope, user, orderId, fields }: Sent): Promise<OrderAnswer> {
  if (!may(user, "orders:cancel")) throw new Response(null, { status: 403 });
  const form = readForm(fields, CancelSchema);
  if (!form.ok) return { ok: false, status: 422, form: "cancel", result: form.result as FormResult };
  return answerOf("cancel", await cancelOrder(scope, { orderId, reason: form.value.reason }));
}

/** Moves an order by hand; the intent is the step. */
export async function answerStep({ scope, orderId, fields }: Sent, step: StaffStep): Promise<OrderAnswer> {
  const form = readForm(fields, StepSchema);
  if (!form.ok) return { ok: false, status: 422, form: "step", result: form.result as FormResult };
  const { reason, fulfiller: fulfillerId } = form.value;
  return answerOf("step", await takeStep(scope, { orderId, step, reason, fulfillerId }));
}

function answerOf(form: string, outcome: StepOutcome): OrderAnswer {
  if (outcome.ok) {
    return {
      ok: true,
      ...(form === "cancel" && {
        flash: outcome.done === "asked" ? "orderDesk:cancel.asked" : "orderDesk:cancel.done",
      }),
    };
  }
  if (outcome.error === "errors:orderNotFound") throw new Response(null, { status: 404 });
  return { ok: false, status: 409, form, error: outcome.error, legal: outcome.legal };
}

/** Asks with the amount what is to go back, and has it go back once that was said yes to; intent `refund`. */
export async function answerRefund({ scope, user, orderId, fields }: Sent): Promise<OrderAnswer> {
  if (!may(user, "orders:refund")) throw new Response(null, { status: 403 });
  const form = readForm(fields, RefundSchema);
  const quantities = quantitiesIn(fields);
  const chosen = {
    reason: REFUND_REASONS.find((reason) => reason === fields.get("reason")),
    quantities: quantities ?? {},
    withShipping: fields.get("shipping") === "on",
    asCredit: fields.get("as_credit") === "on",
  };
  const refused = { ok: false, form: "refund", chosen } as const;
  if (!form.ok) {
    const result = form.result as FormResult;
    const isOfAmount = result?.error?.["refund_amount"] !== undefined;
    return { ...refused, status: 422, result, error: isOfAmount ? undefined : "lists:reasonNeeded" };
  }
  if (!quantities) return { ...refused, status: 422, error: "errors:quantityOutOfRange" };
  const { reason, refund_amount: typed, seen, idempotency_key: key } = form.value;
  const alone = typed === "" ? undefined : minorFromTyped(typed);
  const result = await askForRefund(scope, {
    orderId,
    reason,
    quantities,
    withShipping: chosen.withShipping,
    asCredit: chosen.asCredit,
    alone,
    limit: refundLimit(user),
    mayWait: true,
    key,
    // Without a key of the question a second post would be a second refund: it is asked once more.
    seen: key === "" ? null : (seen ?? null),
  });
  if (!result.ok) {
    if (result.error === "errors:orderNotFound") throw new Response(null, { status: 404 });
    if (alone === undefined) return { ...refused, status: 409, error: result.error };
    // What is wrong with an amount alone stands beside its field.
    return { ...refused, status: 409, result: form.refuse({ refund_amount: result.error }) as FormResult };
  }
  const { amount, isAsked, waits, isByTwo, effect, left } = result.value;
  if (isAsked || !effect)
    return { ok: true, flash: waits ? "orderDesk:refund.task.asked" : "orderDesk:refund.started" };
  const asked = {
    ...chosen,
    reason,
    alone,
    amount,
    effect,
    left: left ?? 0,
    waits,
    isByTwo,
    key: scope.newId(),
  };
  return { ok: false, status: 200, form: "refund", asked };
}

const DONE_TEXTS = {
  approved: "orderDesk:refund.started",
  declined: "orderDesk:refund.task.declined",
  again: "orderDesk:refund.started",
  otherwise: "orderDesk:refund.failedTask.noted",
  closed: "orderDesk:refund.failedTask.closed",
} as const;

/** Answers a refund that failed or waits for approval; only what is neither tried again nor approved needs words. */
export const answerRefundTask =
  (answer: keyof typeof DONE_TEXTS) =>
  async ({ scope, user, orderId, fields }: Sent): Promise<OrderAnswer> => {
    if (!may(user, "orders:refund")) throw new Response(null, { status: 403 });
    const about = String(fields.get("refund"));
    const refused = { ok: false, form: "refund-task", about } as const;
    const form = readForm(fields, RefundTaskSchema);
    const needsWords = answer !== "again" && answer !== "approved";
    if (needsWords && !form.ok) return { ...refused, status: 422, result: form.result as FormResult };
    const task = {
      orderId,
      refundId: about,
      note: form.ok ? form.value.task_note : "",
      limit: refundLimit(user),
    };
    const done =
      answer === "approved" || answer === "declined"
        ? await decideRefund(scope, { ...task, answer })
        : await answerFailedRefund(scope, { ...task, answer });
    if (done.ok) return { ok: true, flash: DONE_TEXTS[answer], place: "refund" };
    if (done.error === "errors:orderNotFound") throw new Response(null, { status: 404 });
    return { ...refused, status: 409, error: done.error };
  };

const QUANTITY = /^\d{1,6}$/;

/** How many of each line were chosen; undefined where one of them is no whole number. */
function quantitiesIn(fields: FormData): Record<string, number> | undefined {
  const quantities: Record<string, number> = {};
  for (const [name, value] of fields) {
    if (!name.startsWith("quantity_") || value === "") continue;
    if (typeof value !== "string" || !QUANTITY.test(value)) return undefined;
    quantities[name.slice("quantity_".length)] = Number(value);
  }
  return quantities;
}

/** Has something that was shipped made again; intent `reprint`. */
export async function answerReprint({ scope, user, orderId, fields }: Sent): Promise<OrderAnswer> {
  if (!may(user, "orders:reprint")) throw new Response(null, { status: 403 });
  const form = readForm(fields, ReprintSchema);
  if (!form.ok) return { ok: false, status: 422, form: "reprint", error: "lists:reasonNeeded" };
  const { fulfilment: fulfilmentId, reason, note } = form.value;
  const quantities = quantitiesIn(fields);
  if (!quantities) return { ok: false, status: 422, form: "reprint", error: "errors:quantityOutOfRange" };
  const wish = { orderId, fulfilmentId, reason, note, quantities };
  const result = await reprintOrder(scope, { user, wish });
  if (result.ok) return { ok: true, flash: "orderDesk:reprint.done" };
  if (result.error === "errors:orderNotFound") throw new Response(null, { status: 404 });
  return { ok: false, status: 409, form: "reprint", error: result.error };
}
