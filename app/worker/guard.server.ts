import type { Settings } from "../http/wiring/env.server.ts";
import { isApiCall } from "../http/answers/api-address.ts";
import { xsrfIsGood } from "../api/xsrf.server.ts";
import { readCookie } from "../http/cookies/cookies.server.ts";
import { FORM_TOKEN_FIELD, formTokenIsGood } from "../http/forms/form-token.server.ts";
import { SESSION_COOKIE } from "../auth/session.server.ts";

/** Called by machines that prove themselves by a signature of their own; nothing else is let past the guard. */
export const SIGNED_PATHS = new Set(["/api/webhooks/stripe", "/api/webhooks/mail", "/shopify/webhooks"]);
const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"]);

/** Below it, one click of a mail program ends mails (RFC 8058): the address holds a key of ours. */
const KEYED_FOLDER = "/unsubscribe/";

/**
 * Whether a post proves itself, so that nothing else need tell where it comes from: by a signature, or by the key in its
 * address where a mail program's server posts. A browser says where it comes from, and is asked like everywhere.
 */
export function provesItself({ url, method, headers }: Request): boolean {
  const { pathname } = new URL(url);
  if (SIGNED_PATHS.has(pathname)) return true;
  const isDocument = pathname.startsWith(KEYED_FOLDER) && !pathname.endsWith(".data");
  return method === "POST" && isDocument && !headers.has("Origin") && !headers.has("Sec-Fetch-Site");
}

export type Refusal = { status: 400 | 403 | 405 | 413 | 421; reason: string };

const ownAddresses = new WeakMap<Settings, { origins: Set<string>; hosts: Set<string> }>();

/** The origins and hosts that the product answers to. */
function ownOf(settings: Settings): { origins: Set<string>; hosts: Set<string> } {
  const cached = ownAddresses.get(settings);
  if (cached) return cached;
  const urls = [settings.APP_ORIGIN, ...settings.APP_ALIASES].map((address) => new URL(address));
  const own = {
    origins: new Set(urls.map(({ origin }) => origin)),
    hosts: new Set(urls.map(({ host }) => host)),
  };
  ownAddresses.set(settings, own);
  return own;
}

/** Whether an origin is one that the product answers to. */
export function isOurOrigin(origin: string, settings: Settings): boolean {
  return ownOf(settings).origins.has(origin);
}

/**
 * Runs before Remix, whose own check `?_data=` and resource routes can bypass and which gets no more fixes
 * (docs/decisions/0002).
 * @param sessionOwner returns the session whose form token counts; called only when no header of the request proves its
 * origin.
 * @returns why the request is refused, or undefined when it may pass.
 */
export async function refuse(
  request: Request,
  settings: Settings,
  sessionOwner: () => Promise<string>,
  now: number,
): Promise<Refusal | undefined> {
  const refusal = refuseAddress(request, settings);
  if (refusal || !isWrite(request)) return refusal;
  const told = await originByHead(request, settings, now);
  if (told === "ours") return undefined;
  if (told === "foreign") return FOREIGN;
  const token = await submittedToken(request);
  const isOurs =
    token !== undefined && (await formTokenIsGood(settings.SESSION_SECRET, await sessionOwner(), token, now));
  return isOurs ? undefined : FOREIGN;
}

const FOREIGN: Refusal = { status: 403, reason: "The request did not come from this site." };

/**
 * Why a write is refused before anything of its body is read: it comes from another site, or only a token in its body
 * could prove its origin and the request does not give the body's length. Old browsers, which send neither Origin nor
 * Sec-Fetch-Site, say the length of each form.
 */
export async function refuseUnread(
  request: Request,
  settings: Settings,
  now: number,
): Promise<Refusal | undefined> {
  const told = await originByHead(request, settings, now);
  const isUnsaid = told === "unknown" && !request.headers.has("Content-Length");
  return told === "foreign" || isUnsaid ? FOREIGN : undefined;
}

/** Whether the method is one that changes things and brings a body. */
export function isWrite({ method }: Request): boolean {
  return method !== "GET" && method !== "HEAD";
}

/** What the head of a request alone tells: why it is refused before its body is read, or undefined. */
export function refuseAddress(request: Request, settings: Settings): Refusal | undefined {
  const url = new URL(request.url);
  if (!ownOf(settings).hosts.has(url.host)) return { status: 421, reason: "This host is not ours." };
  if (!METHODS.has(request.method)) return { status: 405, reason: "This method is not allowed." };
  if (url.searchParams.has("_data")) return { status: 400, reason: "Requests with _data are not supported." };
  return undefined;
}

/** What the head of a write tells of where it comes from; `unknown` where only a token in its body can. */
async function originByHead(
  request: Request,
  settings: Settings,
  now: number,
): Promise<"ours" | "foreign" | "unknown"> {
  if (provesItself(request)) return "ours";
  const origin = request.headers.get("Origin");
  if (origin !== null) return ownOf(settings).origins.has(origin) ? "ours" : "foreign";
  const site = request.headers.get("Sec-Fetch-Site");
  if (site !== null) return site === "same-origin" || site === "none" ? "ours" : "foreign";
  // A bearer token cannot be sent by a foreign page, so it proves the caller itself.
  if (request.headers.get("Authorization")?.startsWith("Bearer ")) return "ours";
  if (await xsrfIsGood(request, settings.SESSION_SECRET, now)) return "ours";
  return carriesNoAuthority(request) ? "ours" : "unknown";
}

/**
 * A script's call of the API without a session's cookie. A forged request is worth something only by what the victim's
 * browser adds by itself, and the API believes nothing of that but the session's cookie; browsers that could be misled
 * name the origin of every cross-site post and never come this far (docs/decisions/0010).
 */
function carriesNoAuthority(request: Request): boolean {
  return isApiCall(new URL(request.url).pathname) && readCookie(request, SESSION_COOKIE) === undefined;
}

async function submittedToken(request: Request): Promise<string | undefined> {
  const type = request.headers.get("Content-Type") ?? "";
  if (!type.startsWith("application/x-www-form-urlencoded") && !type.startsWith("multipart/form-data"))
    return undefined;
  try {
    const value = (await request.clone().formData()).get(FORM_TOKEN_FIELD);
    return typeof value === "string" ? value : undefined;
  } catch {
    return undefined;
  }
}
