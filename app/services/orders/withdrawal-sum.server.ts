import type { CaseLine } from "../../domain/order/order-case.ts";
import type { Scope } from "../scope.ts";
import { askForRefund } from "./ask-for-refund.server.ts";

/**
 * What goes back for the pieces of a withdrawal, in minor units: their price, and with the whole order what its shipping
 * cost. Null where nothing is left to go back.
 */
export async function withdrawalSum(
  scope: Scope,
  { orderId, lines }: { orderId: string; lines: readonly CaseLine[] },
): Promise<number | null> {
  const whole = await scope.tenant.orders.findWithLinesAndPayments(orderId);
  const quantities = Object.fromEntries(lines.map(({ orderLineId, quantity }) => [orderLineId, quantity]));
  const isWhole = whole?.lines.every(({ id, quantity }) => quantities[id] === quantity) ?? false;
  const wish = {
    orderId,
    quantities,
    reason: "withdrawal" as const,
    limit: Number.POSITIVE_INFINITY,
    seen: null,
    key: "sum",
  };
  const asked = await askForRefund(scope, { ...wish, withShipping: isWhole });
  if (asked.ok) return asked.value.amount;
  if (!isWhole) return null;
  // What its shipping cost may have gone back before, or nothing was paid for it.
  const goods = await askForRefund(scope, { ...wish, withShipping: false });
  return goods.ok ? goods.value.amount : null;
}
