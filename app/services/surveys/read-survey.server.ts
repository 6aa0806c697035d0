import type { Position } from "../../domain/lists/cursor.ts";
import { auditNote } from "../batch-rows/audit-note.ts";
import type { Scope } from "../scope.ts";

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
