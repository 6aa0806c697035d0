import { and, eq, getTableColumns, gte, lt, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { AuditAction } from "../../app/domain/audit/actions.ts";
import type { AuditNote } from "../../app/domain/audit/audit-note.ts";
import type { PagePlace } from "../keyset.ts";
import { auditEntries } from "../schema/records.ts";
import type { TenantTables } from "../tenant-tables.server.ts";

export type AuditRow = typeof auditEntries.$inferSelect;
/** Who has entries: as the log names them, so that people who left can still be looked for. */
export type AuditActorRow = { actor: string; name: string };

export type AuditFilter = {
  /** What the thing that was acted on is called, or how its name begins. */
  subject?: string | undefined;
  action?: AuditAction | undefined;
  actor?: string | undefined;
  /** Only what people did who work at the desk. */
  onlyPeople?: boolean | undefined;
  from?: Date | undefined;
  before?: Date | undefined;
};

/** What the log is sorted by. */
const AUDIT_SORT = [auditEntries.at, auditEntries.id];

/** Shorter words are a whole name: the beginning of every order's reference would be the beginning of half the log. */
const SHORTEST_BEGINNING = 4;

export function fits(filter: AuditFilter): SQL | undefined {
  const { subject, action, actor, onlyPeople, from, before } = filter;
  // A name finds few entries by an index of its own; a plus keeps the planner from the others.
  const its = (column: SQLiteColumn): SQL => (subject ? sql`+${column}` : sql`${column}`);
  return and(
    subject ? isCalled(subject) : undefined,
    action ? eq(its(auditEntries.action), action) : undefined,
    actor ? eq(its(auditEntries.actor), actor) : undefined,
    // The plus keeps the planner at the index by time, which the log is sorted by.
    onlyPeople ? sql`+${auditEntries.actor} >= 'user:' and +${auditEntries.actor} < 'user;'` : undefined,
    from ? gte(its(auditEntries.at), from.getTime()) : undefined,
    before ? lt(its(auditEntries.at), before.getTime()) : undefined,
  );
}

function isCalled(name: string): SQL {
  const called = sql`${auditEntries.subjectName} collate nocase`;
  return name.length < SHORTEST_BEGINNING
    ? sql`${called} = ${name}`
    : sql`${called} >= ${name} and ${called} < ${`${name}\u{10FFFF}`}`;
}

/** How the entries that fit are put in order. */
export const orderOf = ({ subject }: AuditFilter) => ({ sort: AUDIT_SORT, sortsFound: Boolean(subject) });

/** A tenant's own log. */
export function auditRepository(tables: TenantTables) {
  const list = (filter: AuditFilter, place: PagePlace) =>
    tables.page(
      { columns: getTableColumns(auditEntries), from: auditEntries, where: fits(filter) },
      { ...place, ...orderOf(filter) },
    );

  return {
    list,

    /** A page of the log, how many entries fit, counted no further than `most`, and who has any. */
    async read(filter: AuditFilter, { most, ...place }: PagePlace & { most: number }) {
      const [page, count, actors] = await Promise.all([
        list(filter, place),
        tables.countUpTo(most, auditEntries, fits(filter)),
        tables.latestOf(auditEntries, auditEntries.actor, auditEntries.actorName, auditEntries.at),
      ]);
      return {
        ...page,
        count,
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
