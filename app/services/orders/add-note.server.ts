import type { Scope } from "../scope.ts";
import { ok, refuse, type Result } from "../../domain/result.ts";
import { auditNote, outboxRows } from "../batch-rows/outbox-rows.ts";

/**
 * Writes down what one of the staff wants the others to know of an order. The same again changes nothing.
 * @returns false when the tenant has no such order.
 */
export async function addNote(
  scope: Scope,
  { orderId, text }: { orderId: string; text: string },
): Promise<boolean> {
  return scope.tenant.orders.addNote({
    id: scope.newId(),
    orderId,
    author: scope.actor.id,
    authorName: scope.actor.name,
    note: text,
    createdAt: scope.now(),
  });
}

/**
 * Withdraws an order's link and mails a new one to the order's e-mail address, for whoever passed the old one on.
 * @param seen the link's version that the desk was shown: a second press of the button sends nothing more.
 */
export async function replaceOrderLink(
  scope: Scope,
  { orderId, seen }: { orderId: string; seen: number },
): Promise<Result<undefined, "errors:orderNotFound" | "errors:orderChangedMeanwhile">> {
  const order = await scope.tenant.orders.find(orderId);
  if (!order?.placedAt) return refuse("errors:orderNotFound");
  // Whoever made it was erased: there is nobody to write to.
  if (order.email === "") return refuse("errors:orderChangedMeanwhile");
  const thing = { id: order.id, name: order.orderRef ?? "" };
  const replaced = await scope.tenant.orders.replaceLink(
    orderId,
    seen,
    {
      audit: auditNote(scope, "Order link replaced", thing, { link: { from: seen, to: seen + 1 } }),
      outbox: outboxRows(scope, `${orderId}:${seen + 1}`, [
        { kind: "mail", template: "order_link", orderId },
      ]),
    },
    scope.now(),
  );
  return replaced ? ok(undefined) : refuse("errors:orderChangedMeanwhile");
}
