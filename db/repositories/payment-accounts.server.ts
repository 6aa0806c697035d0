import { and, asc, desc, eq, gt, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { REGIONS, type Region } from "../../app/domain/store/store-event.ts";
import type { Database } from "../driver/client.server.ts";
import { payments, tenantAccounts } from "../schema/payments.ts";
import { tenants } from "../schema/tenants.ts";

export type PaymentAccountRow = typeof tenantAccounts.$inferSelect;

/** "This account is charged": it is set up, and no other has taken its place. */
export const IS_CHARGED = and(isNull(tenantAccounts.closedAt), eq(tenantAccounts.settingUp, false)) as SQL;

/** The regions in which a tenant has an account that may not be charged now, for a column of a read. */
export function blockedRegions(tenantId: SQLiteColumn): SQL<Region[]> {
  return sql<
    string | null
  >`(select group_concat(${tenantAccounts.region}) from ${tenantAccounts} where ${tenantAccounts.tenantId} = ${tenantId} and ${tenantAccounts.chargesEnabled} = 0 and ${IS_CHARGED})`.mapWith(
    // drizzle hands a null on as it is, so what reads it takes both.
    (regions: string | null) => REGIONS.filter((region) => (regions ?? "").split(",").includes(region)),
  ) as SQL<Region[]>;
}

/** A page of the list of all accounts; `after` is where the page before ended. */
export type AccountPage = {
  show: "" | "attention";
  after: { at: Date; id: string } | null;
  limit: number;
};

/** Connected accounts and payments as the provider names them, before the tenant is known. */
export function paymentAccountRepository(db: Database) {
  return {
    async find(accountId: string): Promise<PaymentAccountRow | undefined> {
      return (await db.select().from(tenantAccounts).where(eq(tenantAccounts.accountId, accountId)))[0];
    },

    /** Accounts of which the provider was not asked since a moment, the longest ago first. */
    unread: (since: Date, limit: number) =>
      db
        .select({ tenantId: tenantAccounts.tenantId, accountId: tenantAccounts.accountId })
        .from(tenantAccounts)
        .where(
          and(
            isNull(tenantAccounts.closedAt),
            or(isNull(tenantAccounts.checkedAt), lte(tenantAccounts.checkedAt, since)),
          ),
        )
        .orderBy(asc(tenantAccounts.checkedAt), asc(tenantAccounts.id))
        .limit(limit),

    /** Accounts for which the provider wants something until a day between two moments. */
    dueBetween: (from: Date, until: Date, limit: number) =>
      db
        .select()
        .from(tenantAccounts)
        .where(
          and(
            isNull(tenantAccounts.closedAt),
            gt(tenantAccounts.dueAt, from),
            lte(tenantAccounts.dueAt, until),
          ),
        )
        .orderBy(asc(tenantAccounts.dueAt), asc(tenantAccounts.id))
        .limit(limit),

    /** Accounts of every tenant that were not given up, those that changed last first, from behind a cursor. */
    list({ show, after, limit }: AccountPage) {
      const isHeld = sql`(${tenantAccounts.chargesEnabled} = 0 or ${tenantAccounts.payoutsEnabled} = 0 or ${tenantAccounts.requirements} <> '[]')`;
      return Promise.resolve(
        db
          .select({ account: tenantAccounts, tenantName: tenants.name })
          .from(tenantAccounts)
          .innerJoin(tenants, eq(tenants.id, tenantAccounts.tenantId))
          .where(
            and(
              isNull(tenantAccounts.closedAt),
              show === "attention" ? isHeld : undefined,
              after
                ? sql`(${tenantAccounts.updatedAt}, ${tenantAccounts.id}) < (${after.at.getTime()}, ${after.id})`
                : undefined,
            ),
          )
          .orderBy(desc(tenantAccounts.updatedAt), desc(tenantAccounts.id))
          .limit(limit),
      );
    },

    /** Whose payment an intent is. */
    async tenantOfIntent(intentId: string): Promise<string | undefined> {
      const rows = await db
        .select({ tenantId: payments.tenantId })
        .from(payments)
        .where(eq(payments.intentId, intentId));
      return rows[0]?.tenantId;
    },
  };
}
