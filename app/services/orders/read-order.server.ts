import type { Scope } from "../scope.ts";

export type {
  OrderLineRow,
  OrderRow,
  OrderWithLines,
  PaymentRow,
} from "../../../db/repositories/orders.server.ts";

/** An order for the desk, with its payment incidents; undefined when the tenant has none of this id. */
export async function readOrder(scope: Scope, orderId: string) {
  const [found, incidents] = await Promise.all([
    scope.tenant.orders.readForStaff(orderId),
    scope.tenant.incidents.ofOrder(orderId),
  ]);
  return found && { ...found, incidents };
}

/** A placed order with everything that its recipient may see of it. */
export function readOrderForRecipient(scope: Scope, orderId: string) {
  return scope.tenant.fulfilments.readForRecipient(orderId);
}

/** What its recipient may see of a placed order. */
export type RecipientOrder = NonNullable<Awaited<ReturnType<typeof readOrderForRecipient>>>;

/** The order that a payment at the provider is for, with its lines and payments. */
export function readOrderOfIntent(scope: Scope, intentId: string) {
  return scope.tenant.orders.findWholeByIntent(intentId);
}

/** Which region an order belongs to; undefined when the tenant has none of this id. */
export function regionOfOrder(scope: Scope, orderId: string) {
  return scope.tenant.events.regionOfOrder(orderId);
}

/** An order with its lines and payments, placed or not. */
export function readOrderWithLines(scope: Scope, orderId: string) {
  return scope.tenant.orders.findWithLinesAndPayments(orderId);
}
