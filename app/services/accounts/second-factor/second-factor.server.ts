import { FACTOR_HINT_PAUSE_MS } from "../../../domain/access/second-factor.ts";
import { ownNote, type OwnScope, ownTenant } from "../own/own-scope.ts";
import { ok, refuse, type Result } from "../../../domain/result.ts";
import { type PasswordRefusal, provePassword } from "../own/own-account.server.ts";
import type { UserRow } from "../../../../db/repositories/accounts.server.ts";
import { type AccountScope, notedByPerson } from "../account-scope.ts";

/** The person has read that a second factor would be good, and decides later. */
export async function putOffFactorHint(scope: OwnScope): Promise<void> {
  const until = new Date(scope.now().getTime() + FACTOR_HINT_PAUSE_MS);
  await ownTenant(scope).secondFactor.putOffHint(scope.user.id, until);
}

/** Turns the second step's codes off, for whoever knows the password: a session that was left open is not enough. */
export async function disableSecondFactor(
  scope: OwnScope,
  password: string,
): Promise<Result<null, never> | PasswordRefusal> {
  const proved = await provePassword(scope, password);
  if (!proved.ok) return proved;
  const { user } = scope;
  const outboxId = scope.newId();
  await ownTenant(scope).secondFactor.disable(user.id, ownNote(scope, "Second factor removed"), {
    id: outboxId,
    dedupeKey: `account:second_factor_removed:${outboxId}`,
    payload: { kind: "account", template: "second_factor_removed", userId: user.id },
    createdAt: scope.now(),
  });
  scope.outbox.push(outboxId);
  return ok(null);
}

/** The reset that a link of the mail stops, while it waits. Looking at it changes nothing. */
export async function findReset(scope: AccountScope, secret: string) {
  return scope.platform.accounts.findReset(await scope.hash(secret));
}

/** Stops the reset that a link belongs to: whoever reads the person's mailbox may keep the factor as it is. */
export async function stopResetByLink(
  scope: AccountScope,
  secret: string,
): Promise<Result<null, "refusals:linkGone">> {
  const reset = await findReset(scope, secret);
  if (!reset) return refuse("refusals:linkGone");
  const stopped = await stopResetAsOwner(scope, { user: reset.user, how: "link" });
  return stopped ? ok(null) : refuse("refusals:linkGone");
}

/**
 * The person has their factor, so nothing needs to be reset.
 * @param how "link" for the link of the mail, "signed in" for a sign-in with the factor itself.
 * @returns false where nothing waited.
 */
export function stopResetAsOwner(
  scope: AccountScope,
  { user, how }: { user: UserRow; how: "link" | "signed in" },
): Promise<boolean> {
  return scope
    .tenantOf(user.tenantId)
    .factorResets.stop(user.id, notedByPerson(scope, user, "Second factor reset stopped", { how }));
}
