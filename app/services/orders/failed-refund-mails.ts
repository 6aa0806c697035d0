import { type OutboxRows, outboxRows } from "../batch-rows/outbox-rows.ts";
import type { Scope } from "../scope.ts";

type Failed = {
  refund: { id: string; amount: number; currency: string };
  order: { id: string; orderRef: string | null };
};

/** The rows that tell each who runs the tenant's stores that money did not go back to whoever paid it. */
export async function failedRefundMails(scope: Scope, { refund, order }: Failed): Promise<OutboxRows> {
  const people = await scope.tenant.people.managers();
  return people.flatMap(({ id: userId }) =>
    outboxRows(scope, `refund_failed:${refund.id}:${userId}`, [
      {
        kind: "account",
        template: "refund_failed",
        userId,
        facts: {
          orderId: order.id,
          orderRef: order.orderRef ?? "",
          minor: String(refund.amount),
          currency: refund.currency,
        },
      },
    ]),
  );
}
