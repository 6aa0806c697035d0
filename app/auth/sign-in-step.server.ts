import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import type { UserRow } from "../services/accounts/account-scope.ts";
import type { SignInStepRow } from "../services/accounts/sign-in-steps.server.ts";
import type { CodesPort } from "../services/accounts/account-scope.ts";
import { listPasskeys } from "../services/accounts/passkeys/passkeys.server.ts";
import {
  beginSignInStep,
  findSignInStep,
  findWaitingSignIn,
  takeSignInStep,
} from "../services/accounts/sign-in-steps.server.ts";
import { baseScope } from "../http/wiring/context.server.ts";
import type { Settings } from "../http/wiring/env.server.ts";
import { readCookie, writeCookie } from "../http/cookies/cookies.server.ts";
import { randomToken, sha256Hex, sign } from "../http/keys/signing.server.ts";
import { openSecret, totpStep } from "./totp.server.ts";

type Purpose = SignInStepRow["purpose"];

const COOKIES: Record<Purpose, string> = {
  second_factor: "auth.step",
  passkey_sign_in: "auth.passkey",
  passkey_registration: "auth.new-passkey",
};
const SECONDS = 10 * 60;

type Args = Pick<LoaderFunctionArgs, "request" | "context">;

/** A step that this browser is in, and the challenge that a passkey signs in it. */
export type OpenStep = { step: SignInStepRow; challenge: string };

/**
 * Begins a step: a sign-in whose password was right, or one or a new device that waits for a passkey.
 * @returns the cookie that finds it again.
 */
export async function beginStep(
  { context }: Args,
  purpose: Purpose,
  input: { userId: string | null; next?: string; remembered?: boolean },
): Promise<string> {
  const { settings, now } = context.page;
  const secret = randomToken();
  await beginSignInStep(baseScope(context), {
    idHash: await sha256Hex(secret),
    purpose,
    ...input,
    challenge: await sha256Hex(await challengeOf(settings, purpose, secret)),
    expiresAt: new Date(now().getTime() + SECONDS * 1000),
  });
  const secure = settings.APP_ORIGIN.startsWith("https:");
  return writeCookie(COOKIES[purpose], secret, { maxAge: SECONDS, secure });
}

/** The step of this browser, which goes on. */
export async function openStep({ request, context }: Args, purpose: Purpose): Promise<OpenStep | undefined> {
  const secret = readCookie(request, COOKIES[purpose]);
  if (!secret) return undefined;
  const step = await findSignInStep(baseScope(context), { idHash: await sha256Hex(secret), purpose });
  return step && { step, challenge: await challengeOf(context.page.settings, purpose, secret) };
}

/** The step of this browser, which ends with it, whatever comes of it: a challenge is good for one try. */
export async function takeStep(
  { request, context }: Args,
  purpose: Purpose,
): Promise<SignInStepRow | undefined> {
  const secret = readCookie(request, COOKIES[purpose]);
  if (!secret) return undefined;
  return takeSignInStep(baseScope(context), { idHash: await sha256Hex(secret), purpose });
}

/** The sign-in of this browser that waits for its second step. */
export async function waitingSignIn({ request, context }: Args) {
  const secret = readCookie(request, COOKIES.second_factor);
  if (!secret) return undefined;
  const waiting = await findWaitingSignIn(baseScope(context), await sha256Hex(secret));
  const { settings } = context.page;
  return waiting && { ...waiting, challenge: await challengeOf(settings, "second_factor", secret) };
}

/** Whether a sign-in takes more than the password. */
export async function takesSecondStep({ context }: Pick<Args, "context">, user: UserRow): Promise<boolean> {
  return user.totpSealed !== null || (await listPasskeys(baseScope(context), user)).length > 0;
}

/** Made from the cookie's secret, so that the table needs to hold no more than its hash. Base64url, 256 bits. */
async function challengeOf(settings: Settings, purpose: Purpose, secret: string): Promise<string> {
  const signed = await sign(settings.SESSION_SECRET, `challenge:${purpose}`, secret);
  return signed.slice(secret.length + 1);
}

/** Reads codes of the authenticator that a person has. */
export function codesPort(context: Args["context"]): CodesPort {
  const { settings, now } = context.page;
  return {
    async stepOf(user, code) {
      const sealed = user.totpSealed;
      const secret = sealed && (await openSecret(settings, user.id, sealed));
      return secret ? totpStep(secret, code, now()) : undefined;
    },
  };
}
