import { type OrderKept, orderKept } from "../../domain/ledger/kept.ts";
import type { PaymentRow } from "../../../db/repositories/orders.server.ts";
import type { Scope } from "../scope.ts";

/** What became of an order's money, by the tenant's book; null where nothing of it was booked. */
export async function readKept(
  scope: Scope,
  { orderId, payments }: { orderId: string; payments: readonly PaymentRow[] },
): Promise<OrderKept | null> {
  const bookings = await scope.tenant.ledger.ofOrder(orderId);
  const unknown = payments.filter(
    ({ status, providerFee }) => status === "succeeded" && providerFee === null,
  );
  return bookings.length === 0 ? null : orderKept(bookings, unknown);
}
