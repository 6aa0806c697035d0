import type { UserRow } from "../../../../db/repositories/accounts.server.ts";
import { ok, refuse, type Result } from "../../../domain/result.ts";
import type { AccountScope } from "../account-scope.ts";
import { recoveryText } from "./recovery-codes.ts";

const WINDOW_MS = 15 * 60_000;
const FREE_TRIES = 5;

export type CodesPort = {
  /** The half minute that a person's code belongs to; undefined for a wrong code. */
  stepOf(user: UserRow, code: string): Promise<number | undefined>;
};

/**
 * Tells whether a code proves the person: the authenticator's, good once, or a recovery code, good once. Wrong codes are
 * counted for the account wherever they come from: whoever guesses them knows the password already.
 */
export async function proveSecondFactor(
  scope: AccountScope,
  codes: CodesPort,
  user: UserRow,
  code: string,
): Promise<Result<null, "refusals:codeWrong"> | { ok: false; error: "errors:slowDown"; until: Date }> {
  const { accounts, secondFactor } = scope.platform;
  const now = scope.now();
  const tries = `second-factor:user:${user.id}`;
  const until = await accounts.blockedUntil([tries], now);
  if (until) return { ok: false, error: "errors:slowDown", until };
  const step = await codes.stepOf(user, code);
  const proved =
    step === undefined
      ? await secondFactor.useRecoveryCode(user, await scope.hash(recoveryText(code) + user.id), now)
      : await secondFactor.useStep(user, step);
  if (!proved) {
    await accounts.countFailure(tries, now, WINDOW_MS, FREE_TRIES);
    return refuse("refusals:codeWrong");
  }
  await accounts.forgetFailures(tries);
  return ok(null);
}
