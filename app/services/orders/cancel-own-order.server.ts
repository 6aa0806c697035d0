import { ok, refuse, type Result } from "../../domain/result.ts";
import type { Scope } from "../scope.ts";
import { cancelOrder } from "./cancel-order.server.ts";
import { changeableOrder } from "../order-writes/changeable-order.server.ts";

/**
 * The person who placed an order cancels all of it, until its printer takes it. What was paid, its code, voucher and
 * budget go back, once: the same wish again is answered as the first.
 */
export async function cancelOwnOrder(
  scope: Scope,
  orderId: string,
): Promise<Result<"cancelled", "errors:orderNotFound" | "errors:tooLate">> {
  const whole = await scope.tenant.fulfilments.readForRecipient(orderId);
  if (!whole) return refuse("errors:orderNotFound");
  if (whole.order.status === "cancelled") return ok("cancelled");
  if (!(await changeableOrder(scope, whole))) return refuse("errors:tooLate");
  const end = await cancelOrder(scope, { orderId, reason: "" });
  if (end.ok) return ok("cancelled");
  // The printer took it meanwhile, or the same wish came twice.
  const now = await scope.tenant.orders.find(orderId);
  return now?.status === "cancelled" ? ok("cancelled") : refuse("errors:tooLate");
}
