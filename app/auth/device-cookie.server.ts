import { emailKey } from "../domain/address/recipient-key.ts";
import type { PageState } from "../http/wiring/page-state.server.ts";
import { readCookie, writeCookie } from "../http/cookies/cookies.server.ts";
import { randomToken, sign, unsign } from "../http/keys/signing.server.ts";

const COOKIE = "auth.device";
const SECONDS = 365 * 24 * 3600;
/** How many people may share a browser; the cookie forgets the one who signed in longest ago. */
const PEOPLE = 5;
const BETWEEN = "~";

const purposeOf = (email: string) => `device:${emailKey(email)}`;
const tokensOf = (request: Request) => readCookie(request, COOKIE)?.split(BETWEEN).slice(0, PEOPLE) ?? [];

/**
 * Names this browser, if the account with this address was signed in to from it before; asks no database, so that it
 * tells nothing of who has an account.
 */
export async function knownDevice(
  request: Request,
  { settings }: PageState,
  email: string,
): Promise<string | undefined> {
  for (const token of tokensOf(request)) {
    const device = await unsign(settings.SESSION_SECRET, purposeOf(email), token);
    if (device) return device;
  }
  return undefined;
}

/** Set-Cookie that makes this browser known to the account, beside the others that it is known to. */
export async function rememberDevice(request: Request, page: PageState, email: string): Promise<string> {
  const { SESSION_SECRET, APP_ORIGIN } = page.settings;
  const device = (await knownDevice(request, page, email)) ?? randomToken();
  const token = await sign(SESSION_SECRET, purposeOf(email), device);
  const others = tokensOf(request).filter((other) => other !== token);
  return writeCookie(COOKIE, [token, ...others].slice(0, PEOPLE).join(BETWEEN), {
    maxAge: SECONDS,
    secure: APP_ORIGIN.startsWith("https:"),
  });
}
