import { and, desc, eq, gte, lt, type SQL, sql } from "drizzle-orm";
import type { AuditAction } from "../../app/domain/audit/actions.ts";
import type { AuditNote } from "../../app/domain/audit/audit-note.ts";
import type { Database } from "../client.server.ts";
import { auditEntry, isNewEntry } from "../audit-entry.server.ts";
import { auditEntries } from "../schema/records.ts";
import { tenants } from "../schema/tenants.ts";
import type { TenantTables } from "../tenant-tables.server.ts";

export type AuditRow = typeof auditEntries.$inferSelect;
/** Who has entries: as the log names them, so that people who left can still be looked for. */
export type AuditActorRow = { actor: string; name: string };

export type AuditFilter = {
  action?: AuditAction | undefined;
  actor?: string | undefined;
  from?: Date | undefined;
  before?: Date | undefined;
};
type Page = { limit: number; offset: number };

const NEWEST = [desc(auditEntries.at), desc(auditEntries.id)];

function fits(filter: AuditFilter): SQL | undefined {
  return and(
    filter.action ? eq(auditEntries.action, filter.action) : undefined,
    filter.actor ? eq(auditEntries.actor, filter.actor) : undefined,
    filter.from ? gte(auditEntries.at, filter.from) : undefined,
    filter.before ? lt(auditEntries.at, filter.before) : undefined,
  );
}

/** A tenant's own log. */
export function auditRepository(tables: TenantTables) {
  return {
    list: (filter: AuditFilter, page: Page): Promise<AuditRow[]> =>
      Promise.resolve(tables.select(auditEntries, fits(filter), { orderBy: NEWEST, ...page })),

    /** A page of the log, how many entries fit, and who has any. */
    async read(filter: AuditFilter, page: Page) {
      const [rows, counted, actors] = await tables.batch([
        tables.select(auditEntries, fits(filter), { orderBy: NEWEST, ...page }),
        tables.count(auditEntries, fits(filter)),
        tables.latestOf(auditEntries, auditEntries.actor, auditEntries.actorName, auditEntries.at),
      ]);
      return {
        rows,
        count: counted[0]?.count ?? 0,
        actors: actors.map(({ key, value }): AuditActorRow => ({ actor: key, name: value })),
      };
    },

    /** Writes down what changed nothing, such as an export. */
    async note(note: AuditNote): Promise<void> {
      await tables.auditIf(sql`true`, note);
    },
  };
}

/** The logs of all tenants, for the platform's own people. */
export function platformAuditRepository(db: Database) {
  const where = (filter: AuditFilter, tenantId?: string) =>
    and(tenantId ? eq(auditEntries.tenantId, tenantId) : undefined, fits(filter));
  const entries = (filter: AuditFilter & { tenantId?: string | undefined }, page: Page) =>
    db
      .select({ entry: auditEntries, tenantName: tenants.name })
      .from(auditEntries)
      .innerJoin(tenants, eq(tenants.id, auditEntries.tenantId))
      .where(where(filter, filter.tenantId))
      .orderBy(...NEWEST)
      .limit(page.limit)
      .offset(page.offset);

  return {
    /** Writes an entry whose id says what it tells of and when, once. */
    async noteOnce(tenantId: string, note: AuditNote): Promise<void> {
      await auditEntry(db, tenantId, note, isNewEntry(note.id));
    },

    list: (filter: AuditFilter & { tenantId?: string | undefined }, page: Page) =>
      Promise.resolve(entries(filter, page)),

    async read(filter: AuditFilter & { tenantId?: string | undefined }, page: Page) {
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
