import { isCacheOn } from "../../caches.ts";
import type { OrderWithLines } from "../../services/orders/read.server.ts";

/** As long as people take to type their card and prove themselves to their bank. */
const KEPT_MS = 10 * 60_000;
const MOST_ORDERS = 500;

/** Orders whose payment this isolate opened within the last minutes, by their tenant and intent. */
export type RememberedOrders = ReturnType<typeof rememberOrders>;

/**
 * A shopper returns after the payment, mostly to the same isolate. The order need not be read again to be placed, since
 * the write checks every condition (docs/decisions/0054). Each remembered order is used once.
 */
export function rememberOrders() {
  const orders = new Map<string, { whole: OrderWithLines; keptAt: number }>();
  const keyOf = (tenantId: string, intentId: string) => `${tenantId} ${intentId}`;
  return {
    keep(tenantId: string, intentId: string, orderWithLines: OrderWithLines, now: Date): void {
      const oldest = orders.size >= MOST_ORDERS ? orders.keys().next().value : undefined;
      if (oldest !== undefined) orders.delete(oldest);
      orders.set(keyOf(tenantId, intentId), { whole: orderWithLines, keptAt: now.getTime() });
    },

    take(tenantId: string, intentId: string, now: Date): OrderWithLines | undefined {
      const key = keyOf(tenantId, intentId);
      const cached = isCacheOn("orders") ? orders.get(key) : undefined;
      orders.delete(key);
      const age = cached ? now.getTime() - cached.keptAt : Number.POSITIVE_INFINITY;
      return age >= 0 && age < KEPT_MS ? cached?.whole : undefined;
    },
  };
}
