import { type Result, ok, refuse } from "../../domain/result.ts";
import type { RecipientOrder } from "./read-order.server.ts";
import type { Scope } from "../scope.ts";
import { transitionOrder } from "../transition-order.server.ts";

export type Approval = {
  reason: string;
  /** Whether the tenant's credit limit may be passed as well: the platform's own right. */
  mayPassCredit: boolean;
};

type NotApproved = "errors:illegalTransition" | "errors:orderChangedMeanwhile" | "budgetDesk:notCovered";

/** What became of one of several orders; `error` is null where it goes on. */
export type ApprovedOrder = { ref: string; error: string | null };

/** Lets an order go on that waits for its store's budget or its tenant's credit; what it costs is counted then. */
export async function approveBudget(
  scope: Scope,
  { orderId, ...approval }: { orderId: string } & Approval,
): Promise<Result<undefined, NotApproved | "errors:orderNotFound">> {
  const whole = await scope.tenant.fulfilments.readForRecipient(orderId);
  return whole ? approve(scope, { whole, ...approval }) : refuse("errors:orderNotFound");
}

/**
 * The same for several orders, one after the other: each counts against what those before it have left. What another
 * person approved meanwhile is told, not approved twice; an order that is not the tenant's is not spoken of.
 */
export async function approveOrders(
  scope: Scope,
  { orderIds, ...approval }: { orderIds: readonly string[] } & Approval,
): Promise<ApprovedOrder[]> {
  const outcomes: ApprovedOrder[] = [];
  for (const orderId of orderIds) {
    const whole = await scope.tenant.fulfilments.readForRecipient(orderId);
    if (!whole) continue;
    const approved = await approve(scope, { whole, ...approval });
    outcomes.push({ ref: whole.order.orderRef ?? "", error: approved.ok ? null : approved.error });
  }
  return outcomes;
}

async function approve(
  scope: Scope,
  { whole, reason, mayPassCredit }: { whole: RecipientOrder } & Approval,
): Promise<Result<undefined, NotApproved>> {
  const { order } = whole;
  const fulfilment = whole.fulfilments.find(
    ({ status }) => status === "over budget" || (status === "over budget limit" && mayPassCredit),
  );
  if (!fulfilment) return refuse("errors:illegalTransition");
  const { outcome } = await transitionOrder(scope, {
    order,
    fulfilment,
    to: "new",
    when: "approved",
    reason,
    audit: {
      action: "Order over budget approved",
      changes: {
        status: { from: fulfilment.status, to: "new" },
        cost: order.budgetCost,
        currency: order.currency,
        ...(reason && { reason }),
      },
    },
    within: mayPassCredit ? [] : ["credit"],
  });
  switch (outcome) {
    case "moved":
      return ok(undefined);
    case "not_allowed":
      return refuse("errors:illegalTransition");
    case "not_covered":
      return refuse("budgetDesk:notCovered");
    default:
      return refuse("errors:orderChangedMeanwhile");
  }
}
