import { advance } from "../../domain/order/lifecycle.ts";
import { type AddressField, resumeAfterAddress } from "../../domain/order/recipient-view.ts";
import { type Result, ok, refuse } from "../../domain/result.ts";
import { audited } from "../audited.ts";
import type { Scope } from "../scope.ts";
import { leaving } from "../leaving.ts";

export type AddressHold = { fields: AddressField[]; note: string };

/** Holds an order because its address is wrong, and asks its recipient by mail for just what is. */
export async function flagAddress(
  scope: Scope,
  orderId: string,
  hold: AddressHold,
): Promise<
  Result<undefined, "errors:orderNotFound" | "errors:illegalTransition" | "errors:orderChangedMeanwhile">
> {
  const whole = await scope.tenant.fulfilments.readForRecipient(orderId);
  if (!whole) return refuse("errors:orderNotFound");
  const { order } = whole;
  const fulfilment = whole.fulfilments.find(({ status }) => advance(status, "address issue").ok);
  if (!fulfilment) return refuse("errors:illegalTransition");
  const eventId = scope.newId();
  const moved = await scope.tenant.fulfilments.move({
    fulfilment,
    to: "address issue",
    hold: { reason: "address", detail: { ...hold }, resumeTo: resumeAfterAddress(fulfilment.status) },
    eventId,
    actor: scope.actor.id,
    reason: hold.note || null,
    note: audited(
      scope,
      "Order status updated",
      { id: order.id, name: order.orderRef ?? "" },
      { status: { from: fulfilment.status, to: "address issue" }, fields: hold.fields.join(" ") },
    ),
    outbox: leaving(scope, eventId, [
      { kind: "mail", template: "address_issue", orderId },
      { kind: "realtime", notice: "order", id: orderId },
    ]),
    now: scope.now(),
  });
  return moved ? ok(undefined) : refuse("errors:orderChangedMeanwhile");
}
