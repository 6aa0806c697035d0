import { lacksPhone } from "../../domain/pricing/shipping.ts";
import { mailboxKey } from "../../domain/address/recipient-key.ts";
import { ok, refuse } from "../../domain/result.ts";
import type { OrderAddress } from "../../../db/repositories/orders.server.ts";
import { newCheckoutLimits } from "../limits/public-limits.ts";
import { tooManyHere } from "../limits/rate-limit.server.ts";
import { closePayment } from "./open-payment.server.ts";
import { newDraft } from "./new-draft.ts";
import { refuseBeginning } from "./refuse-beginning.ts";
import type { Storefront } from "../storefront.ts";
import type { Scope } from "../scope.ts";

type Beginning = { storefront: Storefront; basketId: string; address: OrderAddress };

function tooManyBegun(scope: Scope, { store }: Storefront, { email }: OrderAddress) {
  return tooManyHere(scope, newCheckoutLimits(scope, store.id, mailboxKey(email)));
}

/**
 * The order of a caller of the API, which is written with its price (docs/decisions/0054): whoever does not go on leaves
 * nothing behind.
 * @param storefront with the lines that are checked out as its basket.
 */
export function beginByApi(scope: Scope, { storefront, basketId, address }: Beginning) {
  const refused = refuseBeginning(storefront, address) ?? tooManyBegun(scope, storefront, address);
  if (refused) return refused;
  const { id: eventId, currency } = storefront.store;
  return ok(newDraft({ id: scope.newId(), eventId, basketId, currency }, address, scope.now()));
}

/**
 * Notes who orders and where it goes, in the basket's draft, so that the order exists before any payment is asked for.
 * @param storefront with the lines that are checked out as its basket.
 * @param basketId the basket that is checked out; its draft is gone on with if there is one.
 * @returns the draft order's id.
 */
export async function beginCheckout(scope: Scope, { storefront, basketId, address }: Beginning) {
  const refused = refuseBeginning(storefront, address);
  if (refused) return refused;
  const now = scope.now();
  const previous = await scope.tenant.orders.draftOfBasket(basketId);
  if (!previous) {
    const wait = tooManyBegun(scope, storefront, address);
    if (wait) return wait;
  }
  // Tax may depend on the address, express on a phone number, and a voucher may on the person: a price that was fixed
  // for another one is taken back.
  const isUnfixed =
    storefront.store.taxMode !== "flat" ||
    previous?.order.vatState === "free" ||
    lacksPhone({ method: previous?.order.shippingMethod, phone: address.phone }) ||
    (Boolean(previous?.order.voucherCode) &&
      mailboxKey(previous?.order.email ?? "") !== mailboxKey(address.email));
  if (previous && previous.order.total > 0 && isUnfixed) {
    const closing = previous.payment && (await closePayment(scope, previous.payment));
    if (closing === "still_open") return refuse("errors:paymentsUnavailable");
    if (closing && closing !== "closed") return refuse("errors:paymentProcessing");
    // Not taken back when another tab paid, or opened a way to pay, meanwhile.
    if (!(await scope.tenant.orders.unlockPrice(previous.order.id, now)))
      return refuse("errors:orderChangedMeanwhile");
  }
  const id = previous?.order.id ?? scope.newId();
  const { id: eventId, currency } = storefront.store;
  const draft = newDraft({ id, eventId, basketId, currency }, address, now);
  if (await scope.tenant.orders.saveDraft(draft, address, now)) return ok({ orderId: id });
  // Another tab began the same checkout a moment before: go on with its draft.
  const theirs = await scope.tenant.orders.draftOfBasket(basketId);
  if (!theirs) return refuse("errors:orderChangedMeanwhile");
  await scope.tenant.orders.saveDraft({ ...draft, id: theirs.order.id }, address, now);
  return ok({ orderId: theirs.order.id });
}
