import type { NewOrder, OrderAddress } from "../../../db/repositories/orders.server.ts";

export type { NewOrder } from "../../../db/repositories/orders.server.ts";

/** An order as it begins: who orders and where it goes, and no price yet. */
export function newDraft(
  order: Pick<NewOrder, "id" | "eventId" | "basketId" | "currency">,
  address: OrderAddress,
  now: Date,
): NewOrder & { createdAt: Date } {
  return {
    ...order,
    kind: "store",
    idempotencyKey: `checkout:${order.id}`,
    paymentStatus: "pending",
    createdAt: now,
    updatedAt: now,
    ...address,
  };
}
