import type { NewPayment, OrderLineRow, OrderRow } from "../../../db/repositories/orders.server.ts";
import type { TenantAccountRow } from "../../../db/tenant.server.ts";
import { applicationFee } from "../../domain/pricing/application-fee.ts";
import { chargeOf } from "../../domain/pricing/price-order.ts";
import type { HostedPart, PaymentRequest } from "../ports.ts";
import type { Scope } from "../scope.ts";

export type PaymentWay =
  | { kind: "intent" }
  | {
      kind: "session";
      successUrl: string;
      cancelUrl: string;
      /** What the page says of an order beside its products, in the shopper's language. */
      wordsOf: (order: OrderRow) => Record<"shipping" | "tax" | "discount", Omit<HostedPart, "amount">>;
    };

/** More closed payments of one order than this are somebody's game. */
const TRIES = 50;

/**
 * Opens a way to pay at the provider. Its key is made of everything that the provider is told, so the same question
 * finds the same payment again and another question never meets it. A payment that is found closed is passed over for
 * the next try's.
 * @returns the payment, in no book of ours yet: until it is kept there, nobody may be shown its secret or address.
 *   Undefined when the amount is less than the provider takes by card.
 */
export async function requestPayment(
  scope: Scope,
  {
    order,
    account,
    way,
    lines = [],
  }: {
    order: OrderRow;
    account: TenantAccountRow | undefined;
    way: PaymentWay;
    lines?: readonly OrderLineRow[];
  },
): Promise<NewPayment | undefined> {
  const { feeAbove, ...intentRequest } = requestFor(scope, order, account);
  const parts = way.kind === "session" ? partsOf(order, way.wordsOf(order)) : null;
  const mark = (
    await scope.keyedHash(JSON.stringify([intentRequest, way, parts, order.lang, linesOf(lines)]))
  ).slice(0, 20);
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const key = `${order.id}:${order.revision}:${way.kind}:${mark}:${attempt}`;
    const request = { ...intentRequest, key };
    const opened =
      way.kind === "intent" || parts === null
        ? await scope.payments.openIntent(request)
        : await scope.payments.openHostedPage({
            ...request,
            lines: linesOf(lines),
            successUrl: way.successUrl,
            cancelUrl: way.cancelUrl,
            ...parts,
            lang: order.lang,
          });
    if (!opened) return undefined;
    const { state, ...ids } = opened;
    if (state !== "open") continue;
    const now = scope.now();
    return {
      id: scope.newId(),
      orderId: order.id,
      kind: way.kind,
      providerKey: key,
      accountId: request.accountId,
      amount: request.amount,
      byVoucher: order.voucherPaid,
      applicationFee: request.applicationFee,
      feeAbove,
      currency: request.currency,
      status: "pending",
      revision: request.revision,
      createdAt: now,
      updatedAt: now,
      ...ids,
    };
  }
  throw new Error(`The provider has no payment of order ${order.id} that is still open.`);
}

function partsOf(
  order: OrderRow,
  words: Record<"shipping" | "tax" | "discount", Omit<HostedPart, "amount">>,
): Record<"shipping" | "tax" | "discount", HostedPart> {
  return {
    shipping: { ...words.shipping, amount: order.shippingNet + order.shippingVat },
    tax: { ...words.tax, amount: order.salesTax },
    discount: { ...words.discount, amount: order.discount + order.voucherPaid },
  };
}

function linesOf(lines: readonly OrderLineRow[]) {
  return lines.map((line) => ({
    name: line.name,
    description: `${line.colour}, ${line.size}`,
    unitAmount: line.unitGross,
    quantity: line.quantity,
  }));
}

function requestFor(
  scope: Scope,
  order: OrderRow,
  account: TenantAccountRow | undefined,
): Omit<PaymentRequest, "key"> & { feeAbove: number } {
  const fee = applicationFee(order, account?.platformFee);
  return {
    accountId: account?.accountId ?? null,
    applicationFee: fee.charged,
    feeAbove: fee.above,
    amount: chargeOf(order),
    currency: order.currency,
    orderId: order.id,
    tenantId: scope.tenant.tenantId,
    eventId: order.eventId,
    revision: order.revision,
    email: order.email,
    // The provider compares the calculation with what it charges: where a voucher pays a part, the tax is reported later.
    taxCalculationId: order.voucherPaid > 0 ? null : order.taxCalculationId,
  };
}
