import { passwordFault, type PasswordFault } from "../../../domain/access/password-rules.ts";
import { ok, refuse, type Result } from "../../../domain/result.ts";
import { type OwnScope, ownNote, ownTenant } from "./own-scope.ts";
import { type PasswordRefusal, provePassword } from "./own-account.server.ts";

/**
 * A new password for someone who knows the old one. Every session ends; whoever did it is given a new one.
 * Guesses are counted like wrong sign-ins: a session that someone left open is no way to try passwords.
 */
export async function changePassword(
  scope: OwnScope,
  input: { current_password: string; password: string },
): Promise<Result<null, PasswordFault | "refusals:passwordWrong"> | PasswordRefusal> {
  const { user } = scope;
  const proved = await provePassword(scope, input.current_password);
  if (!proved.ok) return proved;
  if (!user.passwordHash) return refuse("refusals:passwordWrong");
  const fault = passwordFault(input.password, [user.email, user.name]);
  if (fault) return refuse(fault);
  const outboxId = scope.newId();
  const changed = await ownTenant(scope).accounts.changePassword(
    user.id,
    { from: user.passwordHash, to: await scope.passwords.hash(input.password) },
    ownNote(scope, "Password changed"),
    {
      id: outboxId,
      dedupeKey: `account:password_changed:${outboxId}`,
      payload: { kind: "account", template: "password_changed", userId: user.id },
      createdAt: scope.now(),
    },
  );
  if (!changed) return refuse("refusals:passwordWrong");
  scope.outbox.push(outboxId);
  return ok(null);
}
