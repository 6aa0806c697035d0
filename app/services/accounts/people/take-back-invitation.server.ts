import { ok, refuse, type Result } from "../../../domain/result.ts";
import { auditNote } from "../../batch-rows/audit-note.ts";
import { CHANGED_MEANWHILE, deciderOf } from "./decider.ts";
import type { PeopleScope } from "./people-scope.ts";

/** Takes an invitation back, as long as nobody has accepted it. */
export async function takeBackInvitation(
  scope: PeopleScope,
  userId: string,
): Promise<Result<null, typeof CHANGED_MEANWHILE>> {
  const person = await scope.tenant.people.find(userId);
  if (!person) return refuse(CHANGED_MEANWHILE);
  const thing = { id: userId, name: person.user.email };
  const note = auditNote(scope, "User disabled", thing, { invitation: { from: "open", to: "taken back" } });
  const gone = await scope.tenant.people.takeBack(userId, deciderOf(scope.user), note);
  return gone ? ok(null) : refuse(CHANGED_MEANWHILE);
}
