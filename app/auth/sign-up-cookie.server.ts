import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { linkSecret } from "./account-scope.server.ts";
import { readCookie, writeCookie } from "../http/cookies/cookies.server.ts";
import { sha256Hex, sign, unsign } from "../http/keys/signing.server.ts";

const COOKIE = "auth.signup";
const PURPOSE = "sign-up";
const SECONDS = 24 * 3600;

type Args = Pick<LoaderFunctionArgs, "request" | "context">;

/**
 * Remembers that this browser asked to sign up. It is set whether or not there was an account already, so it tells
 * nothing; it opens an account only together with the link that went to the address.
 */
export async function rememberSignUp({ context }: Args, tokenId: string): Promise<string> {
  const { settings } = context.page;
  const value = await sign(settings.SESSION_SECRET, PURPOSE, tokenId);
  return writeCookie(COOKIE, value, { maxAge: SECONDS, secure: settings.APP_ORIGIN.startsWith("https:") });
}

/** Whether the link with this hash came of a sign-up in this browser. */
export async function signedUpHere({ request, context }: Args, tokenHash: string): Promise<boolean> {
  const { settings } = context.page;
  const signed = readCookie(request, COOKIE);
  const tokenId = signed && (await unsign(settings.SESSION_SECRET, PURPOSE, signed));
  return Boolean(tokenId) && (await sha256Hex(await linkSecret(settings, tokenId ?? ""))) === tokenHash;
}
