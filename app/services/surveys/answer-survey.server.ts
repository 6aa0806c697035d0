import { judgeAnswer, type Survey } from "../../domain/gift/survey.ts";
import { type Result, ok, refuse } from "../../domain/result.ts";
import type { Scope } from "../scope.ts";

type Order = { id: string; eventId: string };

/** What a recipient is told and asked after their claim; `answer` is theirs to this question. Null: nothing. */
export async function surveyOfOrder(
  scope: Scope,
  order: Order,
): Promise<(Survey & { answer: string | null }) | null> {
  const survey = await scope.tenant.surveys.forOrder(order.eventId, order.id);
  if (!survey) return null;
  const { thanks, question, choices } = survey.survey;
  if (thanks === "" && question === "") return null;
  const isToThis = survey.answer?.question === question;
  return { thanks, question, choices, answer: isToThis ? (survey.answer?.answer ?? null) : null };
}

/** Keeps a recipient's answer, in place of one that they gave before. */
export async function answerSurvey(
  scope: Scope,
  { order, answer }: { order: Order; answer: string },
): Promise<Result<undefined, "errors:required">> {
  const survey = await scope.tenant.surveys.find(order.eventId);
  const judged = survey ? judgeAnswer(survey, answer) : refuse("errors:required" as const);
  if (!survey || !judged.ok) return refuse("errors:required");
  await scope.tenant.surveys.answer({
    ...{ id: scope.newId(), eventId: order.eventId, orderId: order.id },
    ...{ question: survey.question, answer: judged.value, createdAt: scope.now() },
  });
  return ok(undefined);
}
