import { paths } from "../../../paths.ts";
import type { PlacedOrderRow } from "../../../services/orders/read.server.ts";
import type { OrderStatus } from "../../../domain/order/order-status.ts";
import { isHeldForDispute } from "../../../domain/order/dispute.ts";
import { OVERDUE } from "../../../domain/order/overdue.ts";
import type { OrderRow, Overdue } from "../../../ui/admin/models.ts";

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
    isDisputeHeld: isHeldForDispute(order),
    overdue: order.overdue && overdueOf(order.overdue),
    tags: order.tags,
    assignee: order.assignee,
    shopOrder: order.shopOrder && { name: order.shopOrder.orderName, shop: order.shopOrder.shopName },
  }));
}

/** Why what has stood in a status since before a moment does so. */
export function overdueOf({
  status,
  since,
}: {
  status: OrderStatus;
  since: Date | null;
}): Overdue | undefined {
  const rule = OVERDUE[status];
  return rule && since ? { reason: rule.reason, since: since.toISOString() } : undefined;
}
