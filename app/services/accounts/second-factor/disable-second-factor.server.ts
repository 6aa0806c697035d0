import { ok, refuse, type Result } from "../../../domain/result.ts";
import { type OwnScope, ownNote } from "../own/own-scope.ts";

const WINDOW_MS = 15 * 60_000;
const FREE_TRIES = 5;

/** Turns the second step off, for whoever knows the password: a session that was left open is not enough. */
export async function disableSecondFactor(
  scope: OwnScope,
  password: string,
): Promise<Result<null, "refusals:passwordWrong"> | { ok: false; error: "errors:slowDown"; until: Date }> {
  const { platform, user } = scope;
  const now = scope.now();
  const tries = `password:user:${user.id}`;
  const until = await platform.accounts.blockedUntil([tries], now);
  if (until) return { ok: false, error: "errors:slowDown", until };
  if (!(await scope.passwords.matches(password, user.passwordHash))) {
    await platform.accounts.countFailure(tries, now, WINDOW_MS, FREE_TRIES);
    return refuse("refusals:passwordWrong");
  }
  const outboxId = scope.newId();
  await platform.secondFactor.disable(user, ownNote(scope, "Second factor removed"), {
    id: outboxId,
    dedupeKey: `account:second_factor_removed:${outboxId}`,
    payload: { kind: "account", template: "second_factor_removed", userId: user.id },
    createdAt: now,
  });
  scope.outbox.push(outboxId);
  return ok(null);
}
