import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { readCookie, writeCookie } from "../http/cookies/cookies.server.ts";
import { sign, unsign } from "../http/keys/signing.server.ts";

const COOKIE = "auth.unproved";
const PURPOSE = "unproved";
const SECONDS = 24 * 3600;

type Args = Pick<LoaderFunctionArgs, "request" | "context">;

/**
 * Set-Cookie for someone whose password is right and whose address is not proved yet. It is no session: it only tells
 * `/get-started` which address to ask for, and is the same whether or not an account has that address already.
 */
export async function unprovedCookie({ context }: Pick<Args, "context">, email: string): Promise<string> {
  const { settings } = context.page;
  const value = await sign(
    settings.SESSION_SECRET,
    PURPOSE,
    encodeURIComponent(email).replaceAll(".", "%2E"),
  );
  return writeCookie(COOKIE, value, { maxAge: SECONDS, secure: settings.APP_ORIGIN.startsWith("https:") });
}

/** The address that this browser signed in with and has not proved. */
export async function unprovedAddress({ request, context }: Args): Promise<string | undefined> {
  const signed = readCookie(request, COOKIE);
  const value = signed && (await unsign(context.page.settings.SESSION_SECRET, PURPOSE, signed));
  return value ? decodeURIComponent(value) : undefined;
}

/** Set-Cookie that removes it, after a sign-in or a sign-out. */
export function clearedUnproved({ context }: Pick<Args, "context">): string {
  return writeCookie(COOKIE, "", {
    maxAge: 0,
    secure: context.page.settings.APP_ORIGIN.startsWith("https:"),
  });
}
