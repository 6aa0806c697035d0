import { writesToRecipient } from "../../domain/order/order-kind.ts";
import type { CaseAnswer } from "../../../db/repositories/order-cases.server.ts";
import { ok, refuse, type Result } from "../../domain/result.ts";
import type { CaseOutcome } from "../../domain/order/order-case.ts";
import type { ReturnStep } from "../../domain/order/withdrawal.ts";
import { auditNote, outboxRows } from "../batch-rows/outbox-rows.ts";
import type { Scope } from "../scope.ts";

/** A case as it was read, and what staff write to it; may be empty where something is done. */
export type Answering = {
  order: { id: string; orderRef: string | null };
  caseId: string;
  version: number;
  words: string;
};

/**
 * What a case becomes by something that is done about it, for the batch that does it: made again, or money back. What is
 * written besides goes out as a mail.
 */
export function answerWith(scope: Scope, { outcome, ...answer }: Answering & { outcome: CaseOutcome }) {
  return {
    answers: answerOf(scope, { ...answer, outcome }),
    mails: mailOf(scope, answer, false),
  };
}

/** Staff refuse a case with words, ask back what they need to know, or say, also without words, that it is settled. */
export async function answerCase(
  scope: Scope,
  { outcome, ...answer }: Answering & { outcome: "refused" | "settled" | null },
): Promise<Result<undefined, "cases:refused.noWords" | "errors:orderChangedMeanwhile">> {
  const { order, words } = answer;
  if (words === "" && outcome !== "settled") return refuse("cases:refused.noWords");
  const isAnswered = await scope.tenant.cases.answer(answerOf(scope, { ...answer, outcome }), {
    note: auditNote(
      scope,
      "Case answered",
      { id: order.id, name: order.orderRef ?? "" },
      { outcome: outcome ?? "asked" },
    ),
    outbox: [
      ...mailOf(scope, answer, outcome === null),
      ...outboxRows(scope, causeOf(answer), [{ kind: "realtime", notice: "order", id: order.id }]),
    ],
  });
  return isAnswered ? ok(undefined) : refuse("errors:orderChangedMeanwhile");
}

/**
 * Staff note that the items of a withdrawal were sent back, or that they arrived: once, and the buyer gets a mail about it
 * (docs/decisions/0487).
 */
export async function noteReturn(
  scope: Scope,
  { order, caseId, step }: Pick<Answering, "order" | "caseId"> & { step: ReturnStep },
): Promise<Result<undefined, "errors:orderChangedMeanwhile">> {
  const isNoted = await scope.tenant.cases.noteReturn(
    { id: caseId, orderId: order.id, step, at: scope.now() },
    {
      note: auditNote(
        scope,
        "Case answered",
        { id: order.id, name: order.orderRef ?? "" },
        { outcome: step },
      ),
      outbox: outboxRows(scope, `case:${caseId}:${step}`, [
        { kind: "mail", template: "case_received", orderId: order.id, caseId, step },
        { kind: "realtime", notice: "order", id: order.id },
      ]),
    },
  );
  return isNoted ? ok(undefined) : refuse("errors:orderChangedMeanwhile");
}

const causeOf = ({ caseId, version }: Pick<Answering, "caseId" | "version">) => `case:${caseId}:${version}`;

function answerOf(
  scope: Scope,
  { caseId, version, words, outcome }: Answering & { outcome: CaseOutcome | null },
): CaseAnswer {
  const at = scope.now();
  const isClosed = outcome !== null;
  return {
    id: caseId,
    version,
    at,
    set: { state: isClosed ? "closed" : "asked", outcome, closedAt: isClosed ? at : null },
    message:
      words === ""
        ? null
        : {
            id: scope.newId(),
            caseId,
            author: "staff" as const,
            authorName: scope.actor.name,
            text: words,
            photos: [],
            createdAt: at,
          },
  };
}

function mailOf(scope: Scope, answer: Answering, isQuestion: boolean) {
  const { order, words } = answer;
  if (words === "") return [];
  return outboxRows(scope, causeOf(answer), [
    { kind: "mail", template: "case_answered", orderId: order.id, message: words, isQuestion },
  ]);
}

/**
 * Staff write to the person who ordered: it leaves as a mail, and stands with the answer in a case of the order. What is
 * written while an earlier message waits for its answer joins it.
 * @param press made for the form: sent twice, it is written once.
 */
export async function writeToCustomer(
  scope: Scope,
  { orderId, words, press }: { orderId: string; words: string; press: string },
): Promise<Result<undefined, "errors:orderNotFound" | "orderDesk:message.nobody">> {
  const order = await scope.tenant.orders.find(orderId);
  if (!order?.placedAt) return refuse("errors:orderNotFound");
  // The customer was erased, or bought in a Shopify shop: only that shop writes to them.
  if (order.email === "" || !writesToRecipient(order.kind)) return refuse("orderDesk:message.nobody");
  const id = (await scope.hash(JSON.stringify(["message", orderId, press]))).slice(0, 32);
  const at = scope.now();
  const message = {
    id,
    caseId: id,
    author: "staff" as const,
    authorName: scope.actor.name,
    text: words,
    photos: [],
    createdAt: at,
  };
  const isWritten = await scope.tenant.cases.write(
    { id, orderId, problem: "message", lines: [], state: "asked", createdAt: at, updatedAt: at },
    { message, email: order.email },
    {
      note: auditNote(scope, "Customer written to", { id: order.id, name: order.orderRef ?? "" }),
      outbox: outboxRows(scope, `message:${id}`, [
        { kind: "mail", template: "case_answered", orderId, message: words, isQuestion: true },
        { kind: "realtime", notice: "order", id: orderId },
      ]),
    },
  );
  return isWritten ? ok(undefined) : refuse("orderDesk:message.nobody");
}
