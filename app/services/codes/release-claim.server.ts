import { isGiven } from "../../domain/order/order-kind.ts";
import { logs, releases } from "../../../db/move-effects.server.ts";
import { UNTOUCHED } from "../../domain/order/recipient-view.ts";
import { type Result, ok, refuse } from "../../domain/result.ts";
import { auditNote } from "../batch-rows/outbox-rows.ts";
import type { Scope } from "../scope.ts";
import { transitionOrder } from "../order-writes/transition-order.server.ts";

/** Frees a code that was used: its order is cancelled, or was already. Nobody gets two gifts out of one code. */
export async function releaseClaim(
  scope: Scope,
  input: { eventId: string; orderId: string; promoCodeId: string; reason: string },
): Promise<Result<undefined, "errors:orderNotFound" | "errors:tooLate" | "errors:illegalTransition">> {
  const { eventId, orderId, promoCodeId, reason } = input;
  const recipientOrder = await scope.tenant.fulfilments.readForRecipient(orderId);
  if (!recipientOrder || recipientOrder.order.eventId !== eventId || !isGiven(recipientOrder.order.kind)) {
    return refuse("errors:orderNotFound");
  }
  const { order, lines } = recipientOrder;
  const [fulfilment, ...others] = recipientOrder.fulfilments;
  if (!fulfilment || others.length > 0) return refuse("errors:tooLate");
  const action = "Promo code updated";
  const code = await scope.tenant.codes.find(promoCodeId);
  const subject = { id: promoCodeId, name: code?.code ?? "" };
  const changes = { released: order.orderRef ?? "", reason };
  if (fulfilment.status === "cancelled") {
    // Its stock came back when it was cancelled.
    const claim = { eventId, promoCodeId, stock: [] };
    const note = auditNote(scope, action, subject, changes);
    const released = await scope.tenant.codes.release({ orderId, claim, note });
    return released ? ok(undefined) : refuse("errors:tooLate");
  }
  if (!UNTOUCHED.includes(fulfilment.status)) return refuse("errors:tooLate");
  const { outcome } = await transitionOrder(scope, {
    order,
    fulfilment,
    to: "cancelled",
    when: "given back",
    reason,
    effects: [
      logs({ action, subject, changes }),
      releases({
        eventId,
        promoCodeId,
        stock: lines.map(({ productId, quantity }) => ({ productId, quantity })),
      }),
    ],
  });
  if (outcome === "moved") return ok(undefined);
  return refuse(outcome === "not_allowed" ? "errors:illegalTransition" : "errors:tooLate");
}
