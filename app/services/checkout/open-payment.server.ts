import type { NewPayment, OrderRow, PaymentRow } from "../../../db/repositories/orders.server.ts";
import { applicationFee } from "../../domain/pricing/application-fee.ts";
import { closePayment } from "./close-payment.server.ts";
import { type Result, ok, refuse } from "../../domain/result.ts";
import { brokenRule } from "../../../db/conflict.ts";
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
  const request = await requestFor(scope, order, `${order.id}:${order.revision}:${way.kind}:${attempt}`);
  const now = scope.now();
  const row = {
    id: scope.newId(),
    orderId,
    kind: way.kind,
    providerKey: request.key,
    accountId: request.accountId,
    amount: order.total,
    applicationFee: request.applicationFee,
    currency: order.currency,
    status: "pending" as const,
    revision: order.revision,
    createdAt: now,
    updatedAt: now,
  };
  if (way.kind === "intent") {
    const intent = await scope.payments.openIntent(request);
    if (!intent) return refuse("errors:amountTooSmall");
    return keep(scope, { ...row, intentId: intent.intentId, clientSecret: intent.clientSecret });
  } else {
    const page = await scope.payments.openHostedPage({
      ...request,
      lines: lines.map((line) => ({
        name: line.name,
        description: `${line.colour}, ${line.size}`,
        unitAmount: line.unitGross,
        quantity: line.quantity,
      })),
      successUrl: way.successUrl,
      cancelUrl: way.cancelUrl,
      extraLabel: way.extraLabel,
      lang: order.lang,
    });
    if (!page) return refuse("errors:amountTooSmall");
    return keep(scope, { ...row, sessionId: page.sessionId, url: page.url });
  }
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
async function closeStray(scope: Scope, payment: NewPayment) {
  const accountId = payment.accountId ?? null;
  if (payment.sessionId) await scope.payments.closeHostedPage(accountId, payment.sessionId);
  else if (payment.intentId) await scope.payments.cancelIntent(accountId, payment.intentId);
}

async function requestFor(scope: Scope, order: OrderRow, key: string) {
  const account = await scope.tenant.accountFor(order.currency);
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
