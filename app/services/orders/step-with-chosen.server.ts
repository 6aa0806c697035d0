import type { ListQuery } from "../../domain/lists/list-query.ts";
import type { OrderSort } from "../../domain/lists/sorts.ts";
import type { OrderFilters } from "../../domain/order/status-groups.ts";
import type { ChosenOutcome, ChosenStep } from "../../domain/order/staff-steps.ts";
import type { Scope } from "../scope.ts";
import { acceptAddress } from "./hold-for-address.server.ts";
import { approveBudget } from "./approve-budget.server.ts";
import { cancelOrder } from "./cancel-order.server.ts";
import { type RecipientOrder, stillOfSearch } from "./read.server.ts";
import { assignOrder, tagOrder, untagOrder } from "./assign-order.server.ts";
import { takeStep } from "./take-step.server.ts";

export type ChosenWish = {
  orderIds: readonly string[];
  step: ChosenStep;
  /** The list that they were counted in, where all of it was meant: what has left it meanwhile is not touched. */
  of?: { query: ListQuery<OrderFilters, OrderSort>; timeZone: string } | undefined;
  /** What is written to each of them. */
  reason: string;
  /** The tag that each gets or loses. */
  tag: string;
  /** The id of the person that each is assigned to; "" ends the assignments. */
  assignee: string;
  /** Whether the tenant's credit limit may be passed as well: the platform's own right. */
  mayPassCredit: boolean;
};

type Wish = Omit<ChosenWish, "orderIds" | "of"> & { whole: RecipientOrder };
type Answer = { ok: true; done?: "done" | "asked" } | { ok: false; error: string };

/**
 * Takes a step with several orders, one after the other, by the rules of the single step: each counts against what those
 * before it have left. What another person did meanwhile is told, not done twice; an order that is not the tenant's is not
 * spoken of.
 */
export async function stepWithChosen(
  scope: Scope,
  { orderIds, of, ...wish }: ChosenWish,
): Promise<ChosenOutcome[]> {
  const outcomes: ChosenOutcome[] = [];
  const fitting = of && new Set(await stillOfSearch(scope, { ...of, orderIds }));
  for (const orderId of orderIds) {
    const recipientOrder = await scope.tenant.fulfilments.readForRecipient(orderId);
    if (!recipientOrder) continue;
    const ref = recipientOrder.order.orderRef ?? "";
    if (fitting?.has(orderId) === false) {
      outcomes.push({ ref, error: "orderDesk:chosen.leftSearch" });
      continue;
    }
    const answer = await STEPS[wish.step](scope, { ...wish, whole: recipientOrder });
    outcomes.push(answer.ok ? { ref, done: answer.done ?? "done" } : { ref, error: answer.error });
  }
  return outcomes;
}

const STEPS: Record<ChosenStep, (scope: Scope, wish: Wish) => Promise<Answer>> = {
  approve: (scope, { whole, reason, mayPassCredit }) =>
    approveBudget(scope, { orderId: whole.order.id, reason, mayPassCredit }),
  hold: (scope, { whole, reason }) =>
    takeStep(scope, { orderId: whole.order.id, step: "hold-artwork", reason }),
  release,
  retry: (scope, { whole, reason }) => takeStep(scope, { orderId: whole.order.id, step: "retry", reason }),
  tag: (scope, { whole, tag }) => tagOrder(scope, { orderId: whole.order.id, text: tag }),
  untag: (scope, { whole, tag }) => untagOrder(scope, { orderId: whole.order.id, text: tag }),
  assign: (scope, { whole, assignee }) => assignOrder(scope, { orderId: whole.order.id, to: assignee }),
  cancel: (scope, { whole, reason }) => cancelOrder(scope, { orderId: whole.order.id, reason }),
};

/** What is held goes on as it is: with the address that it has, or with the artwork that it has. */
function release(scope: Scope, { whole, reason }: Wish): Promise<Answer> {
  const { order, fulfilments } = whole;
  const isHeldForAddress = fulfilments.some(
    ({ status, resumeTo }) => status === "address issue" && resumeTo !== null,
  );
  return isHeldForAddress
    ? acceptAddress(scope, order.id)
    : takeStep(scope, { orderId: order.id, step: "print-anyway", reason });
}
