import type { OrderRow, PaymentRow } from "../../../db/repositories/orders.server.ts";
import type { NewLedgerEntry } from "../../../db/repositories/payments.server.ts";
import { type Currency, roundHalfUp } from "../../domain/money.ts";
import type { Scope } from "../scope.ts";

/**
 * Double entry of money that no order wants: it is owed to who paid it (`unwanted_payments`) until it is given back, and
 * what the platform took of it goes the same way.
 * @param side `received` when it came, `returned` when it goes back; amounts in minor units.
 */
export function unwantedPaymentEntries(
  scope: Scope,
  payment: {
    orderId: string;
    paymentId: string;
    received: number;
    fee: number;
    currency: Currency;
    side: "received" | "returned";
    /** What caused the entries, where it is not the payment's first way in or out. */
    cause?: string;
  },
): NewLedgerEntry[] {
  const isReturned = payment.side === "returned";
  const entry = (
    kind: NewLedgerEntry["kind"],
    account: string,
    amount: number,
    isDebit: boolean,
  ): NewLedgerEntry => ({
    id: scope.newId(),
    orderId: payment.orderId,
    kind,
    account,
    ...(isDebit === isReturned ? { credit: amount } : { debit: amount }),
    currency: payment.currency,
    cause: payment.cause ?? `unwanted:${payment.side}:${payment.paymentId}`,
    at: scope.now(),
  });
  const fee = isReturned ? ("app_fee_refund" as const) : ("app_fee" as const);
  const money = isReturned ? ("refund" as const) : ("payment" as const);
  return [
    entry(money, "shopper_payments", payment.received, true),
    entry(money, "unwanted_payments", payment.received, false),
    ...(payment.fee > 0
      ? [entry(fee, "platform_fees", payment.fee, true), entry(fee, "shopper_payments", payment.fee, false)]
      : []),
  ];
}

type ChangedPayment = {
  orderId: string;
  paymentId: string;
  currency: Currency;
  /** What was paid, and the tax in it. */
  amount: number;
  vat: number;
  salesTax: number;
};

/**
 * Double entry of a sale that was refunded at the provider: the sale and its tax are taken back in proportion. The tax
 * is worked out from what is gone in all, so that several refunds in part take back exactly what was booked.
 * The platform's part stays: the provider does not give it back unless it is told to.
 * @param before and `now`: what was gone of the payment in all, minor units.
 */
export function providerRefundEntries(
  scope: Scope,
  payment: ChangedPayment,
  gone: { before: number; now: number },
): NewLedgerEntry[] {
  const share = (part: number) =>
    roundHalfUp(part * gone.now, payment.amount) - roundHalfUp(part * gone.before, payment.amount);
  const amount = gone.now - gone.before;
  const [vat, salesTax] = [share(payment.vat), share(payment.salesTax)];
  const cause = `provider_refund:${payment.paymentId}:${gone.now}`;
  return bookings(scope, payment, cause, [
    ["refund", "shopper_payments", { credit: amount }],
    ["refund", "sales", { debit: amount - vat - salesTax }],
    ["vat", "tax_payable", { debit: vat }],
    ["sales_tax", "tax_payable", { debit: salesTax }],
  ]);
}

/**
 * Double entry of what we gave back of a sale, as of one that was refunded at the provider; with the platform's part in
 * proportion where that goes back too.
 * @param gone what we had given back of the payment in all, before and with this.
 */
export function orderRefundEntries(
  scope: Scope,
  refund: {
    order: Pick<OrderRow, "id" | "totalVat" | "salesTax">;
    payment: Pick<PaymentRow, "id" | "amount" | "applicationFee" | "currency">;
    refundId: string;
    withFee: boolean;
  },
  gone: { before: number; now: number },
): NewLedgerEntry[] {
  const { order, payment } = refund;
  const share = (part: number) =>
    roundHalfUp(part * gone.now, payment.amount) - roundHalfUp(part * gone.before, payment.amount);
  const amount = gone.now - gone.before;
  const [vat, salesTax] = [share(order.totalVat - order.salesTax), share(order.salesTax)];
  const fee = refund.withFee ? roundHalfUp(payment.applicationFee * amount, payment.amount) : 0;
  return bookings(
    scope,
    { orderId: order.id, currency: payment.currency },
    `order_refund:${refund.refundId}`,
    [
      ["refund", "shopper_payments", { credit: amount }],
      ["refund", "sales", { debit: amount - vat - salesTax }],
      ["vat", "tax_payable", { debit: vat }],
      ["sales_tax", "tax_payable", { debit: salesTax }],
      ["app_fee_refund", "platform_fees", { credit: fee }],
      ["app_fee_refund", "shopper_payments", { debit: fee }],
    ],
  );
}

/**
 * Double entry of what we gave back of a sale and what did not arrive: it is with us once more. The platform's part was
 * given back and stays so.
 * @param gone what we had given back of the payment in all, without this and with it.
 */
export function failedRefundEntries(
  scope: Scope,
  refund: Omit<Parameters<typeof orderRefundEntries>[1], "withFee">,
  gone: { before: number; now: number },
): NewLedgerEntry[] {
  return orderRefundEntries(scope, { ...refund, withFee: false }, gone).map(
    ({ debit, credit, ...entry }) => ({
      ...entry,
      cause: `order_refund_failed:${refund.refundId}`,
      ...(credit === undefined ? { credit: debit } : { debit: credit }),
    }),
  );
}

/**
 * Double entry of money that the shopper's bank took back. Whose it is stays open until the bank decides, so the sale
 * and its tax stand meanwhile, and the money is in `disputed_payments`.
 */
export function disputeEntries(
  scope: Scope,
  payment: Omit<ChangedPayment, "vat" | "salesTax">,
  gone: { before: number; now: number },
): NewLedgerEntry[] {
  const amount = gone.now - gone.before;
  return bookings(scope, payment, `dispute:${payment.paymentId}:${gone.now}`, [
    ["dispute", "shopper_payments", { credit: amount }],
    ["dispute", "disputed_payments", { debit: amount }],
  ]);
}

type Booking = [kind: NewLedgerEntry["kind"], account: string, side: { debit: number } | { credit: number }];

/** Entries with the same cause; sides of nothing are left out. */
function bookings(
  scope: Scope,
  payment: { orderId: string; currency: Currency },
  cause: string,
  booked: Booking[],
): NewLedgerEntry[] {
  return booked
    .filter(([, , side]) => Object.values(side).some((amount) => amount > 0))
    .map(([kind, account, side]) => ({
      id: scope.newId(),
      orderId: payment.orderId,
      kind,
      account,
      ...side,
      currency: payment.currency,
      cause,
      at: scope.now(),
    }));
}
