import type { PlatformDoor } from "../../../db/platform.server.ts";
import type { FailureLimit, UserRow } from "../../../db/repositories/accounts.server.ts";
import type { PasswordsPort } from "./account-scope.ts";
import { type Result, ok, refuse } from "../../domain/result.ts";

const MINUTE = 60_000;
/** Failures are forgotten after this long, and from this many on they cost time. */
const WINDOW_MS = 15 * MINUTE;
const FREE_TRIES = 5;
/** An address is shared by an office, so it may fail more often than one account. */
const FREE_TRIES_OF_ADDRESS = 50;
/** Guesses at one account from many addresses: few a day, and none of a person's own devices waits for them. */
const FREE_TRIES_OF_ACCOUNT = 20;
const WINDOW_OF_ACCOUNT_MS = 6 * 60 * MINUTE;

export type SignInRefusal =
  | { ok: false; error: "errors:wrongCredentials" }
  | { ok: false; error: "errors:slowDown"; until: Date };

type Attempt = {
  email: string;
  password: string;
  ip: string;
  /** The browser, if the account was signed in to from it before (docs/decisions/0032). */
  device: string | undefined;
  now: Date;
};

/**
 * Tells whether e-mail address and password belong together. Only failures are counted, so right sign-ins are never
 * slowed; the answer and its work are the same for unknown accounts.
 */
export async function signIn(
  platform: PlatformDoor,
  passwords: Pick<PasswordsPort, "matches">,
  attempt: Attempt,
): Promise<Result<UserRow, "errors:wrongCredentials"> | SignInRefusal> {
  const email = attempt.email.trim().toLowerCase();
  const limits = limitsOf(email, attempt);
  const subjects = limits.map(({ subject }) => subject);
  const until = await platform.accounts.blockedUntil(subjects, attempt.now);
  if (until) return { ok: false, error: "errors:slowDown", until };

  const user = await platform.accounts.findByEmail(email);
  const usable = user && !user.disabledAt ? user : undefined;
  const right = await passwords.matches(attempt.password, usable?.passwordHash ?? null);
  if (!usable || !right) {
    await platform.accounts.countFailures(limits, attempt.now);
    return refuse("errors:wrongCredentials");
  }
  await platform.accounts.forgetFailures(limits[0].subject);
  return ok(usable);
}

/** Whose failures stand against an attempt: on a device that the account knows only those that were made there. */
function limitsOf(email: string, { ip, device }: Attempt): [FailureLimit, ...FailureLimit[]] {
  const few = { windowMs: WINDOW_MS, freeTries: FREE_TRIES };
  if (device !== undefined) return [{ subject: `login:device:${email}:${device}`, ...few }];
  return [
    { subject: `login:account:${email}:${ip}`, ...few },
    { subject: `login:address:${ip}`, windowMs: WINDOW_MS, freeTries: FREE_TRIES_OF_ADDRESS },
    {
      subject: `login:account:${email}`,
      windowMs: WINDOW_OF_ACCOUNT_MS,
      freeTries: FREE_TRIES_OF_ACCOUNT,
    },
  ];
}
