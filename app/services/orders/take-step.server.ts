import { changes, holds, mails, queues, sets, settlesSubmissions } from "../../../db/move-effects.server.ts";
import type { Effect } from "../../../db/repositories/status-writes.server.ts";
import { isNotWithdrawn } from "../../domain/fulfilment/submission.ts";
import { beginsIn, STAFF_STEPS, type StaffStep } from "../../domain/order/staff-steps.ts";
import { legalFor, moverOf } from "../../domain/order/status-transition.ts";
import type { Scope } from "../scope.ts";
import { transitionOrder } from "../order-writes/transition-order.server.ts";
import { changed, type StepOutcome } from "./cancel-order.server.ts";
import type { RecipientOrder } from "./read.server.ts";

export type StepWish = {
  orderId: string;
  step: StaffStep;
  /** What is written to the status: why it is held, or goes on. */
  reason: string;
  /** To whom it goes instead, where that is the step. */
  fulfillerId?: string;
};

/** Moves an order by hand, the first of its parts that may take the step. */
export async function takeStep(scope: Scope, wish: StepWish): Promise<StepOutcome> {
  const { orderId, step } = wish;
  const recipientOrder = await scope.tenant.fulfilments.readForRecipient(orderId);
  if (!recipientOrder) return { ok: false, error: "errors:orderNotFound", legal: [] };
  const mover = moverOf(scope.actor);
  const { to } = STAFF_STEPS[step];
  const part = recipientOrder.fulfilments.find(
    (one) => beginsIn(step, one.status) && legalFor(one, mover).includes(to),
  );
  const isFit =
    step === "print-anyway"
      ? isPrintable(recipientOrder)
      : step !== "reroute" || (await mayMake(scope, recipientOrder.order.eventId, wish.fulfillerId));
  if (!part || !isFit) {
    const legal = [...new Set(recipientOrder.fulfilments.flatMap((one) => legalFor(one, mover)))];
    return { ok: false, error: "errors:illegalTransition", legal };
  }
  // Who gives away what its fulfiller would not say anything of, has asked there in another way.
  const isSettled = step === "give-away" && isNotWithdrawn(part.holdReason);
  const { outcome } = await transitionOrder(scope, {
    order: recipientOrder.order,
    fulfilment: part,
    to,
    when: STAFF_STEPS[step].when,
    reason: wish.reason,
    effects: [...effectsOf(wish), ...(isSettled ? [settlesSubmissions] : [])],
  });
  if (outcome !== "moved") return changed(scope, orderId);
  return { ok: true, done: "done" };
}

function effectsOf({ orderId, step, reason, fulfillerId }: StepWish): Effect[] {
  switch (step) {
    case "hold-artwork":
      return [holds({ reason: "artwork", detail: { note: reason } }), mails("artwork_issue")];
    case "print-again":
      return [changes({ remakesPrints: true }), queues({ kind: "print", orderId })];
    case "reroute":
      return fulfillerId ? [sets({ fulfillerId, externalId: null })] : [];
    default:
      return [];
  }
}

/** Nothing that a printer would refuse: what was found are warnings. */
function isPrintable({ lines }: RecipientOrder): boolean {
  return lines.every(({ prints }) =>
    Object.values(prints ?? {}).every((print) => print.state === "made" && print.faults.length === 0),
  );
}

/** Whether a fulfiller works, and for this store. */
async function mayMake(scope: Scope, eventId: string, fulfillerId: string | undefined): Promise<boolean> {
  const makers = await makersOf(scope, eventId);
  return makers.some(({ id }) => id === fulfillerId);
}

/** Who may be given an order of a store. */
export async function makersOf(scope: Scope, eventId: string) {
  const pairs = await scope.tenant.fulfilments.fulfillersOfStores(eventId);
  const makers = await scope.platform.fulfillers.ofIds([
    ...new Set(pairs.map(({ fulfillerId }) => fulfillerId)),
  ]);
  return makers.filter(({ state }) => state === "active").map(({ id, name }) => ({ id, name }));
}
