import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { linkSecret } from "./account-scope.server.ts";
import { readCookie, writeCookie } from "../http/cookies/cookies.server.ts";
import { sha256Hex, sign, unsign } from "../http/keys/signing.server.ts";

const COOKIE = "auth.signup";
const PURPOSE = "sign-up";
const SECONDS = 24 * 3600;

type Args = Pick<LoaderFunctionArgs, "request" | "context">;

/**
 * Remembers that this browser asked to sign up, and with which address. It is set whether or not there was an account already, so it tells
 * nothing; it opens an account only together with the link that went to the address.
 */
export async function rememberSignUp(
  { context }: Args,
  { tokenId, email }: { tokenId: string; email: string },
): Promise<string> {
  const { settings } = context.page;
  const typed = encodeURIComponent(email).replaceAll(".", "%2E");
  const value = await sign(settings.SESSION_SECRET, PURPOSE, `${tokenId}:${typed}`);
  return writeCookie(COOKIE, value, { maxAge: SECONDS, secure: settings.APP_ORIGIN.startsWith("https:") });
}

async function remembered({ request, context }: Args): Promise<{ tokenId: string; email: string }> {
  const signed = readCookie(request, COOKIE);
  const value = signed && (await unsign(context.page.settings.SESSION_SECRET, PURPOSE, signed));
  const [tokenId = "", typed = ""] = (value || "").split(":");
  return { tokenId, email: decodeURIComponent(typed) };
}

/** The address that this browser signed up with in the last day, as it was typed; empty when it did not. */
export const signedUpAddress = async (args: Args): Promise<string> => (await remembered(args)).email;

/** Whether the link with this hash came of a sign-up in this browser. */
export async function signedUpHere(args: Args, tokenHash: string): Promise<boolean> {
  const { tokenId } = await remembered(args);
  const { settings } = args.context.page;
  return tokenId !== "" && (await sha256Hex(await linkSecret(settings, tokenId))) === tokenHash;
}
