import type { OutboxPayload } from "../../../db/repositories/outbox.server.ts";
import type { Decision, FulfilmentMove, FulfilmentRow } from "../../../db/repositories/fulfilments.server.ts";
import type { OrderChange } from "../../../db/repositories/order-changes.server.ts";
import type { OrderRow } from "../../../db/repositories/orders.server.ts";
import type { OrderStart } from "../../../db/repositories/status-writes.server.ts";
import type { AuditAction } from "../../domain/audit/actions.ts";
import type { AuditChanges, AuditedThing } from "../../domain/audit/audit-note.ts";
import { type FulfilmentMail, isFulfilmentMail, type OrderMail } from "../../domain/order/order-mails.ts";
import { RECALLED, recallOf } from "../../domain/fulfilment/submission.ts";
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

/** What is asked for, and what follows from it. Order and fulfilment are as they were read. */
export type OrderTransition = {
  order: Pick<OrderRow, "id" | "orderRef" | "eventId" | "kind" | "currency" | "budgetCost">;
  fulfilment: Pick<FulfilmentRow, "id" | "orderId" | "status" | "version" | "resumeTo">;
  to: OrderStatus;
  /** The condition that the caller has seen to, or that the write holds (`within`). */
  when: Condition;
  /** Who moves it; whoever the scope's actor is, unless said. */
  by?: Move["by"];
  reason?: string | null;
  /** Why it waits for a person, and for what. */
  hold?: FulfilmentMove["hold"];
  /** What the log says; the change of status unless said. */
  audit?: { action: AuditAction; subject?: AuditedThing; changes: AuditChanges };
  change?: OrderChange;
  claim?: FulfilmentMove["claim"];
  /** Budgets that must cover what the order costs at the moment of writing. */
  within?: readonly ("credit" | "budget")[];
  /** What else of the fulfilment changes with its status. */
  set?: FulfilmentMove["set"];
  /** What its fulfiller must have of its SKUs at the moment of writing, and has less of then. */
  stock?: FulfilmentMove["stock"];
  /** Which of its lines its new fulfiller makes of another blank. */
  substitutes?: FulfilmentMove["substitutes"];
  /** Why the system decided so, for the people of the desk. */
  decision?: Omit<Decision, "id">;
  /** What its fulfiller must still have room for at the moment of writing. */
  room?: FulfilmentMove["room"];
  /** A hash of what its fulfiller is being sent. */
  said?: FulfilmentMove["said"];
  /** It takes the way of what is sent, and nothing leaves. */
  sendsNothing?: FulfilmentMove["sendsNothing"];
  /** The fulfiller does not make what it was sent: by its own word, or since it was asked. */
  submissionEnds?: FulfilmentMove["submissionEnds"];
  /** Whoever moves it has seen to it that nothing is made of what was sent before. */
  isSettled?: FulfilmentMove["isSettled"];
  /** What its fulfiller told, if that moves it. */
  report?: FulfilmentMove["report"];
  /** The other parts of the order, whose fulfillers are to be sent something else as well: all of it, or nothing. */
  others?: {
    /** How many parts the order had when it was read. */
    parts: number;
    recalled: readonly Pick<FulfilmentRow, "id" | "status" | "version" | "resumeTo">[];
    revised: readonly Pick<FulfilmentRow, "id" | "version">[];
  };
  /** When its fulfiller works: decides whether the order is overdue. */
  calendar?: FulfilmentMove["calendar"];
  /** Work of our own that follows from it. */
  work?: readonly OutboxPayload[];
  /** Mails to whoever ordered, unless nothing changed for them. */
  mails?: readonly (OrderMail | FulfilmentMail)[];
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
 * audit entry, the order's roll-up, what it takes of its budgets or gives back, and what must leave. All or nothing, and
 * only if the fulfilment is still as it was read.
 */
export async function transitionOrder(scope: Scope, input: OrderTransition): Promise<TransitionOutcome> {
  const { order, fulfilment, to, when, by = moverOf(scope.actor), within = [], mails = [] } = input;
  const move = transition(fulfilment, { to, by, when });
  if (!move.ok) return { outcome: "not_allowed", legal: move.legal };
  const { others } = input;

  // Everything in the batch has the same moment: the log is asked by it what a change of status was for.
  const at = scope.now();
  const moment = { actor: scope.actor, newId: scope.newId, outbox: scope.outbox, now: () => at };
  const change = statusChange(scope, move.value, input.reason ?? null, at);
  const status = { from: fulfilment.status, to };
  const { action, subject, changes } = input.audit ?? { action: "Order status updated", changes: { status } };
  const thing = subject ?? { id: order.id, name: order.orderRef ?? "" };
  const cost = budgetChange(fulfilment.status, to) * order.budgetCost;
  const outcome = await scope.tenant.fulfilments.move({
    ...change,
    fulfilment,
    currency: order.currency,
    calendar: input.calendar,
    hold: input.hold ?? null,
    note: auditNote(moment, action, thing, changes),
    change: input.change,
    claim: input.claim,
    refund: to === "cancelled" && order.kind === "store" ? cancelRefund(moment) : undefined,
    set: input.set,
    stock: input.stock,
    substitutes: input.substitutes,
    report: input.report,
    room: input.room,
    said: input.said,
    sendsNothing: input.sendsNothing,
    submissionEnds: input.submissionEnds,
    isSettled: input.isSettled,
    decision: decisionOf(scope, input),
    others: others && {
      ...others,
      recalled: others.recalled.map((part) => {
        const recall = allowed(transition(part, recallOf(part.status)));
        return { ...statusChange(moment, recall, RECALLED, at), fulfilment: part };
      }),
    },
    budget: {
      eventId: order.eventId,
      currency: order.currency,
      onAccount: order.kind === "account",
      cost,
      within,
      decisionId: scope.newId(),
    },
    outbox: outboxRows(moment, change.statusEventId, [
      ...mails.map((template) =>
        isFulfilmentMail(template)
          ? { kind: "mail" as const, template, orderId: order.id, fulfilmentId: fulfilment.id }
          : { kind: "mail" as const, template, orderId: order.id },
      ),
      { kind: "realtime", notice: "order", id: order.id },
      ...(input.work ?? []),
    ]),
  });
  return { outcome };
}

/** Why it is decided so: said by the caller, or what every hold for an address and its end have in common. */
function decisionOf(scope: Scope, input: OrderTransition): Decision | undefined {
  const { fulfilment, to, hold, by = moverOf(scope.actor) } = input;
  const id = scope.newId();
  if (input.decision) return { ...input.decision, id };
  if (to !== "address issue" && fulfilment.status !== "address issue") return undefined;
  // Which fields, never what stands in them: the log outlives the address.
  const fields = Array.isArray(hold?.detail["fields"]) ? hold.detail["fields"] : [];
  return {
    id,
    kind: "address",
    outcome: to,
    inputs: { by, from: fulfilment.status, fields },
    ruleVersion: 1,
  };
}

/** The refund of a whole order, should this be the last of its parts. */
function cancelRefund(moment: Pick<Scope, "actor" | "newId" | "now" | "outbox">) {
  const id = moment.newId();
  const [row] = outboxRows(moment, id, [{ kind: "order_refund", refundId: id }]);
  return row && { id, actor: moment.actor.id, outbox: row };
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
  if (!move.ok) throw new Error("The table of statuses has no way for an order to begin, or to be recalled.");
  return move.value;
}
