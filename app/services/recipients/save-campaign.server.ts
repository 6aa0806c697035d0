import { auditNote } from "../batch-rows/audit-note.ts";
import { type Result, ok, refuse } from "../../domain/result.ts";
import type { Scope } from "../scope.ts";

/** Keeps what a promo's recipients are written, unless it changed since the form was shown. */
export async function saveCampaign(
  scope: Scope,
  input: { event: { id: string; name: string }; version: number; subject: string; message: string },
): Promise<Result<undefined, "errors:changedMeanwhile">> {
  const { event, ...words } = input;
  const note = auditNote(scope, "Event updated", event, { invitation: words.subject });
  const campaign = { ...words, id: scope.newId(), eventId: event.id, now: scope.now() };
  return (await scope.tenant.recipients.saveCampaign(campaign, note))
    ? ok(undefined)
    : refuse("errors:changedMeanwhile");
}
