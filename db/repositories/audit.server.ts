import { and, eq, getTableColumns, gte, lt, type SQL, sql } from "drizzle-orm";
import type { AuditAction } from "../../app/domain/audit/actions.ts";
import type { AuditNote } from "../../app/domain/audit/audit-note.ts";
import type { PagePlace } from "../keyset.ts";
import { auditEntries } from "../schema/records.ts";
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

/** What the log is sorted by. */
export const AUDIT_SORT = [auditEntries.at, auditEntries.id];

export function fits(filter: AuditFilter): SQL | undefined {
  return and(
    filter.action ? eq(auditEntries.action, filter.action) : undefined,
    filter.actor ? eq(auditEntries.actor, filter.actor) : undefined,
    filter.from ? gte(auditEntries.at, filter.from) : undefined,
    filter.before ? lt(auditEntries.at, filter.before) : undefined,
  );
}

/** A tenant's own log. */
export function auditRepository(tables: TenantTables) {
  const list = (filter: AuditFilter, place: PagePlace) =>
    tables.page(
      { columns: getTableColumns(auditEntries), from: auditEntries, where: fits(filter) },
      { ...place, sort: AUDIT_SORT },
    );

  return {
    list,

    /** A page of the log, how many entries fit, and who has any. */
    async read(filter: AuditFilter, place: PagePlace) {
      const [page, [counted, actors]] = await Promise.all([
        list(filter, place),
        tables.batch([
          tables.count(auditEntries, fits(filter)),
          tables.latestOf(auditEntries, auditEntries.actor, auditEntries.actorName, auditEntries.at),
        ]),
      ]);
      return {
        ...page,
        count: counted[0]?.count ?? 0,
        actors: actors.map(({ key, value }): AuditActorRow => ({ actor: key, name: value })),
      };
    },

    /** Writes an entry whose id says what it tells of and when, once. */
    async noteOnce(note: AuditNote): Promise<void> {
      await tables.auditIf(sql`not ${tables.exists(auditEntries, eq(auditEntries.id, note.id))}`, note);
    },

    /** Writes down what changed nothing, such as an export. */
    async note(note: AuditNote): Promise<void> {
      await tables.auditIf(sql`true`, note);
    },
  };
}
