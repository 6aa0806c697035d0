import type { OrderWithLines, PaymentRow } from "../../../db/repositories/orders.server.ts";

/** The one way to pay that is open, if there is one. */
export function pendingOf({ payments }: OrderWithLines): PaymentRow | undefined {
  return payments.find(({ status }) => status === "pending");
}
