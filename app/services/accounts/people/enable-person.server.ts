import { mayGrant } from "../../../domain/access/granting.ts";
import { ok, refuse, type Result } from "../../../domain/result.ts";
import { auditNote } from "../../audit-note.ts";
import type { Scope } from "../../scope.ts";
import { CHANGED_MEANWHILE, deciderOf, type Granter, REFUSALS, type RightsRefusal } from "./decider.ts";

/** Gives someone their access back, with the role that they had. */
export async function enablePerson(
  scope: Scope,
  granter: Granter,
  userId: string,
): Promise<Result<null, RightsRefusal | typeof CHANGED_MEANWHILE>> {
  const found = await scope.tenant.people.find(userId);
  if (!found) return refuse(CHANGED_MEANWHILE);
  const { user } = found;
  if (!mayGrant(granter, user.role)) return refuse(REFUSALS.above_own);
  const note = auditNote(scope, "User enabled", { id: user.id, name: user.email });
  const enabled = await scope.tenant.people.enable(user.id, deciderOf(granter), note);
  return enabled ? ok(null) : refuse(CHANGED_MEANWHILE);
}
