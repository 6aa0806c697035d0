import type {
  NewPayment,
  OrderLineRow,
  OrderRow,
  PaymentRow,
} from "../../../db/repositories/orders.server.ts";
import type { TenantAccountRow } from "../../../db/tenant.server.ts";
import { applicationFee } from "../../domain/pricing/application-fee.ts";
import { closePayment } from "./close-payment.server.ts";
import { type Result, ok, refuse } from "../../domain/result.ts";
import { brokenRule } from "../../../db/conflict.ts";
import type { PaymentRequest } from "../ports.ts";
import type { Scope } from "../scope.ts";

export type OpenRefusal =
  | "errors:orderNotFound"
  | "errors:orderPlaced"
  | "errors:paymentProcessing"
  | "errors:amountTooSmall";

type Way =
  | { kind: "intent" }
  | { kind: "session"; successUrl: string; cancelUrl: string; extraLabel: string };

/**
 * Opens the one way to pay an order whose price is fixed: an intent for the payment element, or the provider's hosted
 * page for browsers without JavaScript. One way at a time: switching closes the other first, or learns that it was
 * used.
 */
export async function openPayment(
  scope: Scope,
  orderId: string,
  way: Way,
): Promise<Result<PaymentRow, OpenRefusal>> {
  const whole = await scope.tenant.orders.findWhole(orderId);
  if (!whole || whole.order.total <= 0) return refuse("errors:orderNotFound");
  const { order, lines } = whole;
  if (order.placedAt) return refuse("errors:orderPlaced");

  const open = whole.payments.find((payment) => payment.status === "pending");
  if (open && open.kind === way.kind && open.revision === order.revision) return ok(open);
  if (open && !(await closePayment(scope, open))) return refuse("errors:paymentProcessing");

  // A way that was closed is not opened again under its old key, so the count of attempts is part of it.
  const attempt = whole.payments.filter((payment) => payment.revision === order.revision).length;
  const account = await scope.tenant.accountFor(order.currency);
  const key = `${order.id}:${order.revision}:${way.kind}:${attempt}`;
  const request = requestFor(scope, order, account, key);
  const opened =
    way.kind === "intent"
      ? await scope.payments.openIntent(request)
      : await openPage(scope, request, way, order.lang, lines);
  if (!opened) return refuse("errors:amountTooSmall");
  return keep(scope, { ...newPayment(scope, request, way.kind), ...opened });
}

/**
 * Opens an intent for an order as it will be once its price is fixed, so that both can be kept in one write. Nobody can
 * pay it before that: its secret is handed out with the answer to that write.
 * @returns undefined when the amount is less than the provider takes by card.
 */
export async function openIntentAhead(
  scope: Scope,
  order: OrderRow,
  account: TenantAccountRow | undefined,
): Promise<NewPayment | undefined> {
  const request = requestFor(scope, order, account, "");
  // Tabs that fix different prices for the same revision at once must not meet under one key; a repeated call must.
  const { key: _, ...said } = request;
  const mark = (await scope.keyedHash(JSON.stringify(said))).slice(0, 16);
  const keyed = { ...request, key: `${order.id}:${order.revision}:intent:${mark}` };
  const opened = await scope.payments.openIntent(keyed);
  return opened && { ...newPayment(scope, keyed, "intent"), ...opened };
}

function newPayment(scope: Scope, request: PaymentRequest, kind: "intent" | "session"): NewPayment {
  const now = scope.now();
  return {
    id: scope.newId(),
    orderId: request.orderId,
    kind,
    providerKey: request.key,
    accountId: request.accountId,
    amount: request.amount,
    applicationFee: request.applicationFee,
    currency: request.currency,
    status: "pending",
    revision: request.revision,
    createdAt: now,
    updatedAt: now,
  };
}

function openPage(
  scope: Scope,
  request: PaymentRequest,
  { successUrl, cancelUrl, extraLabel }: Extract<Way, { kind: "session" }>,
  lang: string,
  lines: readonly OrderLineRow[],
) {
  return scope.payments.openHostedPage({
    ...request,
    lines: lines.map((line) => ({
      name: line.name,
      description: `${line.colour}, ${line.size}`,
      unitAmount: line.unitGross,
      quantity: line.quantity,
    })),
    successUrl,
    cancelUrl,
    extraLabel,
    lang,
  });
}

/** Notes the payment. Where another request opened one a moment before, that one stays: there is never a second. */
async function keep(scope: Scope, payment: NewPayment): Promise<Result<PaymentRow, OpenRefusal>> {
  try {
    const open = await scope.tenant.orders.openPayment(payment);
    return open ? ok(open) : refuse("errors:orderNotFound");
  } catch (error) {
    if (!brokenRule(error)?.startsWith("payments.")) throw error;
  }
  await closeStray(scope, payment);
  const whole = await scope.tenant.orders.findWhole(payment.orderId);
  const open = whole?.payments.find(({ status }) => status === "pending");
  return open ? ok(open) : refuse("errors:orderNotFound");
}

/** A way to pay that lost the race must not be paid. */
export async function closeStray(scope: Scope, payment: NewPayment) {
  const accountId = payment.accountId ?? null;
  if (payment.sessionId) await scope.payments.closeHostedPage(accountId, payment.sessionId);
  else if (payment.intentId) await scope.payments.cancelIntent(accountId, payment.intentId);
}

function requestFor(
  scope: Scope,
  order: OrderRow,
  account: TenantAccountRow | undefined,
  key: string,
): PaymentRequest {
  return {
    accountId: account?.accountId ?? null,
    // On the platform's own account everything is the platform's already.
    applicationFee: account
      ? applicationFee({ ...order, production: order.productionCost }, account.platformFee)
      : 0,
    amount: order.total,
    currency: order.currency,
    key,
    orderId: order.id,
    tenantId: scope.tenant.tenantId,
    eventId: order.eventId,
    revision: order.revision,
    email: order.email,
    taxCalculationId: order.taxCalculationId,
  };
}
