import { refusesRoleChange } from "../../../domain/access/granting.ts";
import { ok, refuse, type Result } from "../../../domain/result.ts";
import { auditNote } from "../../batch-rows/audit-note.ts";
import { CHANGED_MEANWHILE, deciderOf, REFUSALS, type RightsRefusal } from "./decider.ts";
import type { PeopleScope } from "./people-scope.ts";

/** Takes someone's access away at once, open sessions included. What it depends on stands in the write, too. */
export async function disablePerson(
  scope: PeopleScope,
  userId: string,
): Promise<Result<null, RightsRefusal | typeof CHANGED_MEANWHILE>> {
  const { people } = scope.tenant;
  const [person, otherAdmins] = await Promise.all([people.find(userId), people.countOtherAdmins(userId)]);
  if (!person) return refuse(CHANGED_MEANWHILE);
  const { user } = person;
  const refusal = refusesRoleChange(scope.user, user, null, otherAdmins);
  if (refusal) return refuse(REFUSALS[refusal]);
  const note = auditNote(scope, "User disabled", { id: user.id, name: user.email });
  const disabled = await people.disable(user.id, scope.now(), deciderOf(scope.user), note);
  return disabled ? ok(null) : refuse(CHANGED_MEANWHILE);
}
