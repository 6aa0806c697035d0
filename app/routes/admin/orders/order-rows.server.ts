import { paths } from "../../../paths.ts";
import type { PlacedOrderRow } from "../../../services/orders/list-orders.server.ts";
import type { OrderRow } from "../../../ui/admin/models.ts";

/** Placed orders as the admin's tables list them. */
export function orderRows(placed: readonly PlacedOrderRow[]): OrderRow[] {
  return placed.map((order) => ({
    id: order.id,
    ref: order.ref ?? "",
    href: paths.order(order.id),
    store: order.store,
    customer: order.customer,
    email: order.email,
    items: order.units,
    total: { minor: order.total, currency: order.currency },
    region: order.region,
    status: order.status,
    payment: order.paymentStatus,
    placedAt: order.placedAt?.toISOString() ?? "",
  }));
}
