import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { AuditNote } from "../../app/domain/audit/audit-note.ts";
import { failures, outbox } from "../schema/records.ts";
import { tenants } from "../schema/tenants.ts";
import { sessions, users, userTokens } from "../schema/users.ts";
import type { TenantTables } from "../tenant-tables.server.ts";
import {
  dropUnproved,
  guessesAt,
  isUsedBy,
  type LinkUse,
  useLink,
  useOtherLinks,
} from "./link-use.server.ts";
import type { MailRow } from "./own-account.server.ts";

/** A new link: the hash of its secret, and what its mail is written from. */
export type NewLink = { tokenId: string; tokenHash: string; expiresAt: Date; outboxId: string; now: Date };
type RefusedSignUp = Omit<typeof userTokens.$inferInsert, "purpose" | "tenantId">;

/** What links do that are good once: verification, reset, invitation. Whose they are is known when they are used. */
export function accountLinkRepository(tables: TenantTables) {
  /** A tenant that only signed up now waits for the platform's look at it. */
  const nowWaits = (won: SQL) =>
    tables.updateTenant({ status: "requires_verification" }, and(eq(tenants.status, "signed_up"), won));

  return {
    /**
     * The address is the person's; a tenant that only signed up now waits for the platform's look at it. Whatever was
     * set before the address was proved (sessions, second factors, passkeys) may be a stranger's, and goes.
     * @param passwordHash a password that takes the place of the one before.
     * @returns false when the link was used before or is too old.
     */
    async verifyAddress(
      link: LinkUse,
      notes: { verified: AuditNote; waiting: AuditNote },
      passwordHash?: string,
    ): Promise<boolean> {
      const isWinner = isUsedBy(tables, link);
      const [won] = await tables.batch([
        useLink(tables, "verify", link),
        ...dropUnproved(tables, link),
        tables.update(
          users,
          {
            emailVerifiedAt: link.now,
            signupComplete: true,
            totpSealed: null,
            totpUsedStep: null,
            ...(passwordHash && { passwordHash }),
          },
          and(eq(users.id, link.userId), isWinner) as SQL,
        ),
        tables.audit(notes.verified),
        nowWaits(isWinner),
        tables.audit(notes.waiting),
        useOtherLinks(tables, "verify", link),
      ]);
      return won.rowsAffected > 0;
    },

    /**
     * A new password by a link: ends every session and every other reset link, forgives the wrong guesses that stand
     * against the account, and tells the person. The link went to the address, so it proves it, too; what was set before
     * that goes, while the factors of an account that was proved stay.
     * @returns false when the link was used before or is too old.
     */
    async resetPassword(
      link: LinkUse,
      person: { passwordHash: string; email: string },
      notes: { reset: AuditNote; waiting: AuditNote },
      mail: MailRow,
    ): Promise<boolean> {
      const { userId, now } = link;
      const isWinner = isUsedBy(tables, link);
      const ifProved = (column: typeof users.totpSealed | typeof users.totpUsedStep) =>
        sql`case when ${users.signupComplete} then ${column} else null end`;
      const [won] = await tables.batch([
        useLink(tables, "reset", link),
        ...dropUnproved(tables, link),
        tables.update(
          users,
          {
            passwordHash: person.passwordHash,
            totpSealed: ifProved(users.totpSealed),
            totpUsedStep: ifProved(users.totpUsedStep),
            emailVerifiedAt: sql`coalesce(${users.emailVerifiedAt}, ${now.getTime()})`,
            signupComplete: true,
          },
          and(eq(users.id, userId), isWinner) as SQL,
        ),
        tables.audit(notes.reset),
        tables.remove(sessions, and(eq(sessions.userId, userId), isWinner) as SQL),
        nowWaits(isWinner),
        tables.audit(notes.waiting),
        useOtherLinks(tables, "reset", link),
        tables.removeUnowned(failures, and(guessesAt(person.email, userId), isWinner) as SQL),
        tables.insertIf(isWinner, outbox, mail),
      ]);
      return won.rowsAffected > 0;
    },

    /**
     * An invited person accepts, with a name and a password of their own.
     * @returns false when the link was used before, is too old, or the invitation was taken back.
     */
    async acceptInvitation(
      link: LinkUse,
      person: { name: string; passwordHash: string; lang: string },
      note: AuditNote,
    ): Promise<boolean> {
      const [won] = await tables.batch([
        useLink(tables, "invite", link),
        tables.update(
          users,
          { ...person, emailVerifiedAt: link.now },
          and(eq(users.id, link.userId), isNull(users.passwordHash), isUsedBy(tables, link)) as SQL,
        ),
        tables.audit(note),
      ]);
      return won.rowsAffected > 0;
    },

    /**
     * Keeps a sign-up that was refused since its address was taken, by what its password comes to.
     * @param notice the mail that tells the owner; the same one is not written twice.
     */
    async keepRefusedSignUp(attempt: RefusedSignUp, notice: MailRow | undefined): Promise<void> {
      await tables.batch([
        tables.insertMissing(userTokens, [{ ...attempt, purpose: "refused_sign_up" }]),
        ...(notice ? [tables.insertMissing(outbox, [notice])] : []),
      ]);
    },
  };
}
