import type { OrderLineRow, OrderRow as StoredOrder } from "../../services/records.ts";
import type { StoreEventRow } from "../../services/records.ts";
import { paths } from "../../paths.ts";
import type { OrderRow } from "../../ui/admin/models.ts";

/** Placed orders as the admin's tables list them. */
export function orderRows(
  placed: readonly { left: StoredOrder; right: StoreEventRow }[],
  lines: readonly OrderLineRow[],
): OrderRow[] {
  const units = new Map<string, number>();
  for (const line of lines) units.set(line.orderId, (units.get(line.orderId) ?? 0) + line.quantity);
  return placed.map(({ left: order, right: event }) => ({
    id: order.id,
    ref: order.orderRef ?? "",
    href: paths.order(order.id),
    store: event.name,
    customer: order.name,
    items: units.get(order.id) ?? 0,
    total: { minor: order.total, currency: order.currency },
    region: event.region,
    status: order.status,
    placedAt: order.placedAt?.toISOString() ?? "",
  }));
}
