import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import type { UserRow } from "../../db/repositories/accounts.server.ts";
import type { SignInStepRow } from "../../db/repositories/second-factor.server.ts";
import type { CodesPort } from "../services/accounts/account-scope.ts";
import { platformOf } from "../http/context.server.ts";
import type { Settings } from "../http/env.server.ts";
import { readCookie, writeCookie } from "../http/cookies.server.ts";
import { randomToken, sha256Hex, sign } from "../http/signing.server.ts";
import { isSealedBefore, openSecret, sealSecret, totpStep } from "./totp.server.ts";

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
  await platformOf(context).secondFactor.begin({
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
  const { settings, now } = context.page;
  const step = await platformOf(context).secondFactor.findStep(await sha256Hex(secret), purpose, now());
  return step && { step, challenge: await challengeOf(settings, purpose, secret) };
}

/** The step of this browser, which ends with it, whatever comes of it: a challenge is good for one try. */
export async function takeStep(
  { request, context }: Args,
  purpose: Purpose,
): Promise<SignInStepRow | undefined> {
  const secret = readCookie(request, COOKIES[purpose]);
  if (!secret) return undefined;
  return platformOf(context).secondFactor.takeStep(await sha256Hex(secret), purpose, context.page.now());
}

/** The sign-in of this browser that waits for its second step. */
export async function waitingSignIn({ request, context }: Args) {
  const secret = readCookie(request, COOKIES.second_factor);
  if (!secret) return undefined;
  const { settings, now } = context.page;
  const found = await platformOf(context).secondFactor.find(await sha256Hex(secret), now());
  return found && { ...found, challenge: await challengeOf(settings, "second_factor", secret) };
}

/** Whether a sign-in takes more than the password. */
export async function takesSecondStep({ context }: Pick<Args, "context">, user: UserRow): Promise<boolean> {
  return user.totpSealed !== null || (await platformOf(context).passkeys.ofUser(user)).length > 0;
}

/** Made from the cookie's secret, so that the table needs to hold no more than its hash. Base64url, 256 bits. */
async function challengeOf(settings: Settings, purpose: Purpose, secret: string): Promise<string> {
  const signed = await sign(settings.SESSION_SECRET, `challenge:${purpose}`, secret);
  return signed.slice(secret.length + 1);
}

/** Reads codes of the authenticator that a person has; a secret under an older key is sealed anew when it is used. */
export function codesPort(context: Args["context"]): CodesPort {
  const { settings, now } = context.page;
  return {
    async stepOf(user, code) {
      const sealed = user.totpSealed;
      const secret = sealed && (await openSecret(settings, user.id, sealed));
      const step = secret ? totpStep(secret, code, now()) : undefined;
      if (sealed && secret && step !== undefined && isSealedBefore(settings, sealed)) {
        const anew = await sealSecret(settings, user.id, secret);
        await platformOf(context).secondFactor.reseal(user, sealed, anew);
      }
      return step;
    },
  };
}
