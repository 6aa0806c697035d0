import { type OrderKept, orderKept } from "../../domain/ledger/kept.ts";
import type { PaymentRow } from "../../../db/repositories/orders.server.ts";
import type { Scope } from "../scope.ts";
import { type Movement, withPrinted } from "./read.server.ts";

/** A movement, with when it was booked as a page takes it. */
type BookedMovement = Omit<Movement, "at"> & { at: string };

/** What became of an order's money, by the tenant's book, and the movements of it; null where nothing of it was booked. */
export async function readKept(
  scope: Scope,
  { orderId, payments }: { orderId: string; payments: readonly PaymentRow[] },
): Promise<{ kept: OrderKept; movements: BookedMovement[] } | null> {
  const bookings = await scope.tenant.ledger.ofOrder(orderId);
  if (bookings.length === 0) return null;
  const unknown = payments.filter(
    ({ status, providerFee }) => status === "succeeded" && providerFee === null,
  );
  const movements = await withPrinted(scope, bookings);
  return {
    kept: orderKept(bookings, unknown),
    movements: movements.map(({ at, ...movement }) => ({ ...movement, at: at.toISOString() })),
  };
}
