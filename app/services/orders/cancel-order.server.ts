import type { RecipientOrder } from "./read.server.ts";
import { logs, mails, queues } from "../../../db/move-effects.server.ts";
import type { OutboxPayload } from "../../../db/repositories/outbox.server.ts";
import { stillPossible } from "../../domain/fulfilment/still-possible.ts";
import { hasProgramIt, isNotWithdrawn } from "../../domain/fulfilment/submission.ts";
import type { OrderStatus } from "../../domain/order/order-status.ts";
import { legalFor, moverOf } from "../../domain/order/status-transition.ts";
import { auditNote, outboxRows } from "../batch-rows/outbox-rows.ts";
import type { Scope } from "../scope.ts";
import { transitionOrder } from "../order-writes/transition-order.server.ts";

export type StepOutcome =
  /** `asked`: a fulfiller has part of it, and may still refuse. */
  | { ok: true; done: "done" | "asked" }
  | {
      ok: false;
      error: "errors:orderNotFound" | "errors:illegalTransition" | "errors:orderChangedMeanwhile";
      /** Where it may go instead. */
      legal: OrderStatus[];
    };

/**
 * Cancels what is not sent yet of an order, and asks the fulfillers of the rest not to make it. With its last part go back:
 * what was paid, its code, voucher, stock and budget. What has left stays.
 */
export async function cancelOrder(
  scope: Scope,
  { orderId, reason }: { orderId: string; reason: string },
): Promise<StepOutcome> {
  const recipientOrder = await scope.tenant.fulfilments.readForRecipient(orderId);
  if (!recipientOrder) return { ok: false, error: "errors:orderNotFound", legal: [] };
  const mover = moverOf(scope.actor);
  const open = recipientOrder.fulfilments.filter(({ status }) => status !== "cancelled");
  const perhapsMade = await perhapsMadeOf(scope, orderId);
  const may = open.filter((part) => legalFor(part, mover).includes("cancelled"));
  // Of what a fulfiller may be making staff know better, once it was asked in vain.
  const ends = may.filter((part) => !perhapsMade.has(part.id) || isNotWithdrawn(part.holdReason));
  // Whoever ordered takes back what no fulfiller has: staff ask for the rest.
  const asks = open.filter(
    (part) =>
      mover !== "recipient" &&
      !ends.includes(part) &&
      part.cancelRequestedAt === null &&
      (may.includes(part) || (part.fulfillerId !== null && stillPossible(part).cancel.is === "request")),
  );
  if (ends.length + asks.length === 0) {
    const legal = [...new Set(open.flatMap((part) => legalFor(part, mover)))];
    return { ok: false, error: "errors:illegalTransition", legal };
  }
  // Written with the first of several parts: should this die between two of them, the outbox goes on with the rest.
  const others = ends.length + asks.length > 1 ? [restOf(scope, { orderId, reason })] : [];
  for (const part of ends) {
    const { outcome } = await transitionOrder(scope, {
      order: recipientOrder.order,
      fulfilment: part,
      to: "cancelled",
      when: "given back",
      reason,
      effects: [
        logs({
          action: "Order cancelled",
          changes: { status: { from: part.status, to: "cancelled" }, ...(reason && { reason }) },
        }),
        queues(...others.splice(0)),
        // Whoever ordered has what the reprint was to replace, and a mail that it is cancelled would puzzle.
        ...(part.reprintOf === null ? [mails("order_cancelled")] : []),
      ],
    });
    if (outcome !== "moved") return changed(scope, orderId);
  }
  for (const part of asks) {
    if (!(await ask(scope, recipientOrder, part, { reason, work: others.splice(0) })))
      return changed(scope, orderId);
  }
  return { ok: true, done: asks.length > 0 ? "asked" : "done" };
}

function ask(
  scope: Scope,
  { order }: RecipientOrder,
  part: RecipientOrder["fulfilments"][number],
  { reason, work }: { reason: string; work: OutboxPayload[] },
): Promise<boolean> {
  const thing = { id: order.id, name: order.orderRef ?? "" };
  return scope.tenant.fulfilments.requestCancel(part, {
    note: auditNote(scope, "Order cancellation requested", thing, {
      status: part.status,
      ...(reason && { reason }),
    }),
    outbox: outboxRows(scope, `${part.id}:${part.version}`, [
      { kind: "cancel_request", fulfilmentId: part.id },
      { kind: "realtime", notice: "order", id: order.id },
      ...work,
    ]),
    now: scope.now(),
  });
}

/** Parts that a fulfiller with an API was sent and may be making, wherever they are by now. */
async function perhapsMadeOf(scope: Scope, orderId: string): Promise<Set<string>> {
  const submissions = await scope.tenant.submissions.mayBeMade(orderId);
  const makers = await scope.platform.fulfillers.ofIds([
    ...new Set(submissions.map((one) => one.fulfillerId)),
  ]);
  const byApi = submissions.filter((one) => hasProgramIt(one, makers));
  return new Set(byApi.map(({ fulfilmentId }) => fulfilmentId));
}

const restOf = (
  { actor: { id, name, role, superadmin } }: Scope,
  { orderId, reason }: { orderId: string; reason: string },
): OutboxPayload => ({
  kind: "cancel_rest",
  orderId,
  reason,
  actor: { id, name, ip: null, ...(role && { role }), ...(superadmin && { superadmin }) },
});

/**
 * Cancels what is left of an order whose cancellation ended between two of its parts; nothing where it is done. May be
 * repeated.
 * @throws when somebody changes it meanwhile: the outbox tries again.
 */
export async function cancelRest(scope: Scope, wish: { orderId: string; reason: string }): Promise<void> {
  const end = await cancelOrder(scope, wish);
  if (!end.ok && end.error === "errors:orderChangedMeanwhile")
    throw new Error("The order was changed meanwhile.");
}

/** Somebody else was quicker: where it may go from where it is now. */
export async function changed(scope: Scope, orderId: string): Promise<StepOutcome> {
  const now = await scope.tenant.fulfilments.ofOrder(orderId);
  const mover = moverOf(scope.actor);
  const legal = [...new Set(now.flatMap((part) => legalFor(part, mover)))];
  return { ok: false, error: "errors:orderChangedMeanwhile", legal };
}
