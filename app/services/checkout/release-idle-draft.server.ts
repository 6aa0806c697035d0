import type { Region } from "../../domain/store/store-event.ts";
import type { Scope } from "../scope.ts";
import { closePayment } from "./close-payment.server.ts";
import { pendingOf } from "./pending-payment.ts";
import { settleOrder } from "./settle-order.server.ts";

/**
 * Gives back what a checkout that was left holds: its open payment is closed first, and only when the provider confirms
 * that, the voucher is free again. If it had been paid after all, the order is placed instead.
 */
export async function releaseIdleDraft(
  scope: Scope,
  { orderId, region, idleSince }: { orderId: string; region: Region; idleSince: Date },
): Promise<void> {
  const orderWithLines = await scope.tenant.orders.findWithLinesAndPayments(orderId);
  const open = orderWithLines && pendingOf(orderWithLines);
  const closing = open && (await closePayment(scope, open));
  if (closing === "paid" || closing === "processing") {
    await settleOrder(scope, { orderId, region });
    return;
  }
  // Still open at the provider: tried again with the next round.
  if (closing === "still_open") return;
  await scope.tenant.orders.releaseDraft(orderId, idleSince, scope.now());
}
