import { ok, type Result } from "../../../domain/result.ts";
import { type OwnScope, ownNote, ownTenant } from "../own/own-scope.ts";
import { type PasswordRefusal, provePassword } from "../own/prove-password.server.ts";

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
