import { type Result, ok, refuse } from "../../domain/result.ts";
import { auditNote } from "../batch-rows/audit-note.ts";
import { outboxRows } from "../batch-rows/outbox-rows.ts";
import type { Scope } from "../scope.ts";

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
