import { passwordFault, type PasswordFault } from "../../../domain/access/password-rules.ts";
import { ok, refuse, type Result } from "../../../domain/result.ts";
import { type OwnScope, ownNote } from "./own-scope.ts";

const WINDOW_MS = 15 * 60_000;
const FREE_TRIES = 5;

/**
 * A new password for someone who knows the old one. Every session ends; whoever did it is given a new one.
 * Guesses are counted like wrong sign-ins: a session that someone left open is no way to try passwords.
 */
export async function changePassword(
  scope: OwnScope,
  input: { current_password: string; password: string },
): Promise<
  | Result<null, PasswordFault | "refusals:passwordWrong">
  | { ok: false; error: "errors:slowDown"; until: Date }
> {
  const { platform, user } = scope;
  const now = scope.now();
  const tries = `password:user:${user.id}`;
  const until = await platform.accounts.blockedUntil([tries], now);
  if (until) return { ok: false, error: "errors:slowDown", until };
  if (!user.passwordHash || !(await scope.passwords.matches(input.current_password, user.passwordHash))) {
    await platform.accounts.countFailure(tries, now, WINDOW_MS, FREE_TRIES);
    return refuse("refusals:passwordWrong");
  }
  const fault = passwordFault(input.password, [user.email, user.name]);
  if (fault) return refuse(fault);
  const outboxId = scope.newId();
  const changed = await platform.own.changePassword(
    user,
    user.passwordHash,
    await scope.passwords.hash(input.password),
    ownNote(scope, "Password changed"),
    {
      id: outboxId,
      dedupeKey: `account:password_changed:${outboxId}`,
      payload: { kind: "account", template: "password_changed", userId: user.id },
      createdAt: now,
    },
  );
  if (!changed) return refuse("refusals:passwordWrong");
  scope.outbox.push(outboxId);
  return ok(null);
}
