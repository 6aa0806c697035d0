import { type OutboxRows, outboxRows } from "../batch-rows/outbox-rows.ts";
import type { Scope } from "../scope.ts";

type Task = {
  refund: { id: string; amount: number; currency: string };
  order: { id: string; orderRef: string | null };
  /** Whether the company has every refund approved by a second person. */
  isByTwo?: boolean;
};

/**
 * The rows that tell each who can do something about a refund what waits for them: one that failed, so that the money did
 * not reach who paid it, or one that needs approval: admins decide on one above a
 * member's limit; where the company wants two people for each refund, admins and account managers but the one who asked.
 */
export async function refundTaskMails(
  scope: Scope,
  template: "refund_failed" | "refund_requested",
  { refund, order, isByTwo = false }: Task,
): Promise<OutboxRows> {
  const { people } = scope.tenant;
  const told = await (template === "refund_failed" || isByTwo
    ? people.managers({ orderId: order.id })
    : people.admins());
  const others = isByTwo ? told.filter(({ id }) => `user:${id}` !== scope.actor.id) : told;
  return others.flatMap(({ id: userId }) =>
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
