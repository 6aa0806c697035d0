import type { Survey } from "../../domain/gift/survey.ts";
import { type Result, ok, refuse } from "../../domain/result.ts";
import { auditNote } from "../batch-rows/audit-note.ts";
import type { Scope } from "../scope.ts";

/** Keeps what is said and asked after a claim, unless it changed since the form was shown. */
export async function saveSurvey(
  scope: Scope,
  input: { event: { id: string; name: string }; version: number; survey: Survey },
): Promise<Result<undefined, "errors:changedMeanwhile">> {
  const { event, version, survey } = input;
  const note = auditNote(scope, "Event updated", event, { question: survey.question });
  const row = { ...survey, id: scope.newId(), eventId: event.id, version, now: scope.now() };
  return (await scope.tenant.surveys.save(row, note)) ? ok(undefined) : refuse("errors:changedMeanwhile");
}
