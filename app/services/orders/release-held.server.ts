import { audited } from "../audited.ts";
import { leaving } from "../leaving.ts";
import type { Scope } from "../scope.ts";

/**
 * Lets go on what a raised budget covers now, those that came first before the others, up to the first that it does not
 * cover. May be repeated, and by two at once.
 */
export async function releaseHeld(scope: Scope, eventId: string): Promise<void> {
  const { fulfilments } = scope.tenant;
  for (;;) {
    const waiting = await fulfilments.heldForBudget(eventId);
    for (const { left: fulfilment, right: order } of waiting) {
      const moveId = scope.newId();
      const moved = await fulfilments.move({
        fulfilment,
        to: "new",
        hold: null,
        eventId: moveId,
        actor: scope.actor.id,
        reason: null,
        note: audited(
          scope,
          "Order status updated",
          { id: order.id, name: order.orderRef ?? "" },
          { status: { from: fulfilment.status, to: "new" } },
        ),
        budget: {
          eventId,
          currency: order.currency,
          cost: order.budgetCost,
          within: ["credit", "budget"],
          decisionId: scope.newId(),
        },
        outbox: leaving(scope, moveId, [{ kind: "realtime", notice: "order", id: order.id }]),
        now: scope.now(),
      });
      if (!moved) return;
    }
    if (waiting.length === 0) return;
  }
}
