import { FIRST_VERSION, secretsOf } from "../domain/access/key-ring.ts";
import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import type { OwnScope } from "../services/accounts/own/own-scope.ts";
import type { PeopleScope } from "../services/accounts/people/people-scope.ts";
import type { Scope } from "../services/scope.ts";
import type { Staff } from "./session.server.ts";
import type { AccountScope } from "../services/accounts/account-scope.ts";
import { addressOf, baseScope, newId } from "../http/wiring/context.server.ts";
import type { Settings } from "../http/wiring/env.server.ts";
import { languageOf } from "../http/wiring/page-state.server.ts";
import { codesPort } from "./sign-in-step.server.ts";
import { keyedText } from "../http/keys/signing.server.ts";
import { randomBytes, scrypt, timingSafeEqual } from "node:crypto";
import { PASSWORD_COST } from "./password-cost.ts";

const KEY_BYTES = 32;

function derive(password: string, salt: Uint8Array, { N, r, p }: typeof PASSWORD_COST): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize("NFKC"), salt, KEY_BYTES, { N, r, p, maxmem: 64 * 1024 * 1024 }, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}

/** `scrypt$N$r$p$salt$key`, salt and key in base64. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, PASSWORD_COST);
  const { N, r, p } = PASSWORD_COST;
  return ["scrypt", N, r, p, salt.toString("base64"), key.toString("base64")].join("$");
}

/** Does the same work for no account at all, so that its time tells nothing. */
const NOBODY = [
  "scrypt",
  PASSWORD_COST.N,
  PASSWORD_COST.r,
  PASSWORD_COST.p,
  Buffer.alloc(16).toString("base64"),
  Buffer.alloc(KEY_BYTES).toString("base64"),
].join("$");

async function deriveLike(password: string, stored: string) {
  const [, N, r, p, salt = "", key = ""] = stored.split("$");
  const expected = Buffer.from(key, "base64");
  const actual = await derive(password, Buffer.from(salt, "base64"), {
    N: Number(N),
    r: Number(r),
    p: Number(p),
  });
  return { expected, actual };
}

/**
 * Compares a password with a stored hash; without one the same work is done for nothing.
 * @returns also what the password comes to under that hash's salt: by it a refused sign-up is known again, without a
 *   second derivation whose time would tell.
 */
export async function comparePassword(
  password: string,
  stored: string | null,
): Promise<{ right: boolean; derived: string }> {
  const { expected, actual } = await deriveLike(password, stored ?? NOBODY);
  const right = stored !== null && expected.length === actual.length && timingSafeEqual(expected, actual);
  return { right, derived: actual.toString("base64") };
}

/** What the services of sign-up, links and sign-in may touch. */
export async function accountScope({
  request,
  context,
}: Pick<LoaderFunctionArgs, "request" | "context">): Promise<AccountScope> {
  const { settings, outbox } = context.page;
  return {
    ...baseScope(context),
    codes: codesPort(context),
    passwords: { compare: comparePassword, hash: hashPassword },
    linkSecret: (tokenId) => linkSecret(settings, tokenId),
    newLinkId: () => newLinkId(settings),
    ip: addressOf(request),
    lang: await languageOf(request, context),
    outbox,
  };
}

/** What services touch that change someone's own account. */
export async function ownScope(
  args: Pick<LoaderFunctionArgs, "request" | "context">,
  { user, scope, sessionHash }: Pick<Staff, "user" | "scope" | "sessionHash">,
): Promise<OwnScope> {
  return { ...(await accountScope(args)), user, actor: scope.actor, sessionHash };
}

/**
 * What the services of a tenant's people may touch, for someone who is signed in.
 * @param of the scope of the tenant whose people they are: the one where the person is, if nothing else is said.
 */
export async function peopleScope(
  args: Pick<LoaderFunctionArgs, "request" | "context">,
  staff: Pick<Staff, "user" | "scope" | "sessionHash">,
  of: Pick<Scope, "tenant"> = staff.scope,
): Promise<PeopleScope> {
  return { ...(await ownScope(args, staff)), tenant: of.tenant };
}

const LINK_VERSION = "~";

/** An id of a link, which says the key that its secret is made with: the mail may be written after a rotation. */
function newLinkId(settings: Settings): string {
  const [{ version }] = secretsOf(settings.SESSION_SECRET);
  return version === FIRST_VERSION ? newId() : newId() + LINK_VERSION + version;
}

/**
 * The secret in a link of a mail. It is made from the link's id with a key that the database does not hold, so neither
 * the tables nor a queued message open an account.
 */
export async function linkSecret(settings: Settings, tokenId: string): Promise<string> {
  const version = tokenId.split(LINK_VERSION)[1] ?? FIRST_VERSION;
  const secret = await keyedText(settings.SESSION_SECRET, version, "account-link", tokenId);
  // The key no longer exists: a random secret takes its place, so the link does not work either.
  return secret ?? newId() + newId();
}

/** Whole seconds that someone must wait. */
export function secondsUntil(until: Date, now: Date): number {
  return Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000));
}
