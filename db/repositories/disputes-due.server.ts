import { and, asc, eq, gt, isNull, lte, or, sql } from "drizzle-orm";
import type { Database } from "../driver/client.server.ts";
import { disputeLooks, disputes, payments, tenantAccounts } from "../schema/payments.ts";

/** The platform's own account, on which tenants without one are paid. */
const PLATFORMS_OWN = "";

const isOpen = sql`${disputes.state} in ('asked', 'needs_response', 'under_review')`;

/** Disputes whose event may never have arrived, and those that must be answered soon, for the scheduled work: crosses tenants. */
export function disputesDueRepository(db: Database) {
  return {
    /**
     * Accounts that were not looked through since a moment, the longest ago first, those that were given up as well: what
     * was paid there may be disputed.
     * @returns each with up to when it was looked through; null where it never was.
     */
    async accountsToLook(
      before: Date,
      limit: number,
    ): Promise<{ accountId: string | null; at: Date | null }[]> {
      const isDue = or(isNull(disputeLooks.at), lte(disputeLooks.at, before));
      const [own, theirs] = await db.batch([
        db
          .select({ at: disputeLooks.at })
          .from(disputeLooks)
          .where(eq(disputeLooks.accountId, PLATFORMS_OWN)),
        db
          .select({ accountId: tenantAccounts.accountId, at: disputeLooks.at })
          .from(tenantAccounts)
          .leftJoin(disputeLooks, eq(disputeLooks.accountId, tenantAccounts.accountId))
          .where(isDue)
          .groupBy(tenantAccounts.accountId)
          .orderBy(asc(disputeLooks.at), asc(tenantAccounts.accountId))
          .limit(limit),
      ]);
      const at = own[0]?.at ?? null;
      return at === null || at <= before ? [{ accountId: null, at }, ...theirs] : theirs;
    },

    /** An account was looked through up to a moment; never back. */
    async noteLook(accountId: string | null, at: Date): Promise<void> {
      await db
        .insert(disputeLooks)
        .values({ accountId: accountId ?? PLATFORMS_OWN, at })
        .onConflictDoUpdate({
          target: disputeLooks.accountId,
          set: { at: sql`max(${disputeLooks.at}, excluded.at)` },
        });
    },

    /** Disputes that the bank has not decided and of which the provider was not asked since a moment. */
    openSince: (before: Date, limit: number) =>
      db
        .select({
          tenantId: disputes.tenantId,
          disputeId: disputes.id,
          intentId: payments.intentId,
          accountId: payments.accountId,
        })
        .from(disputes)
        .innerJoin(
          payments,
          and(eq(payments.tenantId, disputes.tenantId), eq(payments.id, disputes.paymentId)),
        )
        .where(
          and(
            isOpen,
            lte(disputes.updatedAt, before),
            or(isNull(disputes.askedAt), lte(disputes.askedAt, before)),
          ),
        )
        .orderBy(asc(disputes.askedAt), asc(disputes.id))
        .limit(limit),

    /** Disputes that the bank takes an answer to until a day between two moments, and of which staff got no reminder yet. */
    dueBetween: (from: Date, until: Date, limit: number) =>
      db
        .select({
          tenantId: disputes.tenantId,
          id: disputes.id,
          orderId: disputes.orderId,
          dueBy: disputes.dueBy,
        })
        .from(disputes)
        .where(
          and(
            isOpen,
            sql`${disputes.state} <> 'under_review'`,
            isNull(disputes.answeredAt),
            gt(disputes.dueBy, from),
            lte(disputes.dueBy, until),
            sql`${disputes.remindedOf} is not ${disputes.dueBy}`,
          ),
        )
        .orderBy(asc(disputes.dueBy), asc(disputes.id))
        .limit(limit),
  };
}
