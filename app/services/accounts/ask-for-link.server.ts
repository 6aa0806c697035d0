import { emailKey } from "../../domain/address/recipient-key.ts";
import { ok, refuse, type Result } from "../../domain/result.ts";
import { type AccountScope, newLink, notedByPerson, waitingNote } from "./account-scope.ts";
import type { LinkPurpose, UserRow } from "../../../db/repositories/accounts.server.ts";
import { passwordFault, type PasswordFault } from "../../domain/access/password-rules.ts";

const WINDOW_MS = 60 * 60_000;
/** An office shares an address; a script that tries many mail addresses is slowed. */
const FREE_OF_ADDRESS = 20;

/**
 * Sends a link to an address, if it is someone's whom this link is for. The answer and its time are the same for all.
 * Asking is slowed by the asker's address only: an account gets at most three links an hour, and each of them stays
 * good, so nobody can keep the owner out by asking (docs/decisions/0030).
 */
export async function askForLink(
  scope: AccountScope,
  { purpose, email }: { purpose: "reset" | "verify"; email: string },
): Promise<{ ok: true; value: null } | { ok: false; error: "errors:slowDown"; until: Date }> {
  const { guesses, signUps } = scope.platform;
  const asker = {
    subject: `${purpose}:address:${scope.ip}`,
    windowMs: WINDOW_MS,
    freeTries: FREE_OF_ADDRESS,
  };
  const until = await guesses.countTry([asker], scope.now());
  if (until) return { ok: false, error: "errors:slowDown", until };
  await signUps.sendLink(emailKey(email), purpose, await newLink(scope, purpose));
  return ok(null);
}

/** Whose link this is, while it is good. Looking at it does not use it up: mail programs look at links, too. */
export async function findLinkOwner(
  scope: AccountScope,
  { purpose, secret }: { purpose: LinkPurpose; secret: string },
) {
  return scope.platform.accounts.findLink(await scope.hash(secret), purpose, scope.now());
}

/**
 * The person has the address that they signed up with. A new tenant now waits for the platform's look at it.
 * @param password set anew where the browser is not the one that signed up: whoever did may not be who has the mailbox.
 */
export async function verifyAddress(
  scope: AccountScope,
  input: { secret: string; password?: string },
): Promise<Result<UserRow, PasswordFault | "refusals:linkGone">> {
  const now = scope.now();
  const tokenHash = await scope.hash(input.secret);
  const link = await scope.platform.accounts.findLink(tokenHash, "verify", now);
  if (!link) return refuse("refusals:linkGone");
  const { user, tenant } = link;
  const { password } = input;
  const fault =
    password === undefined ? undefined : passwordFault(password, [user.email, user.name, tenant.name]);
  if (fault) return refuse(fault);
  const won = await scope.tenantOf(tenant.id).accountLinks.verifyAddress(
    { tokenHash, useId: scope.newId(), userId: user.id, now },
    {
      verified: notedByPerson(scope, user, "E-mail address verified"),
      waiting: waitingNote(scope, user, tenant),
    },
    password === undefined ? undefined : await scope.passwords.hash(password),
  );
  return won ? ok({ ...user, signupComplete: true }) : refuse("refusals:linkGone");
}
