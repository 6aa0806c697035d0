import { mayGrant } from "../../../domain/access/granting.ts";
import { ok, refuse, type Result } from "../../../domain/result.ts";
import { auditNote } from "../../batch-rows/audit-note.ts";
import { CHANGED_MEANWHILE, deciderOf, REFUSALS, type RightsRefusal } from "./decider.ts";
import type { PeopleScope } from "./people-scope.ts";

/** Gives someone their access back, with the role that they had. */
export async function enablePerson(
  scope: PeopleScope,
  userId: string,
): Promise<Result<null, RightsRefusal | typeof CHANGED_MEANWHILE>> {
  const person = await scope.tenant.people.find(userId);
  if (!person) return refuse(CHANGED_MEANWHILE);
  const { user } = person;
  if (!mayGrant(scope.user, user.role)) return refuse(REFUSALS.above_own);
  const note = auditNote(scope, "User enabled", { id: user.id, name: user.email });
  const enabled = await scope.tenant.people.enable(user.id, deciderOf(scope.user), note);
  return enabled ? ok(null) : refuse(CHANGED_MEANWHILE);
}
