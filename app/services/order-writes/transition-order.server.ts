import { isBoughtHere, isOfShop } from "../../domain/order/order-kind.ts";
import {
  countsInBudgets,
  decides,
  queues,
  refundsOrder,
  tellsShop,
} from "../../../db/move-effects.server.ts";
import type { FulfilmentRow } from "../../../db/repositories/fulfilments.server.ts";
import type { OrderRow } from "../../../db/repositories/orders.server.ts";
import type { Effect, OrderStart } from "../../../db/repositories/status-writes.server.ts";
import {
  type Condition,
  isCountedInBudgets,
  type Move,
  moverOf,
  transition,
} from "../../domain/order/status-transition.ts";
import type { OrderStatus } from "../../domain/order/order-status.ts";
import { auditNote, outboxRows } from "../batch-rows/outbox-rows.ts";
import type { Scope } from "../scope.ts";

/** What is asked for, and what goes along with it. Order and fulfilment are as they were read. */
export type OrderTransition = {
  order: Pick<OrderRow, "id" | "orderRef" | "eventId" | "kind" | "currency" | "budgetCost">;
  fulfilment: Pick<FulfilmentRow, "id" | "orderId" | "status" | "version" | "resumeTo">;
  to: OrderStatus;
  /** The condition that the caller has seen to, or that an effect holds at the moment of writing. */
  when: Condition;
  /** Who moves it; the scope's actor, unless said. */
  by?: Move["by"];
  reason?: string | null;
  /** What is written with the status, of `db/move-effects.server.ts`. */
  effects?: readonly Effect[];
};

export type TransitionOutcome =
  | { outcome: "moved" }
  /** The table has no such way for this mover; `legal` says where it may go instead. */
  | { outcome: "not_allowed"; legal: OrderStatus[] }
  /** Somebody moved or changed it since it was read: read it again. */
  | { outcome: "changed_meanwhile" }
  | { outcome: "not_covered" }
  /** The fulfiller told it before. */
  | { outcome: "repeated" }
  | { outcome: "same_recipient" };

/**
 * The one way in which an order's status changes: the table is asked, and one batch writes the status, its event, the
 * audit entry, the order's roll-up, and all effects: those that are asked for, and those that every change has, as what it
 * takes of its budgets or gives back. All or nothing, and only if the fulfilment is still as it was read.
 */
export async function transitionOrder(scope: Scope, input: OrderTransition): Promise<TransitionOutcome> {
  const { order, fulfilment, to, when, by = moverOf(scope.actor), reason = null, effects = [] } = input;
  const move = transition(fulfilment, { to, by, when });
  if (!move.ok) return { outcome: "not_allowed", legal: move.legal };

  // Everything in the batch has the same moment: the log is asked by it what a change of status was for.
  const at = scope.now();
  const moment = { actor: scope.actor, newId: scope.newId, outbox: scope.outbox, now: () => at };
  const change = statusChange(scope, move.value, reason, at);
  const status = { from: fulfilment.status, to };
  const thing = { id: order.id, name: order.orderRef ?? "" };
  const outcome = await scope.tenant.fulfilments.move({
    ...change,
    fulfilment,
    by,
    currency: order.currency,
    note: auditNote(moment, "Order status updated", thing, { status }),
    effects: [...effects, ...effectsOfEvery({ ...input, by })],
    newId: scope.newId,
    rowsOf: (payloads, cause = change.statusEventId) => outboxRows(moment, cause, payloads),
  });
  return { outcome };
}

/** What every change of status has, for what it is. */
function effectsOfEvery({
  order,
  fulfilment: { status: from },
  to,
  by,
}: OrderTransition & Pick<Move, "by">): Effect[] {
  const { eventId, currency, budgetCost, kind } = order;
  const cost = budgetChange(from, to) * budgetCost;
  const endsAddressHold = {
    kind: "address",
    outcome: to,
    inputs: { by, from, fields: [] },
    ruleVersion: 1,
  } as const;
  return [
    countsInBudgets({ eventId, currency, cost, kind }),
    ...(to === "cancelled" && isBoughtHere(kind) ? [refundsOrder] : []),
    ...(isOfShop(kind) ? [tellsShop] : []),
    ...(from === "address issue" ? [decides(endsAddressHold)] : []),
    queues({ kind: "realtime", notice: "order", id: order.id }),
  ];
}

/** Whether a move counts an order's cost in its budgets (1), gives it back (-1), or neither (0). */
function budgetChange(from: OrderStatus, to: OrderStatus): -1 | 0 | 1 {
  const [was, is] = [isCountedInBudgets(from), isCountedInBudgets(to)];
  if (was === is) return 0;
  return is ? 1 : -1;
}

/**
 * How a placed order's first fulfilment begins: new, or held where money would be passed.
 * @param mayBeHeld whether its cost is asked for in budgets at the moment of writing.
 * @param now the moment of everything else in the batch.
 */
export function orderStart(
  scope: Scope,
  { fulfilment, mayBeHeld, now }: { fulfilment: OrderStart["fulfilment"]; mayBeHeld: boolean; now: Date },
): OrderStart {
  const begin = allowed(transition(null, { to: "new", by: "system", when: "placed" }));
  const begun = { status: begin.to, resumeTo: null };
  const held = () => ({
    overLimit: allowed(transition(begun, { to: "over budget limit", by: "system", when: "passes credit" })),
    overBudget: allowed(transition(begun, { to: "over budget", by: "system", when: "passes budget" })),
    statusEventId: scope.newId(),
  });
  return { ...statusChange(scope, begin, null, now), fulfilment, held: mayBeHeld ? held() : null };
}

/**
 * How another fulfilment of an order begins, by whoever the scope's actor is.
 * @throws when the table does not let them: whoever calls has asked for their right.
 */
export function fulfilmentStart(
  scope: Scope,
  { to, when, reason, now }: Pick<Move, "to" | "when"> & { reason: string; now: Date },
) {
  const move = transition(null, { to, when, by: moverOf(scope.actor) });
  return statusChange(scope, allowed(move), reason, now);
}

function statusChange(
  scope: Pick<Scope, "actor" | "newId">,
  move: OrderStart["transition"],
  reason: string | null,
  at: Date,
) {
  return {
    transition: move,
    statusEventId: scope.newId(),
    actor: scope.actor.id,
    reason: reason || null,
    at,
  };
}

/** @throws when the table lacks what every order needs: a mistake in the table. */
function allowed(move: ReturnType<typeof transition>): OrderStart["transition"] {
  if (!move.ok) throw new Error("The table of statuses has no way for an order to begin.");
  return move.value;
}
