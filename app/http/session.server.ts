import { type AppLoadContext, type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { may, type Permission } from "../domain/access/permissions.ts";
import { paths } from "../paths.ts";
import type { Scope } from "../services/scope.ts";
import type { UserRow } from "../../db/repositories/accounts.server.ts";
import { addressOf, platformOf, scopeFor } from "./context.server.ts";
import { readCookie, writeCookie } from "./cookies.server.ts";
import type { PageState } from "./page-state.server.ts";
import { randomToken, sha256Hex } from "./signing.server.ts";

/** The specification's prefix for authentication cookies. */
export const SESSION_COOKIE = "auth.session";
const SESSION_SECONDS = 14 * 24 * 3600;

export type Staff = { user: UserRow; tenantName: string; sessionHash: string; scope: Scope };

type Args = Pick<LoaderFunctionArgs, "request" | "context">;

/** The hash that a request's session is kept under, without asking the database whether it lives. */
export async function sessionHashOf(request: Request): Promise<string | undefined> {
  const secret = readCookie(request, SESSION_COOKIE);
  return secret ? sha256Hex(secret) : undefined;
}

/** The signed-in user, if there is one. */
export async function findStaff({ request, context }: Args): Promise<Staff | undefined> {
  const sessionHash = await sessionHashOf(request);
  if (!sessionHash) return undefined;
  const found = await platformOf(context).accounts.findSession(sessionHash, context.page.now());
  if (!found) return undefined;
  const { user, tenant } = found;
  context.page.preferredLanguage = user.lang;
  const actor = { id: `user:${user.id}`, name: user.name, ip: addressOf(request) };
  return { user, tenantName: tenant.name, sessionHash, scope: scopeFor(context.page, user.tenantId, actor) };
}

/**
 * The signed-in user, who must be allowed to do this. Every loader and action of the admin calls it itself: a parent's
 * loader protects nothing.
 * @throws a redirect to the sign-in, or 403.
 */
export async function requireStaff(args: Args, permission: Permission): Promise<Staff> {
  const staff = await findStaff(args);
  if (!staff) {
    const url = new URL(args.request.url);
    throw redirect(`${paths.login}?return=${encodeURIComponent(url.pathname + url.search)}`);
  }
  if (!may({ role: staff.user.role, superadmin: staff.user.superadmin }, permission)) {
    throw new Response(null, { status: 403 });
  }
  return staff;
}

/** Starts a session under a new secret; an id that was planted before is of no use. */
export async function startSession({ request, context }: Args, user: UserRow): Promise<string> {
  const secret = randomToken();
  const now = context.page.now();
  await platformOf(context).accounts.startSession({
    idHash: await sha256Hex(secret),
    tenantId: user.tenantId,
    userId: user.id,
    kind: "cookie",
    userAgent: request.headers.get("User-Agent")?.slice(0, 300) ?? null,
    ip: addressOf(request),
    createdAt: now,
    lastSeenAt: now,
    expiresAt: new Date(now.getTime() + SESSION_SECONDS * 1000),
  });
  return writeCookie(SESSION_COOKIE, secret, { maxAge: SESSION_SECONDS, secure: isSecure(context.page) });
}

/** Ends the session on both sides. */
export async function endSession({ request, context }: Args): Promise<string> {
  const sessionHash = await sessionHashOf(request);
  if (sessionHash) await platformOf(context).accounts.endSession(sessionHash);
  return writeCookie(SESSION_COOKIE, "", { maxAge: 0, secure: isSecure(context.page) });
}

function isSecure(page: AppLoadContext["page"] | PageState): boolean {
  return page.settings.APP_ORIGIN.startsWith("https:");
}
