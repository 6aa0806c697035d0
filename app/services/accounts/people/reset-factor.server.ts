import { mayGrant } from "../../../domain/access/granting.ts";
import {
  FACTOR_RESET_WAIT_MS,
  type FactorResetAsker,
  type FactorResetRefusal,
  refusesFactorReset,
} from "../../../domain/access/factor-reset.ts";
import { personState } from "../../../domain/access/person-state.ts";
import { ok, refuse, type Result } from "../../../domain/result.ts";
import { auditNote } from "../../audit-note.ts";
import type { Scope } from "../../scope.ts";
import type { OwnScope } from "../own/own-scope.ts";
import { type PasswordRefusal, provePassword } from "../own/prove-password.server.ts";
import { CHANGED_MEANWHILE, deciderOf } from "./decider.ts";

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
 * @param scope of the person's tenant.
 * @param asker who asks, and the account that proves itself.
 */
export async function askForFactorReset(
  scope: Scope,
  asker: { by: FactorResetAsker; own: OwnScope },
  input: { userId: string; password: string; reason?: string },
): Promise<Result<{ effectiveAt: Date }, ResetRefusal> | PasswordRefusal> {
  const { own, by } = asker;
  const { people, factorResets } = scope.tenant;
  const [found, withPasskeys, otherAdmins] = await Promise.all([
    people.find(input.userId),
    people.withPasskeys(),
    people.countOtherAdmins(input.userId),
  ]);
  if (!found) return refuse(CHANGED_MEANWHILE);
  const { user } = found;
  const refusal = refusesFactorReset(
    {
      role: user.role,
      isActive: personState(user) === "active",
      hasFactor: user.totpSealed !== null || withPasskeys.has(user.id),
    },
    { by, isOwn: user.id === own.user.id, mayGrant: mayGrant(own.user, user.role), otherAdmins },
  );
  if (refusal) return refuse(REFUSALS[refusal]);
  const proved = await provePassword(own, input.password);
  if (!proved.ok) return proved;

  const now = scope.now();
  const effectiveAt = new Date(now.getTime() + FACTOR_RESET_WAIT_MS);
  const id = own.newLinkId();
  const mailId = scope.newId();
  const begun = await factorResets.ask(
    {
      id,
      userId: user.id,
      tokenHash: await own.hash(await own.linkSecret(id)),
      askedBy: own.user.id,
      askedByName: own.user.name,
      byPlatform: by === "platform",
      effectiveAt,
      createdAt: now,
    },
    { decider: deciderOf(own.user), onlyForLastAdmin: by === "platform" },
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
  own.outbox.push(mailId);
  return ok({ effectiveAt });
}

/** Takes a reset back that waits. Any admin may, not only the one who asked. */
export async function cancelFactorReset(
  scope: Scope,
  granter: Parameters<typeof deciderOf>[0],
  userId: string,
): Promise<Result<null, typeof CHANGED_MEANWHILE>> {
  const found = await scope.tenant.people.find(userId);
  if (!found) return refuse(CHANGED_MEANWHILE);
  const thing = { id: userId, name: found.user.email };
  const note = auditNote(scope, "Second factor reset stopped", thing, { how: "cancelled" });
  const cancelled = await scope.tenant.factorResets.cancel(userId, deciderOf(granter), note);
  return cancelled ? ok(null) : refuse(CHANGED_MEANWHILE);
}
