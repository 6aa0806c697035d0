import { and, eq, gt, inArray, or, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { AuditNote } from "../../app/domain/audit/audit-note.ts";
import { auditEntry, isNewEntry } from "../audit-entry.server.ts";
import type { Database } from "../client.server.ts";
import { auditEntries, failures, mails, outbox } from "../schema/records.ts";
import { events } from "../schema/events.ts";
import { tenants } from "../schema/tenants.ts";
import { sessions, users, userTokens } from "../schema/users.ts";
import { supportSessions } from "../schema/support.ts";
import type { MailRow } from "./own-account.server.ts";
import { supportHolds } from "./support.server.ts";

export type UserRow = typeof users.$inferSelect;
type FailureLimit = { subject: string; windowMs: number; freeTries: number };

/** Links to prove an address are good for three days: a week after the last was asked for, nobody will. */
const UNPROVED_AFTER_LINK_MS = 4 * 86_400_000;

/** People and their sessions: found before any tenant is known, by e-mail address or by a session's secret. */
export function accountRepository(db: Database) {
  const counted = ({ subject, windowMs, freeTries }: FailureLimit, now: Date) => {
    const at = now.getTime();
    const stale = sql`${failures.firstAt} < ${at - windowMs}`;
    const count = sql`case when ${stale} then 1 else ${failures.count} + 1 end`;
    return db
      .insert(failures)
      .values({ subject, count: 1, firstAt: now })
      .onConflictDoUpdate({
        target: failures.subject,
        set: {
          count,
          firstAt: sql`case when ${stale} then ${at} else ${failures.firstAt} end`,
          blockedUntil: sql`case when ${count} >= ${freeTries} then ${at} + 15000 * (1 << min(6, ${count} - ${freeTries})) else null end`,
        },
      });
  };

  /**
   * Deletes tenants whose only person never proved their address, some days after the last link to do so ran out, with
   * the mails that were written to them. A tenant that left more than that behind is kept.
   */
  const deleteUnproved = async (now: Date): Promise<void> => {
    const before = now.getTime() - UNPROVED_AFTER_LINK_MS;
    const forsaken = sql`${users.signupComplete} = 0 and ${users.emailVerifiedAt} is null
      and exists (select 1 from ${userTokens} l where l.user_id = ${users.id} and l.purpose = 'verify')
      and not exists (select 1 from ${userTokens} l where l.user_id = ${users.id} and l.purpose in ('verify', 'reset') and l.expires_at > ${before})`;
    const found = await db
      .select({ id: tenants.id })
      .from(tenants)
      .innerJoin(users, eq(users.tenantId, tenants.id))
      .where(
        sql`${tenants.status} = 'signed_up' and ${forsaken}
        and (select count(*) from ${users} o where o.tenant_id = ${tenants.id}) = 1
        and not exists (select 1 from ${auditEntries} a where a.tenant_id = ${tenants.id})
        and not exists (select 1 from ${events} e where e.tenant_id = ${tenants.id})`,
      )
      .limit(50);
    if (found.length === 0) return;
    const ids = found.map(({ id }) => id);
    // Whoever asked for another link in this moment stays: everything hangs on the person's row.
    const isGone = (column: SQLiteColumn) =>
      sql`${column} in ${ids} and not exists (select 1 from ${users} u where u.tenant_id = ${column})`;
    await db.batch([
      db.delete(users).where(sql`${users.tenantId} in ${ids} and ${forsaken}`),
      db.delete(outbox).where(isGone(outbox.tenantId)),
      db.delete(mails).where(isGone(mails.tenantId)),
      db.delete(tenants).where(isGone(tenants.id)),
    ]);
  };

  const endOf = (idHash: string) => {
    const { userId, createdAt, kind } = sessions;
    const partner = sql`(${userId}, ${createdAt}, ${kind}) in (select ${userId}, ${createdAt}, case ${kind} when 'cookie' then 'bearer' else 'cookie' end from ${sessions} where ${sessions.idHash} = ${idHash})`;
    return db.delete(sessions).where(or(eq(sessions.idHash, idHash), partner));
  };

  const liveSessions = (which: SQL, now: Date) =>
    db
      .select({ session: sessions, user: users, tenant: tenants, support: supportSessions })
      .from(sessions)
      .innerJoin(users, and(eq(users.id, sessions.userId), eq(users.tenantId, sessions.tenantId)))
      .leftJoin(
        supportSessions,
        and(
          eq(supportSessions.sessionHash, sessions.idHash),
          eq(supportSessions.superadminId, users.id),
          eq(users.superadmin, true),
          supportHolds(now),
        ),
      )
      .innerJoin(tenants, eq(tenants.id, sql`coalesce(${supportSessions.tenantId}, ${users.tenantId})`))
      .where(and(which, gt(sessions.expiresAt, now), sql`${users.disabledAt} is null`));

  return {
    async findByEmail(email: string): Promise<UserRow | undefined> {
      return (await db.select().from(users).where(eq(users.email, email)))[0];
    },

    /**
     * The user and their live session, by the hash of the session's secret, and the tenant that they are in: their own,
     * or the one that a superadmin visits in a support session.
     */
    async findSession(idHash: string, now: Date) {
      return (await liveSessions(eq(sessions.idHash, idHash), now))[0];
    },

    /** The same for several sessions at once; those that ended are not among them. */
    async findSessions(idHashes: readonly string[], now: Date) {
      return idHashes.length === 0 ? [] : liveSessions(inArray(sessions.idHash, [...idHashes]), now);
    },

    /**
     * @param beside the mail that tells of it, which is not written twice; the hash of the session that this browser had
     *   before, which ends with the token that came with it; and the log's entry, of which there is one for each id.
     */
    async startSession(
      session: typeof sessions.$inferInsert,
      {
        notice,
        before,
        note,
      }: { notice?: MailRow | undefined; before?: string | undefined; note?: AuditNote | undefined } = {},
    ): Promise<void> {
      await db.batch([
        db.insert(sessions).values(session),
        ...(before === undefined ? [] : [endOf(before)]),
        ...(note ? [auditEntry(db, session.tenantId, note, isNewEntry(note.id))] : []),
        db.update(users).set({ lastSeenAt: session.createdAt }).where(eq(users.id, session.userId)),
        ...(notice
          ? [
              db
                .insert(outbox)
                .values({ ...notice, tenantId: session.tenantId })
                .onConflictDoNothing({ target: outbox.dedupeKey }),
            ]
          : []),
      ]);
    },

    /** Ends a session, and the bearer token or cookie that the same sign-in handed out in the same instant. */
    async endSession(idHash: string): Promise<void> {
      await endOf(idHash);
    },

    /**
     * Writes into the log of the account with this address that somebody failed to come in: once in a quarter of an hour,
     * so that an attack is seen and does not fill the log. The statement is the same where there is no such account.
     */
    async noteFailedSignIn(email: string, ip: string, step: "password" | "code", now: Date): Promise<void> {
      const at = now.getTime();
      const id = sql`'failed:' || u.id || ${`:${step}:${Math.floor(at / 900_000)}`}`;
      await db.run(sql`insert into ${auditEntries}
        (id, tenant_id, action, actor, actor_name, subject_kind, subject_id, subject_name, changes, ip, at)
        select ${id}, u.tenant_id, 'Sign-in failed', 'system', '', 'user', u.id, u.email,
          ${JSON.stringify({ step })}, ${ip}, ${at}
        from ${users} u where u.email = ${email} and u.signup_complete
          and not exists (select 1 from ${auditEntries} known where known.id = ${id})`);
    },

    /** Remembers the language that a user chose. */
    async setLanguage(userId: string, lang: string): Promise<void> {
      await db.update(users).set({ lang }).where(eq(users.id, userId));
    },

    /** When the subject may try again, if its failures block it. */
    async blockedUntil(subjects: string[], now: Date): Promise<Date | undefined> {
      const rows = await db
        .select()
        .from(failures)
        .where(sql`${failures.subject} in ${subjects} and ${failures.blockedUntil} > ${now.getTime()}`);
      return rows
        .map((row) => row.blockedUntil)
        .reduce<Date | undefined>((a, b) => (b && (!a || b > a) ? b : a), undefined);
    },

    /**
     * Counts a failure. From the fifth within the window on, each blocks twice as long as the one before.
     * @param windowMs after this long without a block the count begins anew.
     */
    async countFailure(subject: string, now: Date, windowMs: number, freeTries: number): Promise<void> {
      await counted({ subject, windowMs, freeTries }, now);
    },

    async sweep(now: Date): Promise<void> {
      await deleteUnproved(now);
    },
  };
}
