import type { Scope } from "../scope.ts";
import type { Region } from "../../domain/store/store-event.ts";
import { closePayment } from "./open-payment.server.ts";
import { pendingOf } from "./pending-payment.ts";
import { settleOrder } from "./settle-order.server.ts";

/** The draft of an order that goes with a basket, with its lines and open payments, if the checkout was begun. */
export function readDraft(scope: Scope, basketId: string) {
  return scope.tenant.orders.draftOfBasket(basketId);
}

/** How long a window in which an order was not placed may still be pressed. */
const OTHER_WINDOW_MS = 60 * 60_000;

/** The order that was just placed from a basket, by another window; undefined where there is none. */
export function justPlaced(scope: Scope, basketId: string) {
  return scope.tenant.orders.placedOfBasket(basketId, new Date(scope.now().getTime() - OTHER_WINDOW_MS));
}

/** An order, placed or not. */
export const readOrder = (scope: Scope, orderId: string) => scope.tenant.orders.find(orderId);

/** The prices that a draft was fixed at, as its number of changes; undefined when there is no such order. */
export async function revisionOf(scope: Scope, orderId: string): Promise<number | undefined> {
  return (await scope.tenant.orders.find(orderId))?.revision;
}

/** Gives a draft the phone number that its way of shipping needs. */
export function savePhone(scope: Scope, input: { orderId: string; phone: string }): Promise<void> {
  return scope.tenant.orders.savePhone(input.orderId, input.phone, scope.now());
}

/**
 * Writes down that the shopper accepted the terms.
 * @returns the draft afterwards, or undefined when there is none any more.
 */
export function acceptTerms(scope: Scope, { orderId }: { orderId: string }) {
  return scope.tenant.orders.acceptTerms(orderId, scope.now());
}

/** The payment of a page at the provider, or of an intent; undefined when the tenant has none. */
export function findPayment(scope: Scope, at: { session: string } | { intent: string }) {
  const { orders } = scope.tenant;
  return "session" in at ? orders.paymentOfSession(at.session) : orders.paymentOfIntent(at.intent);
}

/**
 * Gives back what a checkout that was left holds: its open payment is closed first, and only when the provider confirms
 * that, the voucher is free again. If it had been paid after all, the order is placed instead.
 */
export async function releaseIdleDraft(
  scope: Scope,
  { orderId, region, idleSince }: { orderId: string; region: Region; idleSince: Date },
): Promise<void> {
  const orderWithLines = await scope.tenant.orders.findWithLinesAndPayments(orderId);
  const open = orderWithLines && pendingOf(orderWithLines);
  const closing = open && (await closePayment(scope, open));
  if (closing === "paid" || closing === "processing") {
    await settleOrder(scope, { orderId, region });
    return;
  }
  // Still open at the provider: tried again with the next round.
  if (closing === "still_open") return;
  await scope.tenant.orders.releaseDraft(orderId, idleSince, scope.now());
}
