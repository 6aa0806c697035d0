import { and, asc, eq, lt, lte, or, type SQL, sql } from "drizzle-orm";
import type { Region } from "../../app/domain/store/store-event.ts";
import type { Database } from "../driver/client.server.ts";
import { creditAccounts } from "../schema/payments.ts";
import { statementCharges, statements } from "../schema/statements.ts";
import { tenants } from "../schema/tenants.ts";

/** What is said of each region, since their days differ. */
export type ByRegion = readonly { region: Region; day: string }[];

const OPEN = sql<number>`${statements.gross} - ${statements.paid} - ${statements.writtenOff}`;

/** Who is to be billed, reminded and stopped, and what all tenants owe, for the platform: crosses tenants. */
export function statementsDueRepository(db: Database) {
  const isOf = (byRegion: ByRegion, condition: (day: string) => SQL) =>
    or(...byRegion.map(({ region, day }) => and(eq(tenants.region, region), condition(day))));

  return {
    /** Tenants whose last month, `YYYY-MM` by region, is not billed. */
    tenants: (months: ByRegion, limit: number) =>
      db
        .select({ id: tenants.id, region: tenants.region })
        .from(tenants)
        .where(isOf(months, (month) => lt(tenants.billedMonth, month)))
        .orderBy(asc(tenants.billedMonth), asc(tenants.id))
        .limit(limit),

    /** Tenants with a statement that was due a day or longer ago and still wants a reminder, or the stop of its account. */
    overdue: (yesterdays: ByRegion, weekAgo: ByRegion, stopFrom: ByRegion, limit: number) => {
      const isStopped = sql`exists (select 1 from ${creditAccounts} where ${creditAccounts.tenantId} = ${statements.tenantId} and ${creditAccounts.currency} = ${statements.currency} and ${creditAccounts.state} = 'on_stop')`;
      return db
        .selectDistinct({ id: tenants.id, region: tenants.region })
        .from(statements)
        .innerJoin(tenants, eq(tenants.id, statements.tenantId))
        .where(
          and(
            sql`${statements.paid} + ${statements.writtenOff} < ${statements.gross}`,
            or(
              and(
                eq(statements.reminders, 0),
                isOf(yesterdays, (day) => lte(statements.dueOn, day)),
              ),
              and(
                lt(statements.reminders, 2),
                isOf(weekAgo, (day) => lte(statements.dueOn, day)),
              ),
              and(
                sql`not ${isStopped}`,
                isOf(stopFrom, (day) => lte(statements.dueOn, day)),
              ),
            ),
          ),
        )
        .limit(limit);
    },

    /** Pages of the provider that may have been paid and of which it was not asked since a moment. */
    charges: (before: Date, limit: number) =>
      db
        .select({ tenantId: statementCharges.tenantId, id: statementCharges.id })
        .from(statementCharges)
        .where(and(eq(statementCharges.state, "open"), lte(statementCharges.askedAt, before)))
        .orderBy(asc(statementCharges.askedAt))
        .limit(limit),

    /** What each tenant with a credit account owes, and how much it may. */
    accounts: () =>
      db
        .select({
          tenantId: tenants.id,
          name: tenants.name,
          region: tenants.region,
          id: creditAccounts.id,
          currency: creditAccounts.currency,
          state: creditAccounts.state,
          limit: creditAccounts.limitMinor,
          exposure: creditAccounts.exposureMinor,
        })
        .from(creditAccounts)
        .innerJoin(tenants, eq(tenants.id, creditAccounts.tenantId))
        .orderBy(asc(tenants.name), asc(creditAccounts.currency)),

    /** What is open of all statements by tenant and due date. */
    open: () =>
      db
        .select({
          tenantId: tenants.id,
          name: tenants.name,
          region: tenants.region,
          currency: statements.currency,
          dueOn: statements.dueOn,
          open: sql<number>`sum(${OPEN})`,
        })
        .from(statements)
        .innerJoin(tenants, eq(tenants.id, statements.tenantId))
        .where(sql`${statements.paid} + ${statements.writtenOff} < ${statements.gross}`)
        .groupBy(tenants.id, statements.currency, statements.dueOn)
        .orderBy(asc(tenants.name), asc(statements.dueOn)),
  };
}
