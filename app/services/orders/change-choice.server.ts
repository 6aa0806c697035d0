import { mayChangeMind } from "../../domain/order/recipient-view.ts";
import { moverOf } from "../../domain/order/status-transition.ts";
import { isOffered, skuOf } from "../../domain/product/offer.ts";
import { type Result, ok, refuse } from "../../domain/result.ts";
import { auditNote, outboxRows } from "../batch-rows/outbox-rows.ts";
import type { Scope } from "../scope.ts";

export type LineChoice = { lineId: string; colour: string; size: string };

/**
 * Gives an order's lines other colours and sizes, while nobody has begun to make them. A recipient may do so with a gift
 * whose store lets them choose; staff with every order, by the same rule of time (docs/decisions/0022).
 */
export async function changeChoice(
  scope: Scope,
  { orderId, choices }: { orderId: string; choices: readonly LineChoice[] },
): Promise<
  Result<
    "changed" | "unchanged",
    "errors:orderNotFound" | "errors:tooLate" | "errors:variantNotSold" | "errors:orderChangedMeanwhile"
  >
> {
  const [recipientOrder, offers] = await Promise.all([
    scope.tenant.fulfilments.readForRecipient(orderId),
    scope.tenant.orders.onSaleOf(orderId),
  ]);
  const isRecipient = moverOf(scope.actor) === "recipient";
  if (!recipientOrder || (isRecipient && recipientOrder.order.kind !== "claim"))
    return refuse("errors:orderNotFound");
  const isTheirs = !isRecipient || recipientOrder.event.recipientChooses;
  if (!isTheirs || !mayChangeMind(recipientOrder.fulfilments, scope.now())) return refuse("errors:tooLate");
  const lines = [];
  for (const line of recipientOrder.lines) {
    const choice = choices.find(({ lineId }) => lineId === line.id);
    const offer = offers.get(line.productId);
    if (!choice || !offer) continue;
    const { colour, size } = choice;
    if (colour === line.colour && size === line.size) continue;
    if (!isOffered(offer, colour, size)) return refuse("errors:variantNotSold");
    lines.push({ id: line.id, colour, size, sku: skuOf(offer, colour, size) });
  }
  if (lines.length === 0) return ok("unchanged");
  const changed = await scope.tenant.fulfilments.change({
    fulfilments: recipientOrder.fulfilments,
    orderId,
    note: auditNote(
      scope,
      "Order updated",
      { id: orderId, name: recipientOrder.order.orderRef ?? "" },
      { gift: lines.map(({ colour, size }) => `${colour} ${size}`).join(", ") },
    ),
    change: { lines },
    outbox: outboxRows(scope, scope.newId(), [
      { kind: "mail", template: "order_changed", orderId },
      { kind: "realtime", notice: "order", id: orderId },
    ]),
    now: scope.now(),
  });
  return changed === "changed" ? ok("changed") : refuse("errors:orderChangedMeanwhile");
}
