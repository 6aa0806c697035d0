import { pageBasketOf } from "../../domain/basket/basket-lines.ts";
import { deliveryWindow } from "../../domain/delivery/delivery-window.ts";
import type { BookedPayment } from "../../domain/ledger/ledger.ts";
import { judgePayment } from "../../domain/order/settlement.ts";
import { type Region, TIME_ZONE_OF_REGION } from "../../domain/store/store-event.ts";
import type {
  OrderLineRow,
  OrderRow,
  PaymentRow,
  OrderWithLines,
} from "../../../db/repositories/orders.server.ts";
import { openIncident } from "../batch-rows/open-incident.server.ts";
import { outboxRows } from "../batch-rows/outbox-rows.ts";
import { newOrderRef, placementRows } from "../order-writes/placement.server.ts";
import type { IntentState } from "../ports.ts";
import type { Scope } from "../scope.ts";
import { logError } from "../../log.server.ts";

/** A payment that its order does not want: minor units. */
export type ReturnedPayment = {
  amount: number;
  currency: OrderRow["currency"];
  /** On its way back, or still waiting for the provider's word. */
  state: "refunding" | "refunded";
};

type Known = { order: OrderRow; lines: OrderLineRow[]; returned: ReturnedPayment[] };

export type Settlement =
  /** Placed now or earlier, by whoever came first. What else was paid for it goes back. */
  | ({ state: "placed" } & Known)
  /** The provider has not decided yet; the shopper is told so and must not pay again. */
  | ({ state: "processing" } & Known)
  /**
   * Money came, but not what this order costs (an older version was paid, or another sum): placing it would ship
   * something else than was paid. It goes back, and the order may be paid anew.
   */
  | ({ state: "returned" } & Known)
  /** Not paid: the shopper may try again. */
  | ({ state: "open" } & Known)
  | { state: "unknown" };

/** Rivals that change the order again and again, each time between our question and our note of the answer. */
const TRIES = 4;

/**
 * Brings an order in line with every payment that was opened for it, also after it was placed: the browser's return, the
 * provider's webhook and the reconciliation all call this, as often and in whatever order they like. The provider is
 * asked; nothing that a caller says is believed.
 */
export async function settleOrder(
  scope: Scope,
  { orderId, region, known }: { orderId: string; region: Region; known?: OrderWithLines | undefined },
): Promise<Settlement> {
  let orderWithLines = known ?? (await scope.tenant.orders.findWithLinesAndPayments(orderId));
  for (let tries = 1; orderWithLines; tries += 1) {
    const settled = await settleOnce(scope, orderWithLines, region);
    if (settled) return settled;
    if (tries === TRIES) throw new Error(`Order ${orderId} is changed all the time.`);
    orderWithLines = await scope.tenant.orders.findWithLinesAndPayments(orderId);
  }
  return { state: "unknown" };
}

/**
 * Places an order whose one payment was opened a moment ago, without reading it first: what must still be true stands in
 * the write, so the order may be as old as it likes.
 * @returns undefined when anything at all is not as it was hoped for; `settleOrder` then finds out what.
 */
export async function settleAtOnce(
  scope: Scope,
  { order, lines, payments, region }: { region: Region } & OrderWithLines,
): Promise<{ order: OrderRow; lines: OrderLineRow[] } | undefined> {
  const [payment, ...others] = payments.filter(({ status }) => status !== "cancelled");
  if (payment?.status !== "pending" || others.length > 0 || order.placedAt) return undefined;
  const facts = await askProvider(scope, payment);
  if (!facts || judgePayment(order, { ...facts, revision: payment.revision }).verdict !== "settles") {
    return undefined;
  }
  const placed = await placeOrder(scope, {
    order,
    lines,
    region,
    payment: { ...payment, intentId: facts.intentId },
  });
  // Whoever else placed it may have done so for another payment: then this one has to go back.
  return placed.byThisCall ? { order: placed.order, lines } : undefined;
}

/** @returns undefined when the order was changed between the question and the note: the answer is decided anew. */
async function settleOnce(
  scope: Scope,
  orderWithLines: OrderWithLines,
  region: Region,
): Promise<Settlement | undefined> {
  const { lines, payments } = orderWithLines;
  let { order } = orderWithLines;
  let isProcessing = false;
  const returned = payments.flatMap(returnedOf);
  let unanswered: unknown;
  // The oldest first: what was paid first is what counts.
  for (const payment of payments.filter(isUnsettled).reverse()) {
    let facts: Facts | undefined;
    try {
      facts = await askProvider(scope, payment);
    } catch (error) {
      // Another payment of the order may have been paid; the reconciliation asks about this one again.
      logError("settle", error, { orderId: order.id, paymentId: payment.id });
      unanswered = error;
    }
    if (!facts) continue;
    const judged = judgePayment(order, { ...facts, revision: payment.revision });
    switch (judged.verdict) {
      case "unpaid":
        break;
      case "closed":
        await scope.tenant.orders.closePayment(payment.id, scope.now());
        break;
      case "processing":
        isProcessing = true;
        break;
      case "settles": {
        const placed = await placeOrder(scope, {
          order,
          lines,
          region,
          payment: {
            ...payment,
            intentId: facts.intentId,
          },
        });
        if (placed.state !== "placed") return undefined;
        order = placed.order;
        break;
      }
      case "unwanted": {
        if (!(await openIncident(scope, { order, payment, because: judged.because, paid: facts })))
          return undefined;
        returned.push({ amount: facts.amount, currency: payment.currency, state: "refunding" });
      }
    }
  }
  const answer = { order, lines, returned };
  if (order.placedAt) return { state: "placed", ...answer };
  if (isProcessing) return { state: "processing", ...answer };
  if (unanswered !== undefined) throw unanswered;
  return { state: returned.length > 0 ? "returned" : "open", ...answer };
}

const isUnsettled = ({ status }: PaymentRow) => status === "pending" || status === "failed";

function returnedOf({ amount, currency, status }: PaymentRow): ReturnedPayment[] {
  return status === "refunding" || status === "refunded" ? [{ amount, currency, state: status }] : [];
}

type Facts = { state: IntentState; amount: number; currency: string; intentId: string | null };

/** @returns undefined when the provider does not know the payment. */
async function askProvider(scope: Scope, payment: PaymentRow): Promise<Facts | undefined> {
  const { accountId, sessionId, intentId } = payment;
  if (payment.kind === "session" && sessionId) return scope.payments.readHostedPage(accountId, sessionId);
  const facts = await scope.payments.readIntent(accountId, intentId ?? "");
  return facts && { ...facts, intentId };
}

/** The payment of an order that a voucher pays wholly, which is written with the order's placement. */
export type VoucherPayment = Omit<PaymentRow, "tenantId" | "kind" | keyof Unasked> & { kind: "voucher" };
/** What only payments at the provider have. */
type Unasked = Pick<
  PaymentRow,
  "sessionId" | "clientSecret" | "url" | "taxTransactionId" | "checkedAt" | "nextCheckAt" | "unanswered"
>;

/** Places an order that nothing is left to pay of. Safe to call twice: the second finds it placed. */
export async function placeOrder(
  scope: Scope,
  {
    order,
    lines,
    region,
    payment,
  }: {
    order: OrderRow;
    lines: OrderLineRow[];
    region: Region;
    payment: Pick<PaymentRow, "kind" | "intentId" | keyof BookedPayment> | VoucherPayment | null;
  },
): Promise<{ state: "placed" | "open"; order: OrderRow; byThisCall: boolean }> {
  const now = scope.now();
  const orderRef = newOrderRef(scope);
  const rows = placementRows(scope, {
    order,
    payment,
    orderRef,
    lines,
  });
  // An intent that carries its calculation reports its tax by itself: the hosted page carries none, nor does a payment
  // beside a voucher.
  if (payment && (payment.kind === "session" || order.voucherPaid > 0) && order.taxCalculationId) {
    rows.outbox.push(...outboxRows(scope, order.id, [{ kind: "tax", orderId: order.id }]));
  }
  const attempt = scope.newId();
  const after = await scope.tenant.orders.place(order.id, {
    attempt,
    orderRef,
    paymentStatus: payment ? "paid" : "not_needed",
    payment,
    byVoucher: payment && "providerKey" in payment && payment.kind === "voucher" ? payment : null,
    expected: { total: order.total, revision: order.revision },
    hasVoucher: order.voucherCode !== null,
    delivery: deliveryWindow(now, TIME_ZONE_OF_REGION[region], order.deliveryDays ?? undefined),
    basketId: order.basketId && pageBasketOf(order.basketId),
    rows,
    now,
  });
  return {
    state: after?.placedAt ? "placed" : "open",
    order: after ?? order,
    byThisCall: after?.placedBy === attempt,
  };
}
