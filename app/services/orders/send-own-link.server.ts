import type { Scope } from "../scope.ts";

const HOUR_MS = 60 * 60_000;

/**
 * Sends the link of an order to the person who placed it, once an hour at most. Of an order that is not there nothing
 * leaves, and the answer is the same.
 * @param wish.orderRef as it was typed: signs and small letters do not count.
 */
export async function sendOwnLink(
  scope: Scope,
  { eventId, orderRef, email }: { eventId: string; orderRef: string; email: string },
): Promise<void> {
  const typed = orderRef.toUpperCase().replaceAll(/[^A-Z0-9]/g, "");
  const ref = typed.startsWith("PS") ? typed.slice(2) : typed;
  if (ref === "") return;
  const order = await scope.tenant.orders.findOwn({ eventId, orderRef: `PS-${ref}`, email });
  if (!order) return;
  const now = scope.now();
  const id = scope.newId();
  scope.outbox.push(id);
  await scope.tenant.events.keepOutbox({
    id,
    dedupeKey: `mail:order_found:${order.id}:${Math.floor(now.getTime() / HOUR_MS)}`,
    payload: { kind: "mail", template: "order_found", orderId: order.id },
    createdAt: now,
  });
}
