import { sql } from "drizzle-orm";
import { FIRST_CHECK_MS, PAYMENT_CHECKS } from "../../app/domain/jobs/payment-checks.ts";
import type { Database } from "../client.server.ts";
import { payments } from "../schema/payments.ts";

export type DuePayment = { id: string; tenantId: string; orderId: string };

/** Which payments the provider is asked about, for the scheduled work: crosses tenants, each row carries its own. */
export function paymentCheckRepository(db: Database) {
  return {
    /**
     * Takes payments that are open and due, those that are due longest first, and says when each is due again. Orders
     * that are placed are no exception: a second way to pay may still be open beside the one that was paid.
     * @returns what nobody else gets now.
     */
    async claimDue(now: Date, limit: number): Promise<DuePayment[]> {
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
          and ${payments.createdAt} <= ${at - FIRST_CHECK_MS}
        order by ${payments.nextCheckAt}, ${payments.createdAt} limit ${limit}`;
      return db
        .update(payments)
        .set({ checkedAt: now, nextCheckAt: sql`${at} + case ${every} else ${rarest} end` })
        .where(sql`${payments.id} in (${due})`)
        .returning({ id: payments.id, tenantId: payments.tenantId, orderId: payments.orderId });
    },
  };
}
