import * as v from "valibot";
import type { StaffPrincipal } from "../../../../domain/access/permissions.ts";
import type { OrderStatus } from "../../../../domain/order/order-status.ts";
import { STAFF_STEPS, type StaffStep } from "../../../../domain/order/staff-steps.ts";
import { readForm } from "../../../../http/forms/form.server.ts";
import {
  AssignSchema,
  CustomerMessageSchema,
  MailAgainSchema,
  OrderNoteSchema,
  TagSchema,
} from "../../../../schemas/order-desk.ts";
import { writeToCustomer } from "../../../../services/cases/answer-case.server.ts";
import { sendMailAgain } from "../../../../services/mails/order-mails.server.ts";
import { addNote, mendNote, replaceOrderLink } from "../../../../services/orders/add-note.server.ts";
import { assignOrder, tagOrder, untagOrder } from "../../../../services/orders/assign-order.server.ts";
import type { Scope } from "../../../../services/scope.ts";
import type { RefundChoice, RefundQuestion } from "./refund-form.tsx";
import type { FormResult } from "../../../../ui/forms/form-result.ts";
import { answerAddressDesk } from "./order-address.server.ts";
import { answerAddressChange, answerChoice } from "./order-changes.server.ts";
import {
  answerCancel,
  answerRefundTask,
  answerRefund,
  answerReprint,
  answerStep,
} from "./order-step-forms.server.ts";
import { answerDocument } from "./order-documents.server.ts";
import { answerCaseForm, answerReturn } from "./order-cases.server.ts";
import { answerRelease } from "./order-disputes.server.ts";
import { answerBudgetDesk } from "./order-budget.server.ts";

/** What became of a form of the order's page: done, with what the next page says, or refused, beside its own form. */
export type OrderAnswer =
  /** `place`: the part of the page that shows what was done, where it is not at the top. */
  | { ok: true; flash?: string; place?: string }
  | {
      ok: false;
      status: number;
      form: string;
      result?: FormResult;
      error?: string;
      /** Where the order may go instead. */
      legal?: OrderStatus[];
      /** For which country an address's form is to be drawn. */
      country?: string | undefined;
      /** What would go back: the question before it does. */
      asked?: RefundQuestion;
      /** What was chosen to go back, where it was refused. */
      chosen?: RefundChoice;
      /** Which case or refund the form was of, and what was written there. */
      about?: string;
      words?: string;
    };

export type Sent = { scope: Scope; user: StaffPrincipal; orderId: string; fields: FormData };

/** Adds or removes a tag. */
function answerTag(step: typeof tagOrder | typeof untagOrder, flash: string) {
  return async ({ scope, orderId, fields }: Sent): Promise<OrderAnswer> => {
    const form = readForm(fields, TagSchema);
    if (!form.ok) return { ok: false, status: 422, form: "tag", result: form.result as FormResult };
    const done = await step(scope, { orderId, text: form.value.tag });
    if (done.ok) return { ok: true, flash, place: "assignment" };
    if (done.error === "errors:orderNotFound") throw new Response(null, { status: 404 });
    const status = done.error === "orderDesk:assignment.refused.many" ? 409 : 422;
    return { ok: false, status, form: "tag", result: form.refuse({ tag: done.error }) as FormResult };
  };
}

/** @param to the id of the person that the order is assigned to; left out: the form names one. */
async function answerAssign({ scope, orderId, fields }: Sent, to?: string): Promise<OrderAnswer> {
  const form = readForm(fields, AssignSchema);
  if (!form.ok) return { ok: false, status: 422, form: "assign", result: form.result as FormResult };
  const { assignee, seen } = form.value;
  const given = await assignOrder(scope, { orderId, to: to ?? assignee, seen });
  if (given.ok) return { ok: true, flash: "orderDesk:assignment.done.assigned", place: "assignment" };
  if (given.error === "errors:orderNotFound") throw new Response(null, { status: 404 });
  const result = form.refuse({ assignee: given.error }) as FormResult;
  return { ok: false, status: 409, form: "assign", result };
}

/** The forms of an order's page by their intent; all others are about an address that is wrong. */
const FORMS: Partial<Record<string, (sent: Sent) => Promise<OrderAnswer>>> = {
  approve: async ({ scope, user, orderId, fields }) => {
    const approved = await answerBudgetDesk(scope, user, orderId, fields);
    return approved.ok
      ? { ok: true }
      : { ok: false, status: 409, form: "approve", result: approved.result as FormResult };
  },
  "release-disputed": answerRelease,
  "new-link": async ({ scope, orderId, fields }) => {
    const seenVersion = Number(fields.get("link_version"));
    const replaced = await replaceOrderLink(scope, {
      orderId,
      seen: Number.isSafeInteger(seenVersion) ? seenVersion : 0,
    });
    if (replaced.ok) return { ok: true, flash: "admin:desk.link.sent" };
    if (replaced.error === "errors:orderNotFound") throw new Response(null, { status: 404 });
    return { ok: false, status: 409, form: "new-link", error: replaced.error };
  },
  "case-reprint": answerCaseForm,
  "case-refund": answerCaseForm,
  "case-exchange": answerCaseForm,
  "case-refuse": answerCaseForm,
  "case-ask": answerCaseForm,
  "case-settle": answerCaseForm,
  "case-arrived": answerReturn("arrived"),
  "case-dispatched": answerReturn("dispatched"),
  message: async ({ scope, orderId, fields }) => {
    const form = readForm(fields, CustomerMessageSchema);
    if (!form.ok) return { ok: false, status: 422, form: "message", result: form.result as FormResult };
    const { message: words, press } = form.value;
    const written = await writeToCustomer(scope, { orderId, words, press });
    if (written.ok) return { ok: true, flash: "orderDesk:message.sent", place: "cases" };
    if (written.error === "errors:orderNotFound") throw new Response(null, { status: 404 });
    const result = form.refuse({ message: written.error }) as FormResult;
    return { ok: false, status: 409, form: "message", result };
  },
  "mail-again": async ({ scope, orderId, fields }) => {
    const about = String(fields.get("mail"));
    const form = readForm(fields, MailAgainSchema);
    if (!form.ok) return { ok: false, status: 422, form: "mail", about, error: "errors:staleForm" };
    const { mail: mailId, press } = form.value;
    const sent = await sendMailAgain(scope, { orderId, mailId, press });
    if (sent.ok) return { ok: true, flash: "orderDesk:mails.sentAgain", place: "mails" };
    if (sent.error === "errors:orderNotFound") throw new Response(null, { status: 404 });
    return { ok: false, status: 409, form: "mail", about, error: sent.error };
  },
  address: answerAddressChange,
  country: answerAddressChange,
  choice: answerChoice,
  cancel: answerCancel,
  refund: answerRefund,
  "refund-again": answerRefundTask("again"),
  "refund-otherwise": answerRefundTask("otherwise"),
  "refund-closed": answerRefundTask("closed"),
  "refund-approve": answerRefundTask("approved"),
  "refund-decline": answerRefundTask("declined"),
  reprint: answerReprint,
  invoice: answerDocument,
  receipt: answerDocument,
  tag: answerTag(tagOrder, "orderDesk:assignment.done.tagged"),
  untag: answerTag(untagOrder, "orderDesk:assignment.done.untagged"),
  assign: (sent) => answerAssign(sent),
  "assign-me": (sent) => answerAssign(sent, sent.scope.actor.id.replace(/^user:/, "")),
  note: async ({ scope, orderId, fields }) => {
    const form = readForm(fields, OrderNoteSchema);
    if (!form.ok) return { ok: false, status: 422, form: "note", result: form.result as FormResult };
    const isThere = await addNote(scope, { orderId, text: form.value.note });
    if (!isThere) throw new Response(null, { status: 404 });
    return { ok: true, flash: "orderDesk:notes.added", place: "notes" };
  },
  "note-change": async (sent) => {
    const form = readForm(sent.fields, OrderNoteSchema);
    if (form.ok) return answerMendedNote(sent, form.value.note, form.refuse);
    const about = String(sent.fields.get("about"));
    return { ok: false, status: 422, form: "note", about, result: form.result as FormResult };
  },
  "note-remove": (sent) => answerMendedNote(sent, null),
};

/** @param to the note's new words; null takes it back. */
async function answerMendedNote(
  { scope, orderId, fields }: Sent,
  to: string | null,
  refuseForm?: (errors: Record<string, string>) => unknown,
): Promise<OrderAnswer> {
  const about = String(fields.get("about"));
  const seen = v.safeParse(OrderNoteSchema, { note: fields.get("seen") });
  const mended = await mendNote(scope, {
    orderId,
    to,
    noteId: about,
    seen: seen.success ? seen.output.note : "",
  });
  if (mended.ok) {
    const flash = to === null ? "orderDesk:notes.removed" : "orderDesk:notes.changed";
    return { ok: true, flash, place: "notes" };
  }
  if (mended.error === "errors:orderNotFound") throw new Response(null, { status: 404 });
  const result = refuseForm?.({ note: mended.error }) as FormResult | undefined;
  return { ok: false, status: 409, form: "note", about, error: mended.error, ...(result && { result }) };
}

/** Answers a form of an order's page. */
export async function answerOrderForm(sent: Sent): Promise<OrderAnswer> {
  const intent = String(sent.fields.get("intent"));
  if (Object.hasOwn(STAFF_STEPS, intent)) return answerStep(sent, intent as StaffStep);
  const answer = Object.hasOwn(FORMS, intent) ? FORMS[intent] : undefined;
  if (answer) return answer(sent);
  const address = await answerAddressDesk(sent.scope, sent.orderId, sent.fields);
  return address.ok
    ? { ok: true }
    : { ok: false, status: address.status, form: "address", result: address.result };
}
