import { budgetClaimOf, coveredBy } from "../../../db/move-effects.server.ts";
import type { FulfilmentRow } from "../../../db/repositories/fulfilments.server.ts";
import type { OrderRow } from "../../../db/repositories/orders.server.ts";
import type { Currency } from "../../domain/money.ts";
import type { Scope } from "../scope.ts";
import { transitionOrder } from "../order-writes/transition-order.server.ts";

/**
 * Lets go on what a raised budget covers now, those that came first before the others, up to the first that it does not
 * cover. May be repeated, and by two at once.
 */
export async function releaseHeld(scope: Scope, eventId: string): Promise<void> {
  for (;;) {
    const waiting = await scope.tenant.fulfilments.heldForBudget(eventId);
    for (const { left: fulfilment, right: order } of waiting) {
      if (!(await goOn(scope, fulfilment, order))) return;
    }
    if (waiting.length === 0) return;
  }
}

/**
 * The same for a credit account that was approved or has more room. What its own store's budget does not cover goes on
 * waiting, and holds up nobody behind it.
 */
export async function releaseHeldForCredit(scope: Scope, currency: Currency): Promise<void> {
  for (;;) {
    const waiting = await scope.tenant.fulfilments.heldForCredit(currency);
    let released = 0;
    for (const { left: fulfilment, right: order } of waiting) {
      if (await goOn(scope, fulfilment, order)) released += 1;
      else if (!(await scope.tenant.fulfilments.creditCovers(budgetClaimOf(order)))) return;
    }
    if (released === 0) return;
  }
}

/** @returns false when somebody moved it before, or neither credit nor budget covers it. */
async function goOn(scope: Scope, fulfilment: FulfilmentRow, order: OrderRow): Promise<boolean> {
  const { outcome } = await transitionOrder(scope, {
    order,
    fulfilment,
    to: "new",
    when: "covered",
    by: "system",
    effects: [coveredBy(budgetClaimOf(order), ["credit", "budget"])],
  });
  return outcome === "moved";
}
