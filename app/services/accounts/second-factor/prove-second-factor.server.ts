import type { UserRow } from "../../../../db/repositories/accounts.server.ts";
import { ok, refuse, type Result } from "../../../domain/result.ts";
import type { AccountScope } from "../account-scope.ts";
import { guess } from "../guesses.server.ts";
import { stopResetAsOwner } from "./second-factor.server.ts";
import { recoveryText } from "./recovery-codes.ts";

const WINDOW_MS = 15 * 60_000;
const FREE_TRIES = 5;

const secondFactorSubject = (userId: string) => `second-factor:user:${userId}`;

/**
 * Tells whether a code proves the person: the authenticator's, good once, or a recovery code, good once. Wrong codes are
 * counted for the account wherever they come from: whoever guesses them knows the password already.
 */
export async function proveSecondFactor(
  scope: AccountScope,
  { user, code }: { user: UserRow; code: string },
): Promise<Result<null, "refusals:codeWrong"> | { ok: false; error: "errors:slowDown"; until: Date }> {
  const { secondFactor } = scope.tenantOf(user.tenantId);
  const now = scope.now();
  const looked = await guess(scope, {
    limits: [{ subject: secondFactorSubject(user.id), windowMs: WINDOW_MS, freeTries: FREE_TRIES }],
    look: async () => {
      const step = await scope.codes.stepOf(user, code);
      const proved =
        step === undefined
          ? await secondFactor.useRecoveryCode(user.id, await scope.hash(recoveryText(code) + user.id), now)
          : await secondFactor.useStep(user.id, step);
      return proved || undefined;
    },
  });
  if ("until" in looked) return { ok: false, error: "errors:slowDown", until: looked.until };
  if (looked.found) {
    await stopResetAsOwner(scope, { user, how: "signed in" });
    return ok(null);
  }
  await scope.platform.accounts.noteFailedSignIn(user.email, scope.ip, "code", now);
  return refuse("refusals:codeWrong");
}
