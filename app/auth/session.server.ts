import { type AppLoadContext, type LoaderFunctionArgs, redirectDocument } from "@remix-run/cloudflare";
import type { Permission } from "../domain/access/permissions.ts";
import { listedStores } from "../domain/access/person-limit.ts";
import { stepsDone } from "../domain/access/setup.ts";
import { noteOf } from "../domain/audit/audit-note.ts";
import { isIdle, isWorthNoting, SESSION_SECONDS } from "../domain/access/session-rules.ts";
import { type Region, TIME_ZONE_OF_REGION } from "../domain/store/store-event.ts";
import { languageOf, type PageState } from "../http/wiring/page-state.server.ts";
import { paths } from "../paths.ts";
import { endSessionByHash, findSessions, noteSeen } from "../services/accounts/sessions/sessions.server.ts";
import { openSession } from "../services/accounts/sessions/open-session.server.ts";
import type { Scope } from "../services/scope.ts";
import type { UserRow } from "../services/accounts/account-scope.ts";
import type { MailRow } from "../services/accounts/sessions/open-session.server.ts";
import type { SupportSessionRow } from "../services/platform/start-support-session.server.ts";
import { addressOf, baseScope, newId, scopeFor } from "../http/wiring/context.server.ts";
import { DESK_GUARDS, type GuardName, passGuards } from "./guards.server.ts";
import { readCookie, writeCookie } from "../http/cookies/cookies.server.ts";
import { unprovedAddress } from "./unproved-cookie.server.ts";
import { randomToken, sha256Hex } from "../http/keys/signing.server.ts";
import { logError } from "../log.server.ts";

/** The specification's prefix for authentication cookies. */
export const SESSION_COOKIE = "auth.session";
const BEARER = "Bearer ";

/** The signed-in person; `scope.tenant` is where they are, which for a superadmin on a visit is not their own tenant. */
export type Staff = {
  /** With what a support session leaves them: every page and form asks it for a right. */
  user: UserRow & { readsOnly?: boolean; hadShop?: boolean };
  tenantName: string;
  /** Where the tenant's days begin and end. */
  timeZone: string;
  /** Where the tenant does business. */
  region: Region;
  /** Which steps of the integration are done. */
  setupSteps: readonly number[];
  /** The shop of Shopify's that is connected; null where none is. */
  shopDomain: string | null;
  sessionHash: string;
  scope: Scope;
  /** Whether a sign-in takes more than the password. */
  hasSecondStep: boolean;
  /** The support session that let a superadmin in. */
  support: SupportSessionRow | null;
};

type Args = Pick<LoaderFunctionArgs, "request" | "context">;

/** The hash that a request's session is kept under, without asking the database whether it lives. */
export async function sessionHashOf(request: Request): Promise<string | undefined> {
  const secret = readCookie(request, SESSION_COOKIE);
  return secret ? sha256Hex(secret) : undefined;
}

/** The API's bearer token, if the request carries one; its cookies then count for nothing. */
export function bearerOf(request: Request): string | undefined {
  const header = request.headers.get("Authorization");
  return header?.startsWith(BEARER) ? header.slice(BEARER.length).trim() : undefined;
}

/** Who asks for the page in hand: its loaders all ask at the same moment. */
const staffOfPage = new WeakMap<PageState, Promise<Staff | undefined>>();

/** The signed-in user, if there is one. */
export function findStaff(args: Args): Promise<Staff | undefined> {
  const { page } = args.context;
  // An action may end the session before the page's loaders ask.
  if (args.request.method !== "GET") return readStaff(args);
  const staff = staffOfPage.get(page) ?? readStaff(args);
  staffOfPage.set(page, staff);
  return staff;
}

async function readStaff({ request, context }: Args): Promise<Staff | undefined> {
  const bearer = bearerOf(request);
  const sessionHash = bearer === undefined ? await sessionHashOf(request) : await sha256Hex(bearer);
  if (!sessionHash) return undefined;
  const session = await context.page.sessions.read(sessionHash, (hashes) =>
    findSessions(baseScope(context), hashes),
  );
  // A cookie's secret is no bearer token, and the other way round.
  if (!session || session.session.kind !== (bearer === undefined ? "cookie" : "bearer")) return undefined;
  const { user, tenant, support, hasPasskey, shopDomain, hadShop, hasCredit } = session;
  const stores = listedStores(session.limitStores);
  const now = context.page.now();
  if (isIdle(session.session, now)) return undefined;
  if (isWorthNoting(session.session, now)) {
    context.page.waitUntil(noteSeen(baseScope(context), { user, sessionHash }).catch(ignoreUnseen));
  }
  context.page.preferredLanguage = user.lang;
  context.page.isSuperadmin = user.superadmin;
  context.page.readerLanguage = await languageOf(request, context);
  const actor = {
    id: `user:${user.id}`,
    name: user.name,
    ip: addressOf(request),
    role: user.role,
    superadmin: user.superadmin,
    supportSessionId: support?.id ?? null,
  };
  return {
    user: { ...user, readsOnly: support !== null && !support.mayWrite, hadShop },
    tenantName: tenant.name,
    timeZone: TIME_ZONE_OF_REGION[tenant.region],
    region: tenant.region,
    setupSteps: stepsDone({
      remembered: tenant.integrationSteps,
      shopDomain,
      hadShop,
      company: tenant.companyDetails,
      billing: tenant.billing,
      hasCredit,
    }),
    // A shop is one store's: its address is no business of those who work with others.
    shopDomain: stores ? null : shopDomain,
    sessionHash,
    scope: scopeFor(context.page, tenant.id, actor, undefined, { stores }),
    hasSecondStep: user.totpSealed !== null || hasPasskey,
    support,
  };
}

/** When someone was last seen is worth no error. */
function ignoreUnseen(error: unknown): void {
  logError("session-seen", error);
}

/** Letters of an address that a sign-in leads back to with its query; a longer one loses the query. */
const LONGEST_RETURN = 4_000;

/**
 * The signed-in user, who must be allowed to do this. A route names its guards: its right, and those before it
 * where they are not the ones of every page of the desk. Every loader and action of the admin calls it itself: a parent's
 * loader protects nothing.
 * @throws a redirect to the sign-in or to what is left to do, as a document of its own (the desk has neither the texts nor
 *   the styles of those pages), or 403.
 */
export async function requireStaff(
  args: Args,
  permission: Permission,
  guards: readonly GuardName[] = DESK_GUARDS,
): Promise<Staff> {
  const staff = await findStaff(args);
  if (!staff) {
    if (await unprovedAddress(args)) throw redirectDocument(paths.getStarted);
    const url = new URL(args.request.url);
    const here = encodeURIComponent(url.pathname + url.search);
    // Clients refuse a head of sixteen kilobytes, and encoding makes a query up to three times as long.
    const back = here.length <= LONGEST_RETURN ? here : encodeURIComponent(url.pathname);
    // A person who sent a form sees why they must sign in.
    const ended = args.request.method === "POST" ? "&done=ended" : "";
    throw redirectDocument(`${paths.login}?return=${back}${ended}`);
  }
  await passGuards([...guards, permission, "integration"], args, staff);
  return staff;
}

/** How a person signed in. */
export type SignInWay = "page" | "api";

/** The log's entry of a sign-in: each of a person, and of a script one an hour. */
function signInNote(user: UserRow, ip: string, at: Date, how: SignInWay) {
  const hour = Math.floor(at.getTime() / 3_600_000);
  const id = how === "page" ? newId() : `signed-in:${user.id}:${ip}:${hour}`;
  return noteOf(
    { id: `user:${user.id}`, name: user.name, ip },
    { id, at },
    "Signed in",
    { id: user.id, name: user.email },
    { how },
  );
}

/**
 * Keeps a session under a new secret; an id that was planted before is of no use.
 * @param notice the mail that tells of it, written with it.
 */
export async function keepSession(
  { request, context }: Args,
  user: UserRow,
  kind: "cookie" | "bearer",
  at: { now: Date; remembered: boolean; how?: SignInWay },
  notice?: MailRow,
): Promise<string> {
  const secret = randomToken();
  // Signing in again ends what this browser had before.
  const before = kind === "cookie" ? await sessionHashOf(request) : undefined;
  await openSession(baseScope(context), {
    user,
    session: {
      idHash: await sha256Hex(secret),
      kind,
      userAgent: request.headers.get("User-Agent")?.slice(0, 300) ?? null,
      ip: addressOf(request),
      remembered: at.remembered,
      createdAt: at.now,
      lastSeenAt: at.now,
      expiresAt: new Date(at.now.getTime() + SESSION_SECONDS * 1000),
    },
    before,
    notice,
    note: at.how && signInNote(user, addressOf(request), at.now, at.how),
  });
  return secret;
}

/** @param remembered whether the cookie outlives the browser's own session. */
export function sessionCookie({ context }: Args, secret: string, remembered: boolean): string {
  const secure = isSecure(context.page);
  return writeCookie(SESSION_COOKIE, secret, remembered ? { maxAge: SESSION_SECONDS, secure } : { secure });
}

/** Ends the session on both sides. */
export async function endSession({ request, context }: Args): Promise<string> {
  const scope = baseScope(context);
  const sessionHash = await sessionHashOf(request);
  if (sessionHash) await endSessionByHash(scope, sessionHash);
  const bearer = bearerOf(request);
  if (bearer !== undefined) await endSessionByHash(scope, await sha256Hex(bearer));
  return writeCookie(SESSION_COOKIE, "", { maxAge: 0, secure: isSecure(context.page) });
}

function isSecure(page: AppLoadContext["page"] | PageState): boolean {
  return page.settings.APP_ORIGIN.startsWith("https:");
}
