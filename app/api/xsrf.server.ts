import { readCookie, writeCookie } from "../http/cookies/cookies.server.ts";
import type { PageState } from "../http/wiring/page-state.server.ts";
import { randomToken, sameText, sign, unsign } from "../http/keys/signing.server.ts";
import { sessionHashOf } from "../auth/session.server.ts";

/** Names that the specification gives to the anti-forgery cookie and to the header that repeats it. */
export const XSRF_COOKIE = "XSRF-TOKEN";
export const XSRF_HEADER = "X-XSRF-TOKEN";

const LIFETIME_SECONDS = 12 * 3600;

const purposeFor = (owner: string) => `xsrf:${owner}`;

/**
 * The anti-forgery cookie of a session, or of a browser without one. Our script reads it and repeats it in a header,
 * which a foreign page cannot do. A cookie with at least half of its life left is issued again unchanged: otherwise, of
 * two scripts that ask at the same time, the first would repeat a token that its cookie no longer holds.
 * @param owner the hash of the session that the caller has from now on; without it the one that the request carries.
 */
export async function xsrfCookie(request: Request, page: PageState, owner?: string): Promise<string> {
  const bound = owner ?? (await sessionHashOf(request)) ?? "anyone";
  const secret = page.settings.SESSION_SECRET;
  const cookie = readCookie(request, XSRF_COOKIE);
  const age = cookie && (await ageOf(cookie, bound, secret, page.now().getTime()));
  const isYoung = typeof age === "number" && age >= 0 && age < (LIFETIME_SECONDS * 1000) / 2;
  const value = `${page.now().getTime().toString(36)}-${randomToken()}`;
  const token = cookie && isYoung ? cookie : await sign(secret, purposeFor(bound), value);
  const secure = page.settings.APP_ORIGIN.startsWith("https:");
  return writeCookie(XSRF_COOKIE, token, { maxAge: LIFETIME_SECONDS, readable: true, secure });
}

/**
 * Whether the request repeats its anti-forgery cookie in the header, and the token is ours, fresh and made for this
 * session. The signature stops a cookie that a neighbouring host planted.
 */
export async function xsrfIsGood(request: Request, secret: string, now: number): Promise<boolean> {
  const age = await xsrfAge(request, secret, now);
  return age !== undefined && age >= -60_000 && age <= LIFETIME_SECONDS * 1000;
}

/** How long ago the repeated token was given out, in milliseconds; undefined when there is none of ours. */
export async function xsrfAge(request: Request, secret: string, now: number): Promise<number | undefined> {
  const cookie = readCookie(request, XSRF_COOKIE);
  const header = request.headers.get(XSRF_HEADER);
  if (!cookie || !header || !sameText(cookie, decoded(header))) return undefined;
  return ageOf(cookie, (await sessionHashOf(request)) ?? "anyone", secret, now);
}

async function ageOf(token: string, owner: string, secret: string, now: number): Promise<number | undefined> {
  const value = await unsign(secret, purposeFor(owner), token);
  if (value === undefined) return undefined;
  const age = now - Number.parseInt(value.split("-", 1)[0] ?? "", 36);
  return Number.isNaN(age) ? undefined : age;
}

/** Clients repeat the cookie as it was written or as it reads; our tokens hold nothing that the two differ in but "%". */
function decoded(header: string): string {
  try {
    return decodeURIComponent(header);
  } catch {
    return header;
  }
}
