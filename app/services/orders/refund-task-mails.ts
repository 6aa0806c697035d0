import { type OutboxRows, outboxRows } from "../batch-rows/outbox-rows.ts";
import type { Scope } from "../scope.ts";

type Task = {
  refund: { id: string; amount: number; currency: string };
  order: { id: string; orderRef: string | null };
};

/**
 * The rows that tell each who can do something about a refund what waits for them: one that failed, so that the money did
 * not reach who paid it, or one above somebody's limit, which an admin approves.
 */
export async function refundTaskMails(
  scope: Scope,
  template: "refund_failed" | "refund_requested",
  { refund, order }: Task,
): Promise<OutboxRows> {
  const { people } = scope.tenant;
  const told = await (template === "refund_failed"
    ? people.managers({ orderId: order.id })
    : people.admins());
  return told.flatMap(({ id: userId }) =>
    outboxRows(scope, `${template}:${refund.id}:${userId}`, [
      {
        kind: "account",
        template,
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
