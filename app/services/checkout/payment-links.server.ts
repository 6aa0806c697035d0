import type { ListQuery } from "../../domain/lists/list-query.ts";
import { type PaymentLinkState, paymentLinkEnd } from "../../domain/order/payment-link.ts";
import { ok, refuse, type Result } from "../../domain/result.ts";
import { auditNote, outboxRows } from "../batch-rows/outbox-rows.ts";
import type { BaseScope, Scope } from "../scope.ts";
import { bringToRest, type LinkChangeRefusal } from "./save-payment-link.server.ts";

export type { PaymentLinkRow as PaymentLink } from "../../../db/repositories/payment-links.server.ts";

const LINKS_PER_PAGE = 25;
/** More are shown as so many. */
const COUNTED_TO = 100;

/** One page of the orders that customers were asked to pay by a link, the newest first. */
export function listPaymentLinks(
  scope: Scope,
  { filters, sort, position }: ListQuery<{ state: PaymentLinkState | "" }, "created">,
) {
  const { descending } = sort;
  return scope.tenant.paymentLinks.list(filters.state, { descending, position, limit: LINKS_PER_PAGE });
}

/** The stores that an order can be made in, by name. */
export const listShops = (scope: Scope) => scope.tenant.paymentLinks.shops();

/** How many customers have not paid yet. */
export const countPaymentLinks = (scope: Scope) => scope.tenant.paymentLinks.countWaiting(COUNTED_TO);

/** A link with its order and its store; undefined when there is none. */
export const readPaymentLink = (scope: Scope, { orderId }: { orderId: string }) =>
  scope.tenant.paymentLinks.findWithOrder(orderId);

/** Whether the link of an order can be paid by. */
export async function isPayable(scope: Scope, { orderId }: { orderId: string }) {
  const link = await scope.tenant.paymentLinks.find(orderId);
  return link && { link, isOpen: link.state === "waiting" && link.expiresAt > scope.now() };
}

/** Sends the mail with the link once more; it is good for another fourteen days. */
export async function sendLinkAgain(
  scope: Scope,
  { orderId, version }: { orderId: string; version: number },
): Promise<Result<undefined, "lists:changedMeanwhile">> {
  const found = await scope.tenant.paymentLinks.findWithOrder(orderId);
  if (!found) return refuse("lists:changedMeanwhile");
  const now = scope.now();
  const note = auditNote(scope, "Payment link sent", { id: orderId, name: found.event.name });
  const mail = outboxRows(scope, `${orderId}:${version + 1}`, [
    { kind: "mail", template: "payment_link", orderId },
  ]);
  const again = { orderId, version, expiresAt: paymentLinkEnd(now), now };
  const sent = await scope.tenant.paymentLinks.sendAgain(again, { note, mail });
  return sent ? ok(undefined) : refuse("lists:changedMeanwhile");
}

/** Cancels a payment link: its open payment is closed and its draft given up. */
export async function cancelPaymentLink(
  scope: Scope,
  { orderId }: { orderId: string },
): Promise<Result<undefined, LinkChangeRefusal>> {
  const found = await scope.tenant.paymentLinks.findWithOrder(orderId);
  if (found?.link.state !== "waiting") return refuse("lists:changedMeanwhile");
  const rested = await bringToRest(scope, { orderId, region: found.event.region });
  if (!rested.ok) return rested;
  const note = auditNote(scope, "Payment link cancelled", { id: orderId, name: found.event.name });
  const ended = await scope.tenant.paymentLinks.end({ orderId, as: "cancelled", now: scope.now() }, note);
  return ended ? ok(undefined) : refuse("lists:changedMeanwhile");
}

/** Links whose time is over. */
export const linksDue = (scope: BaseScope, { limit }: { limit: number }) =>
  scope.platform.paymentLinksDue(scope.now(), limit);

/** Ends a link whose time is over. What is being paid at this moment is left; the scheduled work asks again. */
export async function endDueLink(scope: Scope, { orderId }: { orderId: string }): Promise<boolean> {
  const found = await scope.tenant.paymentLinks.findWithOrder(orderId);
  const now = scope.now();
  if (found?.link.state !== "waiting" || found.link.expiresAt > now) return false;
  const rested = await bringToRest(scope, { orderId, region: found.event.region });
  if (!rested.ok) return false;
  const note = auditNote(scope, "Payment link expired", { id: orderId, name: found.event.name });
  return scope.tenant.paymentLinks.end({ orderId, as: "expired", now, due: now }, note);
}
