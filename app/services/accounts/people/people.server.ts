import { mayGrant, refusesRoleChange } from "../../../domain/access/granting.ts";
import { ok, refuse, type Result } from "../../../domain/result.ts";
import { auditNote } from "../../batch-rows/outbox-rows.ts";
import { CHANGED_MEANWHILE, deciderOf, REFUSALS, type RightsRefusal } from "./decider.ts";
import type { PeopleScope } from "./people-scope.ts";
import type { Role } from "../../../domain/access/roles.ts";

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
