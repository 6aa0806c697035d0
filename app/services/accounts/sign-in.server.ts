import { emailKey } from "../../domain/address/recipient-key.ts";
import type { UserRow } from "../../../db/repositories/accounts.server.ts";
import type { GuessLimit, GuessLimits } from "../../../db/repositories/guesses.server.ts";
import { addressIsProved } from "../../domain/access/setup.ts";
import type { AccountScope } from "./account-scope.ts";
import { settleResets } from "./second-factor/settle-resets.server.ts";
import { guess } from "./guesses.server.ts";
import { refusedSignUpText } from "./refused-sign-up.ts";
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
  /** The browser, if the account was signed in to from it before (docs/decisions/0031). */
  device: string | undefined;
};

/** Who came in; or the address that has to be proved first, by whoever signed up with it. */
export type SignedIn = { user: UserRow } | { unproved: string };

/**
 * Tells whether e-mail address and password belong together. Only failures are counted, so right sign-ins are never
 * slowed; the answer and its work are the same for unknown accounts. An address that nobody proved opens nothing, and answers
 * alike whether it was free when it signed up or taken.
 */
export async function signIn(
  scope: AccountScope,
  attempt: Attempt,
): Promise<Result<SignedIn, "errors:wrongCredentials"> | SignInRefusal> {
  const { platform, ip } = scope;
  const now = scope.now();
  const email = emailKey(attempt.email);
  const { limits, ofAddress } = limitsOf(email, ip, attempt.device);
  if (ofAddress) {
    const until = await platform.guesses.blockedUntil([ofAddress.subject], now);
    if (until) return { ok: false, error: "errors:slowDown", until };
  }
  const look = async () => {
    const user = await platform.accounts.findByEmail(email);
    const usable = user && !user.disabledAt ? user : undefined;
    const { right, derived } = await scope.passwords.compare(attempt.password, user?.passwordHash ?? null);
    // Asked for everybody, so that neither the answer nor its time tells who has an account.
    const refusedSignUp = await platform.signUps.knowsRefusedSignUp(
      await scope.hash(refusedSignUpText(user?.id ?? "", derived)),
      now,
    );
    if (usable && right && addressIsProved(usable)) return { user: usable };
    return (usable && right) || refusedSignUp ? { unproved: email } : undefined;
  };
  const looked = await guess(scope, { limits, look, also: ofAddress && [ofAddress] });
  if ("until" in looked) return { ok: false, error: "errors:slowDown", until: looked.until };
  if (looked.found) return ok(await afterReset(scope, looked.found));
  await platform.accounts.noteFailedSignIn(email, ip, "password", now);
  return refuse("errors:wrongCredentials");
}

/** A reset of the second factor whose time has come takes effect before the factor is asked for. */
async function afterReset(scope: AccountScope, signedIn: SignedIn): Promise<SignedIn> {
  if ("unproved" in signedIn) return signedIn;
  const settled = await settleResets(scope, signedIn.user);
  const user = settled > 0 ? await scope.platform.accounts.findByEmail(signedIn.user.email) : undefined;
  return user ? { user } : signedIn;
}

/**
 * Whose failures stand against an attempt: on a device that the account knows only those that were made there. What is
 * guessed at an account is counted before it is looked at. An office or a venue shares its address and is right at the same
 * moment, so that one is counted when somebody was wrong.
 */
function limitsOf(
  email: string,
  ip: string,
  device: string | undefined,
): { limits: GuessLimits; ofAddress?: GuessLimit } {
  const few = { windowMs: WINDOW_MS, freeTries: FREE_TRIES };
  if (device !== undefined) return { limits: [{ subject: `login:device:${email}:${device}`, ...few }] };
  return {
    limits: [
      { subject: `login:account:${email}:${ip}`, ...few },
      {
        subject: `login:account:${email}`,
        windowMs: WINDOW_OF_ACCOUNT_MS,
        freeTries: FREE_TRIES_OF_ACCOUNT,
      },
    ],
    ofAddress: { subject: `login:address:${ip}`, windowMs: WINDOW_MS, freeTries: FREE_TRIES_OF_ADDRESS },
  };
}
