import { budgetClaimOf, coveredBy, logs } from "../../../db/move-effects.server.ts";
import { type Result, ok, refuse } from "../../domain/result.ts";
import type { Scope } from "../scope.ts";
import { transitionOrder } from "../order-writes/transition-order.server.ts";

export type Approval = {
  reason: string;
  /** Whether the tenant's credit limit may be passed as well: the platform's own right. */
  mayPassCredit: boolean;
};

type NotApproved =
  | "errors:illegalTransition"
  | "errors:orderChangedMeanwhile"
  | "orderDesk:budgetDesk.notCovered";

/** Lets an order go on that waits for its store's budget or its tenant's credit; what it costs is counted then. */
export async function approveBudget(
  scope: Scope,
  { orderId, reason, mayPassCredit }: { orderId: string } & Approval,
): Promise<Result<undefined, NotApproved | "errors:orderNotFound">> {
  const recipientOrder = await scope.tenant.fulfilments.readForRecipient(orderId);
  if (!recipientOrder) return refuse("errors:orderNotFound");
  const { order } = recipientOrder;
  const fulfilment = recipientOrder.fulfilments.find(
    ({ status }) => status === "over budget" || (status === "over budget limit" && mayPassCredit),
  );
  if (!fulfilment) return refuse("errors:illegalTransition");
  const { outcome } = await transitionOrder(scope, {
    order,
    fulfilment,
    to: "new",
    when: "approved",
    reason,
    effects: [
      ...(mayPassCredit ? [] : [coveredBy(budgetClaimOf(order), ["credit"])]),
      logs({
        action: "Order over budget approved",
        changes: {
          status: { from: fulfilment.status, to: "new" },
          cost: order.budgetCost,
          currency: order.currency,
          ...(reason && { reason }),
        },
      }),
    ],
  });
  switch (outcome) {
    case "moved":
      return ok(undefined);
    case "not_allowed":
      return refuse("errors:illegalTransition");
    case "not_covered":
      return refuse("orderDesk:budgetDesk.notCovered");
    default:
      return refuse("errors:orderChangedMeanwhile");
  }
}
