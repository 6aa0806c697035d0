import { and, asc, eq, isNull, lt, or, sql } from "drizzle-orm";
import type { Database } from "../driver/client.server.ts";
import { orders } from "../schema/orders.ts";
import { reconciliationRows, reconciliationRuns } from "../schema/payments.ts";
import { tenants } from "../schema/tenants.ts";

/** Whose books are to be compared, and what differs in all of them, for the platform: crosses tenants. */
export function reconciliationDueRepository(db: Database) {
  return {
    /** Tenants whose last look ended before a moment, or has not ended; the longest ago first. */
    tenants: (before: Date, limit: number) =>
      db
        .select({ id: tenants.id })
        .from(tenants)
        .leftJoin(reconciliationRuns, eq(reconciliationRuns.tenantId, tenants.id))
        .where(
          and(
            or(isNull(reconciliationRuns.endedAt), lt(reconciliationRuns.endedAt, before)),
            sql`exists (select 1 from ${orders} where ${orders.tenantId} = ${tenants.id})`,
          ),
        )
        .orderBy(asc(reconciliationRuns.endedAt), asc(tenants.id))
        .limit(limit),

    /** Open rows of every tenant by kind and currency, with what is at stake and since when; minor units. */
    open: () =>
      db
        .select({
          tenantId: tenants.id,
          tenantName: tenants.name,
          kind: reconciliationRows.kind,
          currency: reconciliationRows.currency,
          count: sql<number>`count(*)`,
          stake: sql<number>`sum(abs(${reconciliationRows.ours} - ${reconciliationRows.theirs}))`,
          since: sql<number>`min(${reconciliationRows.firstSeen})`,
        })
        .from(reconciliationRows)
        .innerJoin(tenants, eq(tenants.id, reconciliationRows.tenantId))
        .where(eq(reconciliationRows.state, "open"))
        .groupBy(tenants.id, reconciliationRows.kind, reconciliationRows.currency)
        .orderBy(sql`min(${reconciliationRows.firstSeen})`)
        .limit(500),
  };
}
