import { withoutLinks } from "../../domain/access/without-links.ts";
import { judgeAnswer, type Survey } from "../../domain/gift/survey.ts";
import { ok, refuse, type Result } from "../../domain/result.ts";
import { auditNote } from "../batch-rows/outbox-rows.ts";
import type { Scope } from "../scope.ts";
import type { Position } from "../../domain/lists/cursor.ts";

/** Keeps what is said and asked after a claim, unless it changed since the form was shown. */
export async function saveSurvey(
  scope: Scope,
  input: { event: { id: string; name: string }; version: number; survey: Survey },
): Promise<Result<undefined, "lists:changedMeanwhile">> {
  const { event, version, survey } = input;
  const note = auditNote(scope, "Event updated", event, { question: survey.question });
  const row = { ...survey, id: scope.newId(), eventId: event.id, version, now: scope.now() };
  return (await scope.tenant.surveys.save(row, note)) ? ok(undefined) : refuse("lists:changedMeanwhile");
}

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
    id: scope.newId(),
    eventId: order.eventId,
    orderId: order.id,
    question: survey.question,
    answer: judged.value,
    createdAt: scope.now(),
  });
  return ok(undefined);
}

/** What a recipient wrote to whom their gift is from; null: nothing yet. */
export const thanksOfOrder = (scope: Scope, order: Order): Promise<string | null> =>
  scope.tenant.surveys.thanksOf(order.id);

/** Keeps a recipient's line of thanks, once and without links; the organiser reads it. */
export async function thankGiver(
  scope: Scope,
  { order, thanks }: { order: Order; thanks: string },
): Promise<Result<undefined, "errors:required" | "errors:thankedAlready">> {
  const said = withoutLinks(thanks);
  if (said === "") return refuse("errors:required");
  const row = { id: scope.newId(), eventId: order.eventId, orderId: order.id, createdAt: scope.now() };
  return (await scope.tenant.surveys.thank({ ...row, thanks: said }))
    ? ok(undefined)
    : refuse("errors:thankedAlready");
}

const PER_PAGE = 50;
const AT_ONCE = 1_000;

/** What is said and asked after a promo's claims, with a page of the answers and how often each was given. */
export async function readSurvey(
  scope: Scope,
  { eventId, position }: { eventId: string; position: Position | undefined },
) {
  const { surveys } = scope.tenant;
  const [survey, answers] = await Promise.all([
    surveys.find(eventId),
    surveys.list(eventId, { position, limit: PER_PAGE }),
  ]);
  return { survey, answers, counts: await surveys.counts(eventId, survey?.question ?? "") };
}

/** All answers of a promo. Taking them out is an entry in the log. */
export async function exportAnswers(scope: Scope, event: { id: string; name: string }) {
  const { surveys } = scope.tenant;
  const { all } = await surveys.counts(event.id, "");
  await surveys.noteExport(auditNote(scope, "Survey answers exported", event, { answers: all }));
  const rows = [];
  let position: Position | undefined;
  do {
    const page = await surveys.list(event.id, { position, limit: AT_ONCE });
    rows.push(...page.rows);
    position = page.next ? { side: "after", cursor: page.next } : undefined;
  } while (position);
  return rows;
}
