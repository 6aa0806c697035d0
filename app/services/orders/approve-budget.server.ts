import { type Result, ok, refuse } from "../../domain/result.ts";
import { audited } from "../audited.ts";
import { leaving } from "../leaving.ts";
import type { Scope } from "../scope.ts";

export type Approval = {
  reason: string;
  /** Whether the tenant's credit limit may be passed as well: the platform's own right. */
  mayPassCredit: boolean;
};

/** Lets an order go on that waits for its store's budget or its tenant's credit; what it costs is counted then. */
export async function approveBudget(
  scope: Scope,
  orderId: string,
  { reason, mayPassCredit }: Approval,
): Promise<Result<undefined, "errors:orderNotFound" | "errors:illegalTransition" | "budgetDesk:notCovered">> {
  const whole = await scope.tenant.fulfilments.readForRecipient(orderId);
  if (!whole) return refuse("errors:orderNotFound");
  const { order } = whole;
  const fulfilment = whole.fulfilments.find(
    ({ status }) => status === "over budget" || (status === "over budget limit" && mayPassCredit),
  );
  if (!fulfilment) return refuse("errors:illegalTransition");
  const eventId = scope.newId();
  const moved = await scope.tenant.fulfilments.move({
    fulfilment,
    to: "new",
    hold: null,
    eventId,
    actor: scope.actor.id,
    reason: reason || null,
    note: audited(
      scope,
      "Order over budget approved",
      { id: order.id, name: order.orderRef ?? "" },
      {
        status: { from: fulfilment.status, to: "new" },
        cost: order.budgetCost,
        currency: order.currency,
        ...(reason && { reason }),
      },
    ),
    budget: {
      eventId: order.eventId,
      currency: order.currency,
      cost: order.budgetCost,
      onAccount: order.kind === "account",
      within: mayPassCredit ? [] : ["credit"],
      decisionId: scope.newId(),
    },
    outbox: leaving(scope, eventId, [{ kind: "realtime", notice: "order", id: orderId }]),
    now: scope.now(),
  });
  return moved ? ok(undefined) : refuse("budgetDesk:notCovered");
}
