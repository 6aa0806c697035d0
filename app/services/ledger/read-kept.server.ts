import { type OrderKept, orderKept } from "../../domain/ledger/kept.ts";
import type { PaymentRow } from "../../../db/repositories/orders.server.ts";
import type { Scope } from "../scope.ts";
import { type Movement, withPrinted } from "./read.server.ts";

/** What became of an order's money, by the tenant's book, and the movements of it; null where nothing of it was booked. */
export async function readKept(
  scope: Scope,
  { orderId, payments }: { orderId: string; payments: readonly PaymentRow[] },
): Promise<{ kept: OrderKept; movements: Movement[] } | null> {
  const bookings = await scope.tenant.ledger.ofOrder(orderId);
  if (bookings.length === 0) return null;
  const unknown = payments.filter(
    ({ status, providerFee }) => status === "succeeded" && providerFee === null,
  );
  return { kept: orderKept(bookings, unknown), movements: await withPrinted(scope, bookings) };
}
