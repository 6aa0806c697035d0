import { may, type StaffPrincipal } from "../../../domain/access/permissions.ts";
import { stillPossible } from "../../../domain/fulfilment/still-possible.ts";
import { beginsIn, STAFF_STEPS, type StaffStep } from "../../../domain/order/staff-steps.ts";
import { legalFor, moverOf } from "../../../domain/order/status-transition.ts";
import { paidParts, refundLimit } from "../../../domain/refund/refund-rules.ts";
import type { StaffOrder } from "../../../services/orders/read-order.server.ts";
import { makersOf } from "../../../services/orders/take-step.server.ts";
import type { Scope } from "../../../services/scope.ts";
import type { RefundDesk } from "../../../ui/admin/orders/refund-form.tsx";

/** What this person may do with an order now. */
export async function orderSteps(scope: Scope, user: StaffPrincipal, staffOrder: StaffOrder) {
  const mover = moverOf(scope.actor);
  const { fulfilments } = staffOrder;
  const legal = fulfilments.map((part) => ({ part, to: legalFor(part, mover) }));
  const steps = (Object.keys(STAFF_STEPS) as StaffStep[]).filter((step) =>
    legal.some(({ part, to }) => beginsIn(step, part.status) && to.includes(STAFF_STEPS[step].to)),
  );
  const isAsked = fulfilments.some(
    ({ cancelRequestedAt, status }) => cancelRequestedAt && status !== "cancelled",
  );
  const canCancel = legal.some(({ part, to }) => to.includes("cancelled") && part.status !== "cancelled");
  const canAsk = fulfilments.some(
    (part) =>
      part.cancelRequestedAt === null && part.fulfillerId && stillPossible(part).cancel.is === "request",
  );
  return {
    steps,
    makers: steps.includes("reroute") ? await makersOf(scope, staffOrder.order.eventId) : [],
    cancel: !may(user, "orders:cancel") ? null : canCancel ? "now" : canAsk ? "ask" : null,
    isCancelAsked: isAsked,
    /** Something of it has left, or is being made: what the order took is not given back with the rest. */
    leavesParts: legal.some(({ part, to }) => part.status !== "cancelled" && !to.includes("cancelled")),
    refund: refundDesk(user, staffOrder),
    sent: may(user, "orders:reprint") ? sentParts(staffOrder) : [],
  } as const;
}

/** What may go back of what was paid; null where nothing was paid, or this person may give nothing back. */
function refundDesk(
  user: StaffPrincipal,
  { order, lines, payments, refunds }: StaffOrder,
): RefundDesk | null {
  const payment = payments.find(({ status }) => status === "succeeded");
  const taken = refunds
    .filter(({ status, paymentId }) => status !== "failed" && paymentId === payment?.id)
    .reduce((sum, { amount }) => sum + amount, 0);
  const left = (payment?.amount ?? 0) - taken;
  const money = (minor: number) => ({ minor, currency: order.currency });
  const parts = paidParts(order, lines);
  return {
    returned: refunds.map(({ id, amount, reason, status, createdAt }) => ({
      ...{ id, reason, status, amount: money(amount), at: createdAt.toISOString() },
    })),
    may: payment !== undefined && left > 0 && refundLimit(user) > 0,
    left: money(Math.max(0, left)),
    shipping: parts.shipping > 0 ? money(parts.shipping) : null,
    lines: lines.map(({ id, name, colour, size, quantity }) => ({
      ...{ id, name, quantity, variant: `${colour} ${size}` },
      paid: money(parts.shares.get(id) ?? 0),
    })),
  };
}

/** What was shipped of an order, with its lines. */
function sentParts({ fulfilments, fulfilmentLines, lines }: StaffOrder) {
  return fulfilments
    .filter(({ status }) => status === "shipped")
    .map(({ id }) => ({
      id,
      lines: fulfilmentLines
        .filter(({ fulfilmentId }) => fulfilmentId === id)
        .map(({ orderLineId, quantity }) => {
          const line = lines.find((one) => one.id === orderLineId);
          return { id: orderLineId, quantity, name: [line?.name, line?.colour, line?.size].join(" ") };
        }),
    }));
}
