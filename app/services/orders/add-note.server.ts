import type { Scope } from "../scope.ts";

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
