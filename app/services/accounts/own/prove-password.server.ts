import { ok, refuse, type Result } from "../../../domain/result.ts";
import { guess } from "../guesses.server.ts";
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
  const looked = await guess(scope, {
    limits: [{ subject: `password:user:${scope.user.id}`, windowMs: WINDOW_MS, freeTries: FREE_TRIES }],
    look: async () => (await scope.passwords.compare(password, scope.user.passwordHash)).right || undefined,
  });
  if ("until" in looked) return { ok: false, error: "errors:slowDown", until: looked.until };
  return looked.found ? ok(null) : refuse("refusals:passwordWrong");
}
