import type { NewPayment, OrderWithLines, PaymentRow } from "../../../db/repositories/orders.server.ts";
import type { Scope } from "../scope.ts";
import { accountOf } from "../../../db/tenant.server.ts";
import { chargeOf } from "../../domain/pricing/price-order.ts";
import { ok, refuse, type Result } from "../../domain/result.ts";
import { pendingOf } from "./pending-payment.ts";
import { orRefused } from "./refused-by-provider.server.ts";
import { type PaymentWay, requestPayment } from "./request-payment.server.ts";

/** Only `closed` means that nobody can pay it any more; after `paid` and `processing` the order has to be settled. */
type Closing = "closed" | "paid" | "processing" | "still_open";

/** Closes an open way to pay, so that another can be opened. */
export async function closePayment(scope: Scope, payment: PaymentRow): Promise<Closing> {
  const closing = await closeAtProvider(scope, payment);
  if (closing === "closed") await scope.tenant.orders.closePayment(payment.id, scope.now());
  return closing;
}

/** Closes at the provider a way to pay that is not in our books, or about to leave them. */
export async function closeAtProvider(
  scope: Scope,
  { accountId = null, sessionId, intentId }: Pick<NewPayment, "accountId" | "sessionId" | "intentId">,
): Promise<Closing> {
  const state = sessionId
    ? await scope.payments.closeHostedPage(accountId, sessionId)
    : await scope.payments.cancelIntent(accountId, intentId ?? "");
  switch (state) {
    case "cancelled":
      return "closed";
    case "succeeded":
      return "paid";
    case "processing":
      return "processing";
    case "open":
      return "still_open";
  }
}

export type OpenRefusal =
  | "errors:orderNotFound"
  | "errors:orderPlaced"
  | "errors:orderChangedMeanwhile"
  | "errors:paymentProcessing"
  | "errors:paymentsUnavailable"
  | "errors:storeClosed"
  | "errors:amountTooSmall";

/** A way to pay that was opened this long ago may have been closed at the provider since, and nobody told us. */
const TRUSTED_MS = 60_000;

/**
 * Opens the one way to pay an order whose price is fixed: an intent for the payment element, or the provider's hosted
 * page for browsers without JavaScript. One way at a time: switching closes the other first, or learns that it was
 * used. What was opened is handed out only if the order was still the same when it was written down; otherwise it is
 * closed again before anybody can pay it, and the answer says what became of the order.
 */
export function openPayment(
  scope: Scope,
  wish: { orderId: string; way: PaymentWay },
): Promise<Result<PaymentRow, OpenRefusal>> {
  return orRefused(scope, () => open(scope, wish));
}

async function open(
  scope: Scope,
  { orderId, way }: { orderId: string; way: PaymentWay },
): Promise<Result<PaymentRow, OpenRefusal>> {
  const [orderWithLines, accounts] = await Promise.all([
    scope.tenant.orders.findWithLinesAndPayments(orderId),
    scope.tenant.company.accounts(),
  ]);
  if (!orderWithLines || orderWithLines.order.cancelledAt) return refuse("errors:orderNotFound");
  const { order, lines } = orderWithLines;
  if (order.placedAt) return refuse("errors:orderPlaced");
  if (chargeOf(order) <= 0) return refuse("errors:orderNotFound");

  const before = pendingOf(orderWithLines);
  if (before && isFor(before, orderWithLines, way) && (await isStillOpen(scope, before))) return ok(before);
  if (before) {
    const closing = await closePayment(scope, before);
    if (closing === "still_open") return refuse("errors:paymentsUnavailable");
    if (closing !== "closed") return refuse("errors:paymentProcessing");
  }

  const account = accountOf(accounts, order.currency);
  // Never a silent sale on the platform's own account.
  if (account && !account.chargesEnabled) return refuse("errors:storeClosed");
  const payment = await requestPayment(scope, { order, account, way, lines });
  if (!payment) return refuse("errors:amountTooSmall");

  const after = await scope.tenant.orders.keepPayment(payment);
  const pending = after && pendingOf(after);
  if (pending && (pending.id === payment.id || isSamePayment(pending, payment))) return ok(pending);
  await closeAtProvider(scope, payment);
  if (!after) return refuse("errors:orderNotFound");
  if (after.order.placedAt) return refuse("errors:orderPlaced");
  // Another tab was quicker and asked for the same.
  return pending && isFor(pending, after, way) ? ok(pending) : refuse("errors:orderChangedMeanwhile");
}

function isFor(payment: PaymentRow, { order }: OrderWithLines, way: PaymentWay): boolean {
  return (
    payment.kind === way.kind && payment.revision === order.revision && payment.amount === chargeOf(order)
  );
}

/** The same question asked twice at once is answered with the same payment. */
function isSamePayment(
  pending: PaymentRow,
  other: { intentId?: string | null; sessionId?: string | null },
): boolean {
  return pending.kind === "intent"
    ? pending.intentId === other.intentId
    : pending.sessionId === other.sessionId;
}

/** A provider that does not answer is no reason not to try: its own page will tell. */
async function isStillOpen(scope: Scope, { accountId, sessionId, intentId, updatedAt }: PaymentRow) {
  if (scope.now().getTime() - updatedAt.getTime() < TRUSTED_MS) return true;
  const facts = await (
    sessionId
      ? scope.payments.readHostedPage(accountId, sessionId)
      : scope.payments.readIntent(accountId, intentId ?? "")
  ).catch(() => ({ state: "open" }));
  return facts?.state === "open";
}
