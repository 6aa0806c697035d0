import { eq, sql } from "drizzle-orm";
import {
  FIRST_CHECK_MS,
  LONGEST_WAIT_MS,
  PAYMENT_CHECKS,
  UNANSWERED_WAIT_MS,
} from "../../app/domain/jobs/payment-checks.ts";
import type { Database } from "../driver/client.server.ts";
import { payments } from "../schema/payments.ts";

export type DuePayment = { id: string; tenantId: string; orderId: string; unanswered: number };
export type DueQuestion = { now: Date; limit: number; answered: boolean };

/** Which payments the provider is asked about, for the scheduled work: crosses tenants, each row carries its own. */
export function paymentCheckRepository(db: Database) {
  return {
    /**
     * Claims open payments that are due, the longest due first, and sets when each is due again. Orders that are placed
     * are no exception: a second way to pay may still be open beside the one that was paid.
     * @param input.answered true: payments that the provider answered about last time, or was never asked about; false:
     * the others.
     * @returns payments that no other run gets now.
     */
    async claimDue({ now, limit, answered }: DueQuestion): Promise<DuePayment[]> {
      const at = now.getTime();
      const age = sql`(${at} - ${payments.createdAt})`;
      const every = sql.join(
        PAYMENT_CHECKS.filter(({ untilAge }) => Number.isFinite(untilAge)).map(
          (row) => sql`when ${age} < ${row.untilAge} then ${row.every}`,
        ),
        sql` `,
      );
      const rarest = PAYMENT_CHECKS.at(-1)?.every ?? FIRST_CHECK_MS;
      const due = sql`select ${payments.id} from ${payments}
        where ${payments.status} = 'pending' and ${payments.nextCheckAt} <= ${at}
          and ${answered ? sql`${payments.unanswered} = 0` : sql`${payments.unanswered} > 0`}
          and ${payments.createdAt} <= ${at - FIRST_CHECK_MS}
        order by ${payments.nextCheckAt}, ${payments.createdAt} limit ${limit}`;
      return db
        .update(payments)
        .set({ checkedAt: now, nextCheckAt: sql`${at} + case ${every} else ${rarest} end` })
        .where(sql`${payments.id} in (${due})`)
        .returning({
          id: payments.id,
          tenantId: payments.tenantId,
          orderId: payments.orderId,
          unanswered: payments.unanswered,
        });
    },

    /** The provider answered about a payment of before, or did not: with each time it is asked about it less often. */
    async noteAnswer({ id }: Pick<DuePayment, "id">, isAnswered: boolean, now: Date): Promise<void> {
      const wait = sql`min(${LONGEST_WAIT_MS}, ${UNANSWERED_WAIT_MS} * (${payments.unanswered} + 1))`;
      await db
        .update(payments)
        .set(
          isAnswered
            ? { unanswered: 0 }
            : {
                unanswered: sql`${payments.unanswered} + 1`,
                nextCheckAt: sql`max(${payments.nextCheckAt}, ${now.getTime()} + ${wait})`,
              },
        )
        .where(eq(payments.id, id));
    },
  };
}
