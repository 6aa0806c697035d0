import { mayChangeMind } from "../../domain/order/recipient-view.ts";
import { isOffered, skuOf } from "../../domain/product/offer.ts";
import { type Result, ok, refuse } from "../../domain/result.ts";
import { auditNote } from "../audit-note.ts";
import type { Scope } from "../scope.ts";
import type { Storefront } from "../storefront.ts";
import { outboxRows } from "../outbox-rows.ts";

export type GiftChoice = { lineId: string; colour: string; size: string };

/** Gives a gift other colours and sizes, while nobody has begun to make it. */
export async function changeGift(
  scope: Scope,
  {
    storefront: { store, stock },
    orderId,
    choices,
  }: { storefront: Storefront; orderId: string; choices: readonly GiftChoice[] },
): Promise<
  Result<
    undefined,
    "errors:orderNotFound" | "errors:tooLate" | "errors:variantNotSold" | "errors:orderChangedMeanwhile"
  >
> {
  const whole = await scope.tenant.fulfilments.readForRecipient(orderId);
  if (!whole || whole.order.kind !== "claim") return refuse("errors:orderNotFound");
  if (!store.recipientChooses || !mayChangeMind(whole.fulfilments, scope.now())) {
    return refuse("errors:tooLate");
  }
  const lines = [];
  for (const line of whole.lines) {
    const choice = choices.find(({ lineId }) => lineId === line.id);
    const offer = stock.find(({ id }) => id === line.productId)?.offer;
    if (!choice || !offer) continue;
    if (!isOffered(offer, choice.colour, choice.size)) return refuse("errors:variantNotSold");
    const { colour, size } = choice;
    if (colour !== line.colour || size !== line.size) {
      lines.push({ id: line.id, colour, size, sku: skuOf(offer, colour, size) });
    }
  }
  if (lines.length === 0) return ok(undefined);
  const changed = await scope.tenant.fulfilments.change({
    fulfilments: whole.fulfilments,
    orderId,
    note: auditNote(
      scope,
      "Order updated",
      { id: orderId, name: whole.order.orderRef ?? "" },
      { gift: lines.map(({ colour, size }) => `${colour} ${size}`).join(", ") },
    ),
    change: { lines },
    outbox: outboxRows(scope, scope.newId(), [
      { kind: "mail", template: "order_changed", orderId },
      { kind: "realtime", notice: "order", id: orderId },
    ]),
    now: scope.now(),
  });
  return changed === "changed" ? ok(undefined) : refuse("errors:orderChangedMeanwhile");
}
