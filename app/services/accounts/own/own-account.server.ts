import { isIdle } from "../../../domain/access/session-rules.ts";
import type { TenantlessScope } from "../../scope.ts";
import { ownNote, type OwnScope, ownTenant } from "./own-scope.ts";
import type { DigestRhythm } from "../../../domain/mail/digest.ts";
import { changesBetween } from "../../../domain/audit/audit-note.ts";
import { ok, refuse, type Result } from "../../../domain/result.ts";
import { guess } from "../guesses.server.ts";

/** Where a person is signed in, the latest first, their passkeys, and the new address that they have not confirmed. */
export async function readOwnAccount(scope: TenantlessScope, owner: { id: string; tenantId: string }) {
  const now = scope.now();
  const { accounts, passkeys, addressChanges } = scope.tenantOf(owner.tenantId);
  const [sessions, keys, address] = await Promise.all([
    accounts.sessions(owner.id, now),
    passkeys.ofUser(owner.id),
    addressChanges.waiting(owner.id, now),
  ]);
  return { sessions: sessions.filter((session) => !isIdle(session, now)), passkeys: keys, address };
}

/** Remembers the language in which a user reads the product. */
export function chooseLanguage(
  scope: TenantlessScope,
  input: { userId: string; tenantId: string; lang: string },
): Promise<void> {
  return scope.tenantOf(input.tenantId).accounts.setLanguage(input.userId, input.lang);
}

/** Ends one session of the person's own, or all but the one that asks. */
export async function endSessions(scope: OwnScope, which: { session: string } | "others"): Promise<void> {
  const { accounts } = ownTenant(scope);
  if (which === "others") {
    await accounts.endOtherSessions(scope.user.id, scope.sessionHash, ownNote(scope, "Sessions ended"));
  } else {
    await accounts.endSession(scope.user.id, which.session, ownNote(scope, "Sessions ended"));
  }
}

type Profile = { name: string; lang: string; digest?: DigestRhythm | undefined };

/** How the person is called, in which language they read pages and mails, and how often they get a summary. */
export async function saveProfile(scope: OwnScope, profile: Profile): Promise<void> {
  // Whoever never chose a language keeps the one that the form showed: no change that they made.
  const { name, digest } = scope.user;
  const before = { name, lang: scope.user.lang ?? profile.lang, digest };
  const changes = changesBetween(before, { ...profile, digest: profile.digest ?? digest }, [
    ...(["name", "lang", "digest"] as const),
  ]);
  await ownTenant(scope).accounts.saveProfile(
    scope.user.id,
    profile,
    ownNote(scope, "User updated", changes),
  );
}

const WINDOW_MS = 15 * 60_000;
const FREE_TRIES = 5;

export type PasswordRefusal =
  | { ok: false; error: "refusals:passwordWrong" }
  | { ok: false; error: "errors:slowDown"; until: Date };

/**
 * Tells whether someone who is signed in knows their password: a session that was left open is not enough for what
 * changes how one comes in. Guesses are counted for the person, wherever they come from.
 */
export async function provePassword(
  scope: OwnScope,
  password: string,
): Promise<Result<null, "refusals:passwordWrong"> | PasswordRefusal> {
  const looked = await guess(scope, {
    limits: [{ subject: `password:user:${scope.user.id}`, windowMs: WINDOW_MS, freeTries: FREE_TRIES }],
    look: async () => (await scope.passwords.compare(password, scope.user.passwordHash)).right || undefined,
  });
  if ("until" in looked) return { ok: false, error: "errors:slowDown", until: looked.until };
  return looked.found ? ok(null) : refuse("refusals:passwordWrong");
}
