import { ok, refuse, type Result } from "../../../domain/result.ts";
import { auditNote } from "../../batch-rows/audit-note.ts";
import { newLink } from "../account-scope.ts";
import { CHANGED_MEANWHILE, deciderOf } from "./decider.ts";
import type { PeopleScope } from "./people-scope.ts";

/** Sends a new link to someone who was invited and has not come yet. */
export async function inviteAgain(
  scope: PeopleScope,
  userId: string,
): Promise<Result<null, typeof CHANGED_MEANWHILE>> {
  const person = await scope.tenant.people.find(userId);
  if (!person) return refuse(CHANGED_MEANWHILE);
  const note = auditNote(scope, "Invitation sent again", { id: userId, name: person.user.email });
  const link = await newLink(scope, "invite");
  const sent = await scope.tenant.people.inviteAgain(userId, link, deciderOf(scope.user), note);
  return sent ? ok(null) : refuse(CHANGED_MEANWHILE);
}
