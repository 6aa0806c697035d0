import { UNTOUCHED } from "../../domain/order/recipient-view.ts";
import { type Result, ok, refuse } from "../../domain/result.ts";
import { audited } from "../audited.ts";
import { leaving } from "../leaving.ts";
import type { Scope } from "../scope.ts";
import type { Release } from "../../../db/repositories/codes.server.ts";

type Releasable = Release["fulfilment"]["status"];

/** Frees a code that was used: its order is cancelled, or was already. Nobody gets two gifts out of one code. */
export async function releaseClaim(
  scope: Scope,
  wish: { eventId: string; orderId: string; promoCodeId: string; reason: string },
): Promise<Result<undefined, "errors:orderNotFound" | "errors:tooLate">> {
  const whole = await scope.tenant.fulfilments.readForRecipient(wish.orderId);
  if (!whole || whole.order.eventId !== wish.eventId || whole.order.kind !== "claim") {
    return refuse("errors:orderNotFound");
  }
  const { order, lines } = whole;
  const [fulfilment, ...others] = whole.fulfilments;
  const releasable =
    fulfilment && (fulfilment.status === "cancelled" || UNTOUCHED.includes(fulfilment.status));
  if (!releasable || others.length > 0) return refuse("errors:tooLate");
  const statusEventId = scope.newId();
  const released = await scope.tenant.codes.release({
    orderId: order.id,
    promoCodeId: wish.promoCodeId,
    eventId: wish.eventId,
    fulfilment: {
      id: fulfilment.id,
      version: fulfilment.version,
      status: fulfilment.status as Releasable,
    },
    stock: lines.map(({ productId, quantity }) => ({ productId, quantity })),
    budget: { cost: order.budgetCost, currency: order.currency },
    statusEventId,
    actor: scope.actor.id,
    reason: wish.reason,
    note: audited(
      scope,
      "Promo code updated",
      { id: wish.promoCodeId },
      { released: order.orderRef ?? "", reason: wish.reason },
    ),
    now: scope.now(),
  });
  if (!released) return refuse("errors:tooLate");
  for (const row of leaving(scope, statusEventId, [{ kind: "realtime", notice: "order", id: order.id }])) {
    await scope.tenant.events.keepOutbox(row);
  }
  return ok(undefined);
}
