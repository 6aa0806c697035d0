import { and, desc, eq, gt, ne, type SQL, sql } from "drizzle-orm";
import type { DigestRhythm } from "../../app/domain/mail/digest.ts";
import type { AuditNote } from "../../app/domain/audit/audit-note.ts";
import { auditEntries, outbox, type OutboxPayload } from "../schema/records.ts";
import { sessions, users } from "../schema/users.ts";
import type { TenantTables } from "../tenant-tables.server.ts";

export type { AccountNoticeMail, AddressMail } from "../schema/records.ts";

/** A mail that an outbox row asks for. */
export type MailRow = { id: string; dedupeKey: string; payload: OutboxPayload; createdAt: Date };
type NewSession = Omit<typeof sessions.$inferInsert, "tenantId">;

/** What people see and change of their own account, in their own tenant wherever they visit. */
export function ownAccountRepository(tables: TenantTables) {
  const sessionsOf = (userId: string, also?: SQL) => and(eq(sessions.userId, userId), also) as SQL;

  return {
    /** A person, to whom mails about their account go, with the name of the tenant; undefined when they are gone. */
    async find(userId: string) {
      const [rows, tenant] = await tables.batch([
        tables.select(users, eq(users.id, userId)),
        tables.readName(),
      ]);
      return rows[0] && tenant[0] && { user: rows[0], tenant: tenant[0] };
    },

    /** Open sessions, the latest first. */
    sessions: (userId: string, now: Date) =>
      tables.select(sessions, sessionsOf(userId, gt(sessions.expiresAt, now)), {
        orderBy: desc(sessions.lastSeenAt),
      }),

    /**
     * @param notice the mail that tells of it, which is not written twice.
     * @param note the log's entry, of which there is one for each id.
     */
    async startSession(
      session: NewSession,
      { notice, note }: { notice?: MailRow | undefined; note?: AuditNote | undefined } = {},
    ): Promise<void> {
      await tables.batch([
        tables.insert(sessions, session),
        ...(note
          ? [tables.auditIf(sql`not ${tables.exists(auditEntries, eq(auditEntries.id, note.id))}`, note)]
          : []),
        tables.update(users, { lastSeenAt: session.createdAt }, eq(users.id, session.userId)),
        ...(notice ? [tables.insertMissing(outbox, [notice])] : []),
      ]);
    },

    /** Ends one session of the person's own. */
    async endSession(userId: string, idHash: string, note: AuditNote): Promise<boolean> {
      const [ended] = await tables.batch([
        tables.remove(sessions, sessionsOf(userId, eq(sessions.idHash, idHash))),
        tables.audit(note),
      ]);
      return ended.rowsAffected > 0;
    },

    /** Ends all sessions but the one that asks. */
    async endOtherSessions(userId: string, keptHash: string, note: AuditNote): Promise<void> {
      await tables.batch([
        tables.remove(sessions, sessionsOf(userId, ne(sessions.idHash, keptHash))),
        tables.audit(note),
      ]);
    },

    /** Writes down that someone is there, now and then. */
    async seen(userId: string, idHash: string, now: Date): Promise<void> {
      await tables.batch([
        tables.update(sessions, { lastSeenAt: now }, sessionsOf(userId, eq(sessions.idHash, idHash))),
        tables.update(users, { lastSeenAt: now }, eq(users.id, userId)),
      ]);
    },

    /** Remembers the language that a person chose. */
    async setLanguage(userId: string, lang: string): Promise<void> {
      await tables.update(users, { lang }, eq(users.id, userId));
    },

    async saveProfile(
      userId: string,
      { digest, ...profile }: { name: string; lang: string; digest?: DigestRhythm | undefined },
      note: AuditNote,
    ): Promise<void> {
      await tables.batch([
        tables.update(users, profile, eq(users.id, userId)),
        tables.audit(note),
        // Another rhythm has another next time, which the scheduled work computes.
        ...(digest
          ? [
              tables.update(
                users,
                { digest, digestDueAt: null },
                and(eq(users.id, userId), ne(users.digest, digest)) as SQL,
              ),
            ]
          : []),
      ]);
    },

    /**
     * A new password in the place of the one that was proved: ends every session and tells the person.
     * @returns false when the password was another one by then.
     */
    async changePassword(
      userId: string,
      password: { from: string; to: string },
      note: AuditNote,
      mail: MailRow,
    ): Promise<boolean> {
      const has = (hash: string) => and(eq(users.id, userId), eq(users.passwordHash, hash)) as SQL;
      const changed = tables.exists(users, has(password.to));
      const [won] = await tables.batch([
        tables.update(users, { passwordHash: password.to }, has(password.from)),
        tables.audit(note),
        tables.remove(sessions, sessionsOf(userId, changed)),
        tables.insertIf(changed, outbox, mail),
      ]);
      return won.rowsAffected > 0;
    },
  };
}
