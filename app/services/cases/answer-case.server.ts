import type { CaseAnswer } from "../../../db/repositories/order-cases.server.ts";
import { ok, refuse, type Result } from "../../domain/result.ts";
import type { CaseOutcome } from "../../domain/order/order-case.ts";
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

/** Staff refuse a case with words, or ask back what they need to know. */
export async function answerCase(
  scope: Scope,
  { outcome, ...answer }: Answering & { outcome: "refused" | null },
): Promise<Result<undefined, "cases:refused.noWords" | "errors:orderChangedMeanwhile">> {
  const { order, words } = answer;
  if (words === "") return refuse("cases:refused.noWords");
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

const causeOf = ({ caseId, version }: Pick<Answering, "caseId" | "version">) => `case:${caseId}:${version}`;

function answerOf(
  scope: Scope,
  { caseId, version, words, outcome }: Answering & { outcome: CaseOutcome | null },
): CaseAnswer {
  const at = scope.now();
  const isClosed = outcome !== null;
  return {
    ...{ id: caseId, version, at },
    set: { state: isClosed ? "closed" : "asked", outcome, closedAt: isClosed ? at : null },
    message:
      words === ""
        ? null
        : {
            ...{ id: scope.newId(), caseId, author: "staff" as const, authorName: scope.actor.name },
            ...{ text: words, photos: [], createdAt: at },
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
