import { refuseDestination } from "../../domain/address/served-address.ts";
import { subtotalOf } from "../../domain/basket/basket-lines.ts";
import { LARGEST_ORDER } from "../../domain/pricing/price-order.ts";
import { emailKey } from "../../domain/address/recipient-key.ts";
import { ok, refuse } from "../../domain/result.ts";
import type { OrderAddress } from "../../../db/repositories/orders.server.ts";
import { newCheckoutLimits } from "../public-limits.ts";
import { tooManyHere } from "../rate-limit.server.ts";
import { closePayment } from "./close-payment.server.ts";
import type { Storefront } from "../storefront.ts";
import type { Scope } from "../scope.ts";

/**
 * Notes who orders and where it goes: the specification's create-customer. The draft order is the customer record, so
 * that the order exists before any payment is asked for.
 * @param storefront with the lines that are checked out as its basket.
 * @param basketId the basket that is checked out; its draft is gone on with if there is one.
 * @param isNew the basket was made for this call of the API, so there is no draft to look for, and the shop's vouchers
 *   are asked for in the same round trip.
 * @returns the draft order's id, the API's `customer_id`.
 */
export async function beginCheckout(
  scope: Scope,
  {
    storefront,
    basketId,
    address,
    isNew = false,
  }: { storefront: Storefront; basketId: string; address: OrderAddress; isNew?: boolean },
) {
  if (storefront.opening !== "open") return refuse("errors:storeClosed");
  const refused = refuseDestination(storefront.store, address);
  if (refused) return refused;
  if (subtotalOf(storefront.basket) > LARGEST_ORDER) return refuse("errors:orderTooLarge");
  const now = scope.now();
  const known = isNew ? undefined : await scope.tenant.orders.draftOfBasket(basketId);
  if (!known) {
    const receiver = emailKey(address.email);
    const wait = tooManyHere(scope, newCheckoutLimits(scope, storefront.store.id, receiver));
    if (wait) return wait;
  }
  // Sales tax depends on the address, and express on a phone number: a price that was fixed for another one is taken back.
  const isUnfixed =
    storefront.store.taxMode === "stripe" ||
    (known?.order.shippingMethod === "express" && address.phone === "");
  if (known && known.order.total > 0 && isUnfixed) {
    const closing = known.payment && (await closePayment(scope, known.payment));
    if (closing === "still_open") return refuse("errors:paymentsUnavailable");
    if (closing && closing !== "closed") return refuse("errors:paymentProcessing");
    // Not taken back when another tab paid, or opened a way to pay, meanwhile.
    if (!(await scope.tenant.orders.unlockPrice(known.order.id, now)))
      return refuse("errors:orderChangedMeanwhile");
  }
  const id = known?.order.id ?? scope.newId();
  const draft = {
    id,
    eventId: storefront.store.id,
    kind: "store" as const,
    basketId,
    idempotencyKey: `checkout:${id}`,
    paymentStatus: "pending" as const,
    currency: storefront.store.currency,
    createdAt: now,
    updatedAt: now,
    ...address,
  };
  const saved = await scope.tenant.orders.saveDraft(draft, address, now, isNew);
  if (saved.outcome === "saved") return ok({ orderId: id, vouchers: saved.vouchers });
  // Another tab began the same checkout a moment before: go on with its draft.
  const theirs = await scope.tenant.orders.draftOfBasket(basketId);
  if (!theirs) return refuse("errors:orderChangedMeanwhile");
  await scope.tenant.orders.saveDraft({ ...draft, id: theirs.order.id }, address, now);
  return ok({ orderId: theirs.order.id, vouchers: [] });
}
