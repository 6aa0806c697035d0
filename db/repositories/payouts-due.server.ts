import { and, asc, eq, inArray, isNull, lte, or, sql } from "drizzle-orm";
import type { Database } from "../driver/client.server.ts";
import { payoutLooks, payouts, tenantAccounts } from "../schema/payments.ts";

/** Payouts of which the provider has to be asked, for the scheduled work: crosses tenants. */
export function payoutsDueRepository(db: Database) {
  const named = { tenantId: payouts.tenantId, accountId: payouts.accountId, payoutId: payouts.id };
  return {
    /** Connected accounts that were not looked through since a moment, the longest ago first, those that were given up as well. */
    accountsToLook: (before: Date, limit: number) =>
      db
        .select({
          tenantId: tenantAccounts.tenantId,
          accountId: tenantAccounts.accountId,
          at: payoutLooks.at,
        })
        .from(tenantAccounts)
        .leftJoin(payoutLooks, eq(payoutLooks.accountId, tenantAccounts.accountId))
        .where(
          and(eq(tenantAccounts.settingUp, false), or(isNull(payoutLooks.at), lte(payoutLooks.at, before))),
        )
        .orderBy(asc(payoutLooks.at), asc(tenantAccounts.accountId))
        .limit(limit),

    /** An account was looked through up to a moment; never back. */
    async noteLook(accountId: string, at: Date): Promise<void> {
      await db
        .insert(payoutLooks)
        .values({ accountId, at })
        .onConflictDoUpdate({
          target: payoutLooks.accountId,
          set: { at: sql`max(${payoutLooks.at}, excluded.at)` },
        });
    },

    /** Payouts whose parts are not read to their end, the oldest first. */
    unread: (limit: number) =>
      db
        .select({ ...named, readTo: payouts.readTo })
        .from(payouts)
        .where(and(isNull(payouts.parts), eq(payouts.hasParts, true)))
        .orderBy(asc(payouts.createdAt))
        .limit(limit),

    /** Payouts that are on their way and of which the provider was not asked since a moment. */
    openSince: (before: Date, limit: number) =>
      db
        .select(named)
        .from(payouts)
        .where(and(inArray(payouts.state, ["pending", "in_transit"]), lte(payouts.askedAt, before)))
        .orderBy(asc(payouts.askedAt))
        .limit(limit),
  };
}
