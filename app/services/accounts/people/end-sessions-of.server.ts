import { mayGrant } from "../../../domain/access/granting.ts";
import { ok, refuse, type Result } from "../../../domain/result.ts";
import { auditNote } from "../../batch-rows/audit-note.ts";
import { CHANGED_MEANWHILE, deciderOf, REFUSALS, type RightsRefusal } from "./decider.ts";
import type { PeopleScope } from "./people-scope.ts";

/** Signs someone out everywhere, without taking their access: a lost laptop, a phone that was passed on. */
export async function endSessionsOf(
  scope: PeopleScope,
  userId: string,
): Promise<Result<null, RightsRefusal | typeof CHANGED_MEANWHILE>> {
  const { people } = scope.tenant;
  const person = await people.find(userId);
  if (!person) return refuse(CHANGED_MEANWHILE);
  const { user } = person;
  if (user.id === scope.user.id) return refuse(REFUSALS.own_role);
  if (!mayGrant(scope.user, user.role)) return refuse(REFUSALS.above_own);
  const note = auditNote(scope, "Sessions ended", { id: user.id, name: user.email });
  await people.endSessions(user.id, deciderOf(scope.user), note);
  return ok(null);
}
