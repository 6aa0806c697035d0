import { writesToRecipient } from "../../domain/order/order-kind.ts";
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

/** So long after it was written its author may change a note or take it back. */
export const NOTE_OPEN_MS = 15 * 60_000;

/**
 * Puts other words in a note of the person who asks, or takes it back. The log says so, without the words, which may be what
 * should not have been written down. Sent twice it is done once.
 * @param change.seen its words as they were shown: what was changed meanwhile stays.
 * @param change.to its new words; null takes it back.
 */
export async function mendNote(
  scope: Scope,
  change: { orderId: string; noteId: string; seen: string; to: string | null },
): Promise<
  Result<
    undefined,
    "orderDesk:notes.noteFixed" | "orderDesk:notes.noteChangedMeanwhile" | "errors:orderNotFound"
  >
> {
  const { orderId, noteId: id, seen, to } = change;
  const order = await scope.tenant.orders.find(orderId);
  if (!order?.placedAt) return refuse("errors:orderNotFound");
  const thing = { id: order.id, name: order.orderRef ?? "" };
  const since = new Date(scope.now().getTime() - NOTE_OPEN_MS);
  const { isDone, note } = await scope.tenant.orders.mendNote(
    { id, orderId, author: scope.actor.id, seen, since, to },
    auditNote(scope, to === null ? "Order note taken back" : "Order note changed", thing),
  );
  if (isDone) return ok(undefined);
  if (!note) return to === null ? ok(undefined) : refuse("orderDesk:notes.noteChangedMeanwhile");
  if (note.author !== scope.actor.id) return refuse("orderDesk:notes.noteFixed");
  if (note.note === to) return ok(undefined);
  return refuse(
    note.createdAt <= since ? "orderDesk:notes.noteFixed" : "orderDesk:notes.noteChangedMeanwhile",
  );
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
  // The customer was erased, or bought in a Shopify shop: only that shop writes to them.
  if (order.email === "" || !writesToRecipient(order.kind)) return refuse("errors:orderChangedMeanwhile");
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
