import { and, desc, eq, gt, ne, sql } from "drizzle-orm";
import type { AuditNote } from "../../app/domain/audit/audit-note.ts";
import { auditEntry } from "../audit-entry.server.ts";
import type { Database } from "../client.server.ts";
import { insertWhere } from "../insert-where.server.ts";
import { outbox, type OutboxPayload } from "../schema/records.ts";
import { sessions, users } from "../schema/users.ts";

/** Whose account it is: people keep their own wherever they visit. */
export type Owner = { id: string; tenantId: string };
export type MailRow = { id: string; dedupeKey: string; payload: OutboxPayload; createdAt: Date };

/** What people see and change of their own account. */
export function ownAccountRepository(db: Database) {
  const mine = ({ id, tenantId }: Owner) => and(eq(users.id, id), eq(users.tenantId, tenantId));
  const sessionsOf = ({ id, tenantId }: Owner) =>
    and(eq(sessions.tenantId, tenantId), eq(sessions.userId, id));

  return {
    /** Open sessions, the latest first. */
    sessions: (owner: Owner, now: Date) =>
      db
        .select()
        .from(sessions)
        .where(and(sessionsOf(owner), gt(sessions.expiresAt, now)))
        .orderBy(desc(sessions.lastSeenAt)),

    /** Ends one session of the person's own. */
    async endSession(owner: Owner, idHash: string, note: AuditNote): Promise<boolean> {
      const [ended] = await db.batch([
        db.delete(sessions).where(and(sessionsOf(owner), eq(sessions.idHash, idHash))),
        auditEntry(db, owner.tenantId, note),
      ]);
      return ended.rowsAffected > 0;
    },

    /** Ends all sessions but the one that asks. */
    async endOtherSessions(owner: Owner, keptHash: string, note: AuditNote): Promise<void> {
      await db.batch([
        db.delete(sessions).where(and(sessionsOf(owner), ne(sessions.idHash, keptHash))),
        auditEntry(db, owner.tenantId, note),
      ]);
    },

    /** Writes down that someone is there, now and then. */
    async seen(owner: Owner, idHash: string, now: Date): Promise<void> {
      await db.batch([
        db.update(sessions).set({ lastSeenAt: now }).where(eq(sessions.idHash, idHash)),
        db.update(users).set({ lastSeenAt: now }).where(mine(owner)),
      ]);
    },

    async saveProfile(owner: Owner, profile: { name: string; lang: string }, note: AuditNote): Promise<void> {
      await db.batch([
        db.update(users).set(profile).where(mine(owner)),
        auditEntry(db, owner.tenantId, note),
      ]);
    },

    /**
     * A new password in the place of the one that was proved: ends every session and tells the person.
     * @returns false when the password was another one by then.
     */
    async changePassword(
      owner: Owner,
      from: string,
      to: string,
      note: AuditNote,
      mail: MailRow,
    ): Promise<boolean> {
      const changed = sql`exists (select 1 from ${users} where ${users.id} = ${owner.id} and ${users.passwordHash} = ${to})`;
      const [won] = await db.batch([
        db
          .update(users)
          .set({ passwordHash: to })
          .where(and(mine(owner), eq(users.passwordHash, from))),
        auditEntry(db, owner.tenantId, note),
        db.delete(sessions).where(and(sessionsOf(owner), changed)),
        insertWhere(db, outbox, { ...mail, tenantId: owner.tenantId }, changed),
      ]);
      return won.rowsAffected > 0;
    },
  };
}
