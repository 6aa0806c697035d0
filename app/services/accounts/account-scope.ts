import type { UserRow } from "../../../db/repositories/accounts.server.ts";
import type { NewLink } from "../../../db/repositories/account-links.server.ts";
import {
  type AuditActor,
  type AuditChanges,
  type AuditNote,
  type NamedChanges,
  noteOf,
} from "../../domain/audit/audit-note.ts";
import type { AuditAction } from "../../domain/audit/actions.ts";
import type { TenantlessScope } from "../scope.ts";

export type { UserRow } from "../../../db/repositories/accounts.server.ts";

export type PasswordsPort = {
  /**
   * Takes as long for an unknown account as for a known one.
   * @returns also what the password comes to under the stored hash's salt.
   */
  compare(password: string, stored: string | null): Promise<{ right: boolean; derived: string }>;
  hash(password: string): Promise<string>;
};

export type CodesPort = {
  /** The half minute that the code of a person's authenticator belongs to; undefined for a wrong code. */
  stepOf(user: UserRow, code: string): Promise<number | undefined>;
};

/** What services touch that answer people who are not signed in, or to whom no tenant's door fits yet. */
export type AccountScope = TenantlessScope & {
  passwords: PasswordsPort;
  codes: CodesPort;
  /** The secret of a link by its id: only we can make it, and make it again when its mail is written. */
  linkSecret: (tokenId: string) => Promise<string>;
  /** An id for a link, whose secret can be made again from it. */
  newLinkId: () => string;
  ip: string;
  /** The language that the person reads this page in. */
  lang: string;
  /** Ids of the outbox rows that this request wrote, to be queued once it is answered. */
  outbox: string[];
};

const MINUTE = 60_000;
/** How long links are good. */
export const LINK_LIFETIME_MS = {
  reset: 60 * MINUTE,
  verify: 3 * 24 * 60 * MINUTE,
  invite: 7 * 24 * 60 * MINUTE,
};

/** A link that nobody has seen yet, and the mail that will bring it. */
export async function newLink(scope: AccountScope, purpose: keyof typeof LINK_LIFETIME_MS): Promise<NewLink> {
  const now = scope.now();
  const tokenId = scope.newLinkId();
  const outboxId = scope.newId();
  scope.outbox.push(outboxId);
  const tokenHash = await scope.hash(await scope.linkSecret(tokenId));
  return {
    tokenId,
    tokenHash,
    outboxId,
    now,
    expiresAt: new Date(now.getTime() + LINK_LIFETIME_MS[purpose]),
  };
}

/** The log's line about what a person did with their own account. */
export function notedByPerson<T extends AuditChanges>(
  scope: AccountScope,
  person: { id: string; name: string; email: string },
  action: AuditAction,
  changes?: NamedChanges<T>,
): AuditNote {
  const actor: AuditActor = { id: `user:${person.id}`, name: person.name, ip: scope.ip };
  return noteOf(
    actor,
    { id: scope.newId(), at: scope.now() },
    action,
    { id: person.id, name: person.email },
    changes,
  );
}

/** The log's line about a tenant that now waits for the platform's look at it. */
export function waitingNote(
  scope: AccountScope,
  person: { id: string; name: string },
  tenant: { id: string; name: string },
): AuditNote {
  const actor = { id: `user:${person.id}`, name: person.name, ip: scope.ip };
  return noteOf(actor, { id: scope.newId(), at: scope.now() }, "New tenant requires verification", tenant);
}
