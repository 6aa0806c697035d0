import { ok, refuse, type Result } from "../../../domain/result.ts";
import type { OwnScope } from "./own-scope.ts";

const WINDOW_MS = 15 * 60_000;
const FREE_TRIES = 5;

export type PasswordRefusal =
  | { ok: false; error: "refusals:passwordWrong" }
  | { ok: false; error: "errors:slowDown"; until: Date };

/**
 * Tells whether someone who is signed in knows their password: a session that was left open is not enough for what
 * changes how one comes in. Guesses are counted for the person, wherever they come from.
 */
export async function provePassword(
  scope: OwnScope,
  password: string,
): Promise<Result<null, "refusals:passwordWrong"> | PasswordRefusal> {
  const { accounts } = scope.platform;
  const now = scope.now();
  const tries = `password:user:${scope.user.id}`;
  const until = await accounts.blockedUntil([tries], now);
  if (until) return { ok: false, error: "errors:slowDown", until };
  if (await scope.passwords.matches(password, scope.user.passwordHash)) return ok(null);
  await accounts.countFailure(tries, now, WINDOW_MS, FREE_TRIES);
  return refuse("refusals:passwordWrong");
}
