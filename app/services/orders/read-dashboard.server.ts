import type { OrderStatus } from "../../domain/order/order-status.ts";
import type { Scope } from "../scope.ts";

const ATTENTION: OrderStatus[] = [
  "address issue",
  "artwork issue",
  "fulfiller submission error",
  "fulfiller routing error",
  "over budget",
  "over budget limit",
];
const PRODUCTION: OrderStatus[] = [
  "picked",
  "in production",
  "awaiting packing",
  "packaged",
  "ready to ship",
];
const WEEK_MS = 7 * 86_400_000;

/**
 * The dashboard's figures and latest orders.
 * @param reads what the viewer may read; nothing else is asked for or answered.
 */
export async function readDashboard(scope: Scope, reads: { orders: boolean; stores: boolean }) {
  const { orders, events } = scope.tenant;
  const since = new Date(scope.now().getTime() - WEEK_MS);
  const [counted, stores, placed] = await Promise.all([
    reads.orders ? orders.figures(since, ATTENTION, PRODUCTION) : null,
    reads.stores ? events.list() : null,
    reads.orders ? orders.list({ limit: 6, offset: 0 }) : null,
  ]);
  const ids = placed?.map((row) => row.left.id) ?? [];
  return {
    figures: {
      ...(counted && {
        ordersThisWeek: counted.week,
        inProduction: counted.made,
        needAttention: counted.held,
      }),
      ...(stores && {
        activeStores: stores.filter((store) => store.status === "Active" && !store.expired).length,
      }),
    },
    placed,
    lines: ids.length > 0 ? await orders.linesOf(ids) : [],
  };
}
