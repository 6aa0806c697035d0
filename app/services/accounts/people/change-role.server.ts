import { refusesRoleChange } from "../../../domain/access/granting.ts";
import type { Role } from "../../../domain/access/roles.ts";
import { ok, refuse, type Result } from "../../../domain/result.ts";
import { auditNote } from "../../batch-rows/audit-note.ts";
import { CHANGED_MEANWHILE, deciderOf, REFUSALS, type RightsRefusal } from "./decider.ts";
import type { PeopleScope } from "./people-scope.ts";

/** Gives someone another role, which holds from their next request on. What it depends on stands in the write, too. */
export async function changeRole(
  scope: PeopleScope,
  input: { userId: string; role: Role },
): Promise<Result<null, RightsRefusal | typeof CHANGED_MEANWHILE>> {
  const { people } = scope.tenant;
  const [person, otherAdmins] = await Promise.all([
    people.find(input.userId),
    people.countOtherAdmins(input.userId),
  ]);
  if (!person) return refuse(CHANGED_MEANWHILE);
  const { user } = person;
  if (user.role === input.role) return ok(null);
  const refusal = refusesRoleChange(scope.user, user, input.role, otherAdmins);
  if (refusal) return refuse(REFUSALS[refusal]);
  const change = { role: { from: user.role, to: input.role } };
  const note = auditNote(scope, "User role changed", { id: user.id, name: user.email }, change);
  const changed = await people.changeRole(user.id, user.role, input.role, deciderOf(scope.user), note);
  return changed ? ok(null) : refuse(CHANGED_MEANWHILE);
}
