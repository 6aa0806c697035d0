import { and, eq, gt, isNull, type Placeholder, type SQL, sql } from "drizzle-orm";
import type { AuditNote } from "../../app/domain/audit/audit-note.ts";
import { auditEntry } from "../audit-entry.server.ts";
import type { Database } from "../driver/client.server.ts";
import { insertWhere } from "../insert-where.server.ts";
import { supportSessions } from "../schema/support.ts";
import { tenants } from "../schema/tenants.ts";

export type SupportSessionRow = typeof supportSessions.$inferSelect;

/** What the logs of both sides say of one step. */
export type NotesOfBoth = { tenant: AuditNote; platformId: string; platform: AuditNote };

/** "A support session that holds", for reads and conditional writes. */
export function supportHolds(now: Date | Placeholder): SQL | undefined {
  return and(isNull(supportSessions.endedAt), gt(supportSessions.expiresAt, now));
}

/** Visits of superadmins inside tenants: they cross tenants, so they are the platform's. */
export function supportRepository(db: Database) {
  const notes = (tenantId: string, both: NotesOfBoth) =>
    // oxlint-disable-next-line own/audit-behind-change -- each batch spreads both right behind its change
    [auditEntry(db, tenantId, both.tenant), auditEntry(db, both.platformId, both.platform)] as const;

  return {
    /** Begins a visit, and ends the one that the same browser session was on. False when there is no such tenant. */
    async start(row: typeof supportSessions.$inferInsert, both: NotesOfBoth): Promise<boolean> {
      const [, started] = await db.batch([
        db
          .update(supportSessions)
          .set({ endedAt: row.startedAt })
          .where(and(eq(supportSessions.sessionHash, row.sessionHash), supportHolds(row.startedAt))),
        insertWhere(
          db,
          supportSessions,
          row,
          sql`exists (select 1 from ${tenants} where ${tenants.id} = ${row.tenantId})`,
        ),
        ...notes(row.tenantId, both),
      ]);
      return started.rowsAffected > 0;
    },

    /** Lets a visit that holds change things, or takes that back. */
    async setMayWrite(
      session: SupportSessionRow,
      mayWrite: boolean,
      now: Date,
      both: NotesOfBoth,
    ): Promise<boolean> {
      const [changed] = await db.batch([
        db
          .update(supportSessions)
          .set({ mayWrite })
          .where(
            and(
              eq(supportSessions.id, session.id),
              supportHolds(now),
              sql`${supportSessions.mayWrite} <> ${mayWrite ? 1 : 0}`,
            ),
          ),
        ...notes(session.tenantId, both),
      ]);
      return changed.rowsAffected > 0;
    },

    async end(session: SupportSessionRow, now: Date, both: NotesOfBoth): Promise<boolean> {
      const [ended] = await db.batch([
        db
          .update(supportSessions)
          .set({ endedAt: now })
          .where(and(eq(supportSessions.id, session.id), supportHolds(now))),
        ...notes(session.tenantId, both),
      ]);
      return ended.rowsAffected > 0;
    },
  };
}
