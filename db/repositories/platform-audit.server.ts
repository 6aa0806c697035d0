import { and, eq, sql } from "drizzle-orm";
import type { AuditNote } from "../../app/domain/audit/audit-note.ts";
import { auditEntry } from "../audit-entry.server.ts";
import type { Database } from "../client.server.ts";
import { auditEntries } from "../schema/records.ts";
import { tenants } from "../schema/tenants.ts";
import { type AuditActorRow, type AuditFilter, type AuditPage, fits, NEWEST } from "./audit.server.ts";

/** The logs of all tenants, for the platform's own people. */
export function platformAuditRepository(db: Database) {
  const where = (filter: AuditFilter, tenantId?: string) =>
    and(tenantId ? eq(auditEntries.tenantId, tenantId) : undefined, fits(filter));
  const entries = (filter: AuditFilter & { tenantId?: string | undefined }, page: AuditPage) =>
    db
      .select({ entry: auditEntries, tenantName: tenants.name })
      .from(auditEntries)
      .innerJoin(tenants, eq(tenants.id, auditEntries.tenantId))
      .where(where(filter, filter.tenantId))
      .orderBy(...NEWEST)
      .limit(page.limit)
      .offset(page.offset);

  return {
    list: (filter: AuditFilter & { tenantId?: string | undefined }, page: AuditPage) =>
      Promise.resolve(entries(filter, page)),

    async read(filter: AuditFilter & { tenantId?: string | undefined }, page: AuditPage) {
      const [rows, counted, actors, all] = await db.batch([
        entries(filter, page),
        db
          .select({ count: sql<number>`count(*)` })
          .from(auditEntries)
          .where(where(filter, filter.tenantId)),
        db
          .select({
            actor: auditEntries.actor,
            name: auditEntries.actorName,
            at: sql<number>`max(${auditEntries.at})`,
          })
          .from(auditEntries)
          .groupBy(auditEntries.actor),
        db.select({ id: tenants.id, name: tenants.name }).from(tenants).orderBy(tenants.name),
      ]);
      return {
        rows,
        count: counted[0]?.count ?? 0,
        actors: actors.map(({ actor, name }): AuditActorRow => ({ actor, name })),
        tenants: all,
      };
    },

    async note(tenantId: string, note: AuditNote): Promise<void> {
      await auditEntry(db, tenantId, note, sql`true`);
    },
  };
}
