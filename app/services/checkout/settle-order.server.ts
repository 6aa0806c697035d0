import { pageBasketOf } from "../../domain/basket/api-basket.ts";
import { deliveryWindow } from "../../domain/delivery/delivery-window.ts";
import { type Region, TIME_ZONE_OF_REGION } from "../../domain/store/store-event.ts";
import type {
  OrderLineRow,
  OrderRow,
  PaymentRow,
  WholeOrder,
} from "../../../db/repositories/orders.server.ts";
import { newOrderRef, placementRows } from "../placement.server.ts";
import type { IntentState } from "../ports.ts";
import type { Scope } from "../scope.ts";
import { logAlarm } from "../../log.server.ts";

export type Settlement =
  /** Placed now or earlier, by whoever came first. */
  | { state: "placed"; order: OrderRow; lines: OrderLineRow[] }
  /** The provider has not decided yet; the shopper is told so and must not pay again. */
  | { state: "processing"; order: OrderRow; lines: OrderLineRow[] }
  /**
   * Money came, but not what this order costs (an older version was paid, or another sum): placing it would ship
   * something else than was paid. People decide, and the shopper must not pay again.
   */
  | { state: "differs"; order: OrderRow; lines: OrderLineRow[] }
  /** Not paid: the shopper may try again. */
  | { state: "open"; order: OrderRow; lines: OrderLineRow[] }
  | { state: "unknown" };

/**
 * Brings an order in line with its payment: the browser's return, the provider's webhook and the reconciliation all
 * call this, as often and in whatever order they like. The provider is asked; nothing that a caller says is believed.
 */
export async function settleOrder(
  scope: Scope,
  orderId: string,
  region: Region,
  known?: WholeOrder,
): Promise<Settlement> {
  const whole = known ?? (await scope.tenant.orders.findWhole(orderId));
  if (!whole) return { state: "unknown" };
  const { order, lines, payments } = whole;
  if (order.placedAt) return { state: "placed", order, lines };
  if (order.cancelledAt) return { state: "open", order, lines };

  for (const payment of payments) {
    const paid = await askProvider(scope, payment);
    if (paid === undefined) continue;
    if (paid.state === "processing") return { state: "processing", order, lines };
    if (paid.state !== "succeeded") continue;
    if (!fits(paid, payment, order)) {
      logAlarm("paid amount differs", { orderId, paymentId: payment.id });
      return { state: "differs", order, lines };
    }
    return placeOrder(scope, order, lines, region, {
      status: "paid",
      paymentId: payment.id,
      applicationFee: payment.applicationFee,
    });
  }
  return { state: "open", order, lines };
}

function fits(paid: Paid, payment: PaymentRow, order: OrderRow): boolean {
  return (
    paid.amount === order.total && paid.currency === order.currency && payment.revision === order.revision
  );
}

type Paid = { state: IntentState; amount: number; currency: string };

async function askProvider(scope: Scope, payment: PaymentRow): Promise<Paid | undefined> {
  if (payment.status === "cancelled") return undefined;
  if (payment.kind === "session" && payment.sessionId) {
    return scope.payments.readHostedPage(payment.accountId, payment.sessionId);
  }
  return payment.intentId ? scope.payments.readIntent(payment.accountId, payment.intentId) : undefined;
}

/** Places an order that nothing is left to pay of. Safe to call twice: the second finds it placed. */
export async function placeOrder(
  scope: Scope,
  order: OrderRow,
  lines: OrderLineRow[],
  region: Region,
  payment: { status: "paid" | "not_needed"; paymentId: string | null; applicationFee?: number },
): Promise<Settlement> {
  const now = scope.now();
  const orderRef = newOrderRef(scope);
  const after = await scope.tenant.orders.place(order.id, {
    attempt: scope.newId(),
    orderRef,
    paymentStatus: payment.status,
    paymentId: payment.paymentId,
    expected: { total: order.total, revision: order.revision },
    delivery: deliveryWindow(now, TIME_ZONE_OF_REGION[region]),
    basketId: order.basketId && pageBasketOf(order.basketId),
    rows: placementRows(scope, { ...order, applicationFee: payment.applicationFee }, orderRef, lines),
    now,
  });
  return after?.placedAt
    ? { state: "placed", order: after, lines }
    : { state: "open", order: after ?? order, lines };
}
