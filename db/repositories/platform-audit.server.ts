import { and, eq, sql } from "drizzle-orm";
import type { AuditNote } from "../../app/domain/audit/audit-note.ts";
import { byWords } from "../../app/domain/text/words.ts";
import { auditEntry } from "../audit-entry.server.ts";
import type { Database } from "../driver/client.server.ts";
import { type PagePlace, readKeysetPage } from "../keyset.ts";
import { auditEntries } from "../schema/records.ts";
import { tenants } from "../schema/tenants.ts";
import { type AuditActorRow, type AuditFilter, fits, orderOf } from "./audit.server.ts";

/** The entries that fit, of one tenant or of all. */
type EveryLogFilter = AuditFilter & { tenantId?: string | undefined };

/** The logs of all tenants, for the platform's own people. */
export function platformAuditRepository(db: Database, language: () => string) {
  const where = ({ tenantId, ...filter }: EveryLogFilter) =>
    and(
      tenantId
        ? eq(auditEntries.tenantId, tenantId)
        : // The names' index begins with the tenant: it is asked for each of them.
          filter.subject
          ? sql`${auditEntries.tenantId} in (select ${tenants.id} from ${tenants})`
          : undefined,
      fits(filter),
    );
  const list = (filter: EveryLogFilter, place: PagePlace) =>
    readKeysetPage({ ...place, ...orderOf(filter) }, (clauses) =>
      db
        .select({ entry: auditEntries, tenantName: tenants.name, ...clauses.columns })
        .from(auditEntries)
        .innerJoin(tenants, eq(tenants.id, auditEntries.tenantId))
        .where(and(where(filter), clauses.where))
        .orderBy(...clauses.orderBy)
        .limit(clauses.limit),
    );

  return {
    list,

    async read(filter: EveryLogFilter, { most, ...place }: PagePlace & { most: number }) {
      const [page, [counted, actors, all]] = await Promise.all([
        list(filter, place),
        db.batch([
          db.select({ count: sql<number>`count(*)` }).from(
            db
              .select({ one: sql`1` })
              .from(auditEntries)
              .where(where(filter))
              .limit(most)
              .as("some"),
          ),
          db
            .select({
              actor: auditEntries.actor,
              name: auditEntries.actorName,
              at: sql<number>`max(${auditEntries.at})`,
            })
            .from(auditEntries)
            .groupBy(auditEntries.actor),
          db.select({ id: tenants.id, name: tenants.name }).from(tenants).orderBy(tenants.id),
        ]),
      ]);
      return {
        ...page,
        count: counted[0]?.count ?? 0,
        actors: actors.map(({ actor, name }): AuditActorRow => ({ actor, name })),
        tenants: byWords(all, ({ name }) => name, language()),
      };
    },

    async note(tenantId: string, note: AuditNote): Promise<void> {
      await auditEntry(db, tenantId, note, sql`true`);
    },
  };
}
