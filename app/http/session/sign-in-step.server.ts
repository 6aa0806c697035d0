import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import type { UserRow } from "../../../db/repositories/accounts.server.ts";
import type { CodesPort } from "../../services/accounts/second-factor/prove-second-factor.server.ts";
import { platformOf } from "../context.server.ts";
import type { Settings } from "../env.server.ts";
import { readCookie, writeCookie } from "./cookies.server.ts";
import { randomToken, sha256Hex } from "./signing.server.ts";
import { openSecret, totpStep } from "./totp.server.ts";

const COOKIE = "auth.step";
const SECONDS = 10 * 60;

type Args = Pick<LoaderFunctionArgs, "request" | "context">;

/** Keeps a sign-in whose password was right until its second step. @returns the cookie that finds it again. */
export async function beginSecondStep(
  { context }: Args,
  user: UserRow,
  wish: { next: string; remembered: boolean },
): Promise<string> {
  const { settings, now } = context.page;
  const secret = randomToken();
  await platformOf(context).secondFactor.begin({
    idHash: await sha256Hex(secret),
    purpose: "second_factor",
    userId: user.id,
    ...wish,
    expiresAt: new Date(now().getTime() + SECONDS * 1000),
  });
  const secure = settings.APP_ORIGIN.startsWith("https:");
  return writeCookie(COOKIE, secret, { maxAge: SECONDS, secure });
}

/** The sign-in of this browser that waits for its second step. */
export async function waitingSignIn({ request, context }: Args) {
  const secret = readCookie(request, COOKIE);
  if (!secret) return undefined;
  return platformOf(context).secondFactor.find(await sha256Hex(secret), context.page.now());
}

/** Reads codes of the authenticator that a person has. */
export function codesPort(settings: Settings, now: () => Date): CodesPort {
  return {
    async stepOf(user, code) {
      const secret = user.totpSealed && (await openSecret(settings, user.id, user.totpSealed));
      return secret ? totpStep(secret, code, now()) : undefined;
    },
  };
}
