import { mayGrant } from "../../../domain/access/granting.ts";
import {
  FACTOR_RESET_WAIT_MS,
  type FactorResetAsker,
  type FactorResetRefusal,
  refusesFactorReset,
} from "../../../domain/access/second-factor.ts";
import { personState } from "../../../domain/access/roles.ts";
import { ok, refuse, type Result } from "../../../domain/result.ts";
import { auditNote } from "../../batch-rows/outbox-rows.ts";
import { type PasswordRefusal, provePassword } from "../own/own-account.server.ts";
import { CHANGED_MEANWHILE, deciderOf } from "./decider.ts";
import type { PeopleScope } from "./people-scope.ts";

const REFUSALS = {
  own_factor: "refusals:ownFactor",
  above_own: "refusals:aboveOwn",
  no_factor: CHANGED_MEANWHILE,
  not_active: CHANGED_MEANWHILE,
  not_last_admin: "refusals:notLastAdmin",
} as const satisfies Record<FactorResetRefusal, string>;
type ResetRefusal = (typeof REFUSALS)[FactorResetRefusal];

/**
 * Asks that someone's lost second factor be reset, which happens after a wait in which they can stop it by the link of
 * the mail that tells them. Whoever asks proves their own password: an open desk is not enough.
 * @param scope of the person's tenant, with the account that asks and proves itself.
 * @param input.by as whom: as an admin of the tenant, or for the platform.
 */
export async function askForFactorReset(
  scope: PeopleScope,
  input: { by: FactorResetAsker; userId: string; password: string; reason?: string },
): Promise<Result<{ effectiveAt: Date }, ResetRefusal> | PasswordRefusal> {
  const { by } = input;
  const { people, factorResets } = scope.tenant;
  const [person, withPasskeys, otherAdmins] = await Promise.all([
    people.find(input.userId),
    people.withPasskeys(),
    people.countOtherAdmins(input.userId),
  ]);
  if (!person) return refuse(CHANGED_MEANWHILE);
  const { user } = person;
  const refusal = refusesFactorReset(
    {
      role: user.role,
      isActive: personState(user) === "active",
      hasFactor: user.totpSealed !== null || withPasskeys.has(user.id),
    },
    { by, isOwn: user.id === scope.user.id, mayGrant: mayGrant(scope.user, user.role), otherAdmins },
  );
  if (refusal) return refuse(REFUSALS[refusal]);
  const proved = await provePassword(scope, input.password);
  if (!proved.ok) return proved;

  const now = scope.now();
  const effectiveAt = new Date(now.getTime() + FACTOR_RESET_WAIT_MS);
  const id = scope.newLinkId();
  const mailId = scope.newId();
  const begun = await factorResets.ask(
    {
      id,
      userId: user.id,
      tokenHash: await scope.hash(await scope.linkSecret(id)),
      askedBy: scope.user.id,
      askedByName: scope.user.name,
      byPlatform: by === "platform",
      effectiveAt,
      createdAt: now,
    },
    { decider: deciderOf(scope.user), onlyForLastAdmin: by === "platform" },
    auditNote(
      scope,
      "Second factor reset asked for",
      { id: user.id, name: user.email },
      { effective: effectiveAt.toISOString(), ...(input.reason ? { reason: input.reason } : {}) },
    ),
    {
      id: mailId,
      dedupeKey: `account:second_factor_reset_asked:${id}`,
      payload: { kind: "account", template: "second_factor_reset_asked", resetId: id },
      createdAt: now,
    },
  );
  if (!begun) return refuse(CHANGED_MEANWHILE);
  scope.outbox.push(mailId);
  return ok({ effectiveAt });
}

/** Takes a reset back that waits. Any admin may, not only the one who asked. */
export async function cancelFactorReset(
  scope: PeopleScope,
  userId: string,
): Promise<Result<null, typeof CHANGED_MEANWHILE>> {
  const person = await scope.tenant.people.find(userId);
  if (!person) return refuse(CHANGED_MEANWHILE);
  const thing = { id: userId, name: person.user.email };
  const note = auditNote(scope, "Second factor reset stopped", thing, { how: "cancelled" });
  const cancelled = await scope.tenant.factorResets.cancel(userId, deciderOf(scope.user), note);
  return cancelled ? ok(null) : refuse(CHANGED_MEANWHILE);
}
