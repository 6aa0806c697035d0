import type { AppLoadContext } from "@remix-run/cloudflare";
import { newId } from "../wiring/context.server.ts";
import { readCookie, writeCookie } from "./cookies.server.ts";
import { sign, unsign } from "../keys/signing.server.ts";

/** Names the browser whose baskets these are; it says nothing of the person. */
const COOKIE = "basket";
const MAX_AGE_SECONDS = 60 * 24 * 3600;

/** The visitor's id from their signed cookie. */
export async function visitorOf(request: Request, context: AppLoadContext): Promise<string | undefined> {
  const signed = readCookie(request, COOKIE);
  return signed ? unsign(context.page.settings.SESSION_SECRET, "visitor", signed) : undefined;
}

/** The visitor's id, new if they have none yet, and the header that lets their browser keep it. */
export async function visitorForWriting(
  request: Request,
  context: AppLoadContext,
): Promise<{ visitorId: string; setCookie: string }> {
  const { settings } = context.page;
  const visitorId = (await visitorOf(request, context)) ?? newId() + newId();
  const signed = await sign(settings.SESSION_SECRET, "visitor", visitorId);
  const secure = settings.APP_ORIGIN.startsWith("https:");
  return { visitorId, setCookie: writeCookie(COOKIE, signed, { maxAge: MAX_AGE_SECONDS, secure }) };
}

/** A visitor has one basket in each store. */
export function basketIdOf(visitorId: string, eventId: string): string {
  return `${visitorId}.${eventId}`;
}
