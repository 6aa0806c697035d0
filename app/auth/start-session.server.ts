import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import type { UserRow } from "../services/accounts/account-scope.ts";
import type { MailRow } from "../services/accounts/sessions/open-session.server.ts";
import { deviceOf } from "../domain/access/session-rules.ts";
import { addressOf, newId } from "../http/wiring/context.server.ts";
import { knownDevice, rememberDevice } from "./device-cookie.server.ts";
import { keepSession, sessionCookie } from "./session.server.ts";
import { sha256Hex } from "../http/keys/signing.server.ts";

type Args = Pick<LoaderFunctionArgs, "request" | "context">;

/**
 * Signs in a person who has proved who they are: starts a session, remembers the browser, and mails the person when the
 * device is new.
 * @returns the cookies.
 */
export async function startSession(args: Args, user: UserRow, remembered = false): Promise<Headers> {
  const now = args.context.page.now();
  const notice = await noticeOf(args, user, now, "page");
  const secret = await keepSession(args, user, "cookie", { now, remembered, how: "page" }, notice);
  if (notice) args.context.page.outbox.push(notice.id);
  return withDevice(args, user, sessionCookie(args, secret, remembered));
}

/** The same for someone whose way in was itself a mail, or who was in a moment ago: there is nothing to tell. */
export async function startSessionQuietly(args: Args, user: UserRow): Promise<Headers> {
  const now = args.context.page.now();
  const secret = await keepSession(args, user, "cookie", { now, remembered: false, how: "page" });
  return withDevice(args, user, sessionCookie(args, secret, false));
}

/**
 * A sign-in through the API: a session for browsers and a bearer token for scripts, which end together.
 * @param remembered whether the cookie outlives the browser; only where the person asked for it.
 */
export async function startApiSession(args: Args, user: UserRow, remembered: boolean) {
  const at = { now: args.context.page.now(), remembered };
  const notice = await noticeOf(args, user, at.now, "api");
  const secret = await keepSession(args, user, "cookie", { ...at, how: "api" }, notice);
  if (notice) args.context.page.outbox.push(notice.id);
  const token = await keepSession(args, user, "bearer", at);
  const headers = await withDevice(args, user, sessionCookie(args, secret, remembered));
  return { token, headers, sessionHash: await sha256Hex(secret) };
}

async function withDevice({ request, context }: Args, user: UserRow, session: string): Promise<Headers> {
  const headers = new Headers();
  headers.append("Set-Cookie", session);
  headers.append("Set-Cookie", await rememberDevice(request, context.page, user.email));
  return headers;
}

/**
 * The mail about a device that the account does not know. The first sign-in sends no mail; a script, which has no
 * cookies, causes one mail for each IP address.
 */
async function noticeOf(
  { request, context }: Args,
  user: UserRow,
  now: Date,
  how: "page" | "api",
): Promise<MailRow | undefined> {
  if (user.lastSeenAt === null) return undefined;
  if (await knownDevice(request, context.page, user.email)) return undefined;
  const ip = addressOf(request);
  const id = newId();
  const { browser, system } = deviceOf(request.headers.get("User-Agent"));
  return {
    id,
    dedupeKey: `account:new_device:${how === "api" ? `${user.id}:${await sha256Hex(ip)}` : id}`,
    payload: {
      kind: "account",
      template: "new_device",
      userId: user.id,
      facts: { device: [browser, system].filter(Boolean).join(", "), ip, at: now.toISOString() },
    },
    createdAt: now,
  };
}
