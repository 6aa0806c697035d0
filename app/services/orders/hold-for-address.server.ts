import { holds, logs, mails } from "../../../db/move-effects.server.ts";
import type { AddressField } from "../../domain/order/recipient-view.ts";
import { legalFor, moverOf } from "../../domain/order/status-transition.ts";
import { ok, refuse, type Result } from "../../domain/result.ts";
import type { Scope } from "../scope.ts";
import { transitionOrder } from "../order-writes/transition-order.server.ts";
import { correctAddress } from "./correct-address.server.ts";

type AddressHold = { fields: AddressField[]; note: string };

/** Holds an order because its address is wrong, and asks its recipient by mail for just what is. */
export async function holdForAddress(
  scope: Scope,
  { orderId, hold }: { orderId: string; hold: AddressHold },
): Promise<
  Result<undefined, "errors:orderNotFound" | "errors:illegalTransition" | "errors:orderChangedMeanwhile">
> {
  const recipientOrder = await scope.tenant.fulfilments.readForRecipient(orderId);
  if (!recipientOrder) return refuse("errors:orderNotFound");
  const fulfilment = recipientOrder.fulfilments.find((one) =>
    legalFor(one, moverOf(scope.actor)).includes("address issue"),
  );
  if (!fulfilment) return refuse("errors:illegalTransition");
  const { outcome } = await transitionOrder(scope, {
    order: recipientOrder.order,
    fulfilment,
    to: "address issue",
    when: "address wrong",
    reason: hold.note,
    effects: [
      holds({ reason: "address", detail: { ...hold } }),
      logs({
        action: "Order status updated",
        changes: {
          status: { from: fulfilment.status, to: "address issue" },
          fields: hold.fields.join(" "),
        },
      }),
      mails("address_issue"),
    ],
  });
  if (outcome === "moved") return ok(undefined);
  return refuse(outcome === "not_allowed" ? "errors:illegalTransition" : "errors:orderChangedMeanwhile");
}

/** Takes the question about an order's address back: it goes on with the one that it has. */
export async function acceptAddress(scope: Scope, orderId: string) {
  const order = await scope.tenant.orders.find(orderId);
  return order ? correctAddress(scope, { orderId, address: order }) : refuse("errors:orderNotFound");
}
