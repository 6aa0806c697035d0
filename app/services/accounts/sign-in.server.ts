import type { PlatformDoor } from "../../../db/platform.server.ts";
import type { UserRow } from "../../../db/repositories/accounts.server.ts";
import type { PasswordsPort } from "./account-scope.ts";
import { type Result, ok, refuse } from "../../domain/result.ts";

/** Failures are forgotten after this long, and from this many on they cost time. */
const WINDOW_MS = 15 * 60_000;
const FREE_TRIES = 5;
/** An address is shared by an office, so it may fail more often than one account. */
const FREE_TRIES_OF_ADDRESS = 50;

export type SignInRefusal =
  | { ok: false; error: "errors:wrongCredentials" }
  | { ok: false; error: "errors:slowDown"; until: Date };

/**
 * Tells whether e-mail address and password belong together. Only failures are counted, per account and per address,
 * so right sign-ins are never slowed; the answer and its time are the same for unknown accounts.
 */
export async function signIn(
  platform: PlatformDoor,
  passwords: Pick<PasswordsPort, "matches">,
  attempt: { email: string; password: string; ip: string; now: Date },
): Promise<Result<UserRow, "errors:wrongCredentials"> | SignInRefusal> {
  const email = attempt.email.trim().toLowerCase();
  const ofAccount = `login:account:${email}:${attempt.ip}`;
  const ofAddress = `login:address:${attempt.ip}`;
  const until = await platform.accounts.blockedUntil([ofAccount, ofAddress], attempt.now);
  if (until) return { ok: false, error: "errors:slowDown", until };

  const user = await platform.accounts.findByEmail(email);
  const usable = user && !user.disabledAt ? user : undefined;
  const right = await passwords.matches(attempt.password, usable?.passwordHash ?? null);
  if (!usable || !right) {
    await platform.accounts.countFailure(ofAccount, attempt.now, WINDOW_MS, FREE_TRIES);
    await platform.accounts.countFailure(ofAddress, attempt.now, WINDOW_MS, FREE_TRIES_OF_ADDRESS);
    return refuse("errors:wrongCredentials");
  }
  await platform.accounts.forgetFailures(ofAccount);
  return ok(usable);
}
