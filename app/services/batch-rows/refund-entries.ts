import type { OrderRow, PaymentRow } from "../../../db/repositories/orders.server.ts";
import type { NewLedgerEntry } from "../../../db/repositories/payments.server.ts";
import type { PaymentState, RefundRow } from "../../../db/repositories/refunds.server.ts";
import type { Currency } from "../../domain/money.ts";
import { returnsFee, shareGone } from "../../domain/refund/refund-rules.ts";
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

type Refunded = {
  order: Pick<OrderRow, "id" | "totalVat" | "salesTax">;
  payment: Pick<PaymentRow, "id" | "amount" | "applicationFee" | "currency">;
};
type Gone = { before: number; now: number };

/** What is booked as gone of a payment: by us and at the provider. Minor units. */
const bookedGone = ({ refunds, atProvider }: Pick<PaymentState, "refunds" | "atProvider">) =>
  refunds.filter(({ status }) => status === "succeeded").reduce((sum, { amount }) => sum + amount, 0) +
  atProvider;

/**
 * Double entry of a sale that was refunded at the provider: the sale and its tax are taken back in proportion. The tax
 * is worked out from what is gone in all, by whichever way, so that several refunds in part take back exactly what was
 * booked. The platform's part stays: the provider does not give it back unless it is told to.
 * @param state what was booked of the payment before, and `atProvider` what is gone there without us now, minor units.
 */
export function providerRefundEntries(
  scope: Scope,
  refunded: Refunded,
  state: PaymentState,
  atProvider: number,
): NewLedgerEntry[] {
  const gone = { before: bookedGone(state), now: bookedGone({ ...state, atProvider }) };
  const cause = `provider_refund:${refunded.payment.id}:${atProvider}`;
  return bookings(scope, refunded, cause, saleTakenBack(refunded, gone));
}

/**
 * Double entry of what we gave back of a sale, as of one that was refunded at the provider; with the platform's part in
 * proportion where that goes back too. The part is worked out from all refunds that took it with them, those that did
 * not arrive as well: the provider gave it back with them, and does not take it again.
 * @param state what was booked of the payment before.
 */
export function orderRefundEntries(
  scope: Scope,
  refunded: Refunded & { refund: RefundRow; withFee: boolean },
  state: PaymentState,
): NewLedgerEntry[] {
  const { payment, refund } = refunded;
  const before = bookedGone(state);
  const withFeeBefore = state.refunds
    .filter(({ id, providerId, reason }) => id !== refund.id && providerId !== null && returnsFee(reason))
    .reduce((sum, { amount }) => sum + amount, 0);
  const fee = refunded.withFee
    ? shareGone(payment.applicationFee, payment.amount, {
        before: withFeeBefore,
        now: withFeeBefore + refund.amount,
      })
    : 0;
  return bookings(scope, refunded, `order_refund:${refund.id}`, [
    ...saleTakenBack(refunded, { before, now: before + refund.amount }),
    ["app_fee_refund", "platform_fees", { credit: fee }],
    ["app_fee_refund", "shopper_payments", { debit: fee }],
  ]);
}

/**
 * Double entry of what we gave back of a sale and what did not arrive: it is with us once more. The platform's part was
 * given back and stays so.
 * @param state what was booked of the payment, with this.
 */
export function failedRefundEntries(
  scope: Scope,
  refunded: Refunded & { refund: RefundRow },
  state: PaymentState,
): NewLedgerEntry[] {
  const { refund } = refunded;
  const now = bookedGone(state);
  const booked = saleTakenBack(refunded, { before: now - refund.amount, now });
  return bookings(
    scope,
    refunded,
    `order_refund_failed:${refund.id}`,
    booked.map(([kind, account, side]): Booking => [
      kind,
      account,
      "credit" in side ? { debit: side.credit } : { credit: side.debit },
    ]),
  );
}

function saleTakenBack({ order, payment }: Refunded, gone: Gone): Booking[] {
  const amount = gone.now - gone.before;
  const vat = shareGone(order.totalVat - order.salesTax, payment.amount, gone);
  const salesTax = shareGone(order.salesTax, payment.amount, gone);
  return [
    ["refund", "shopper_payments", { credit: amount }],
    ["refund", "sales", { debit: amount - vat - salesTax }],
    ["vat", "tax_payable", { debit: vat }],
    ["sales_tax", "tax_payable", { debit: salesTax }],
  ];
}

/**
 * Double entry of money that the shopper's bank took back. Whose it is stays open until the bank decides, so the sale
 * and its tax stand meanwhile, and the money is in `disputed_payments`.
 */
export function disputeEntries(scope: Scope, payment: PaymentRow, gone: Gone): NewLedgerEntry[] {
  const amount = gone.now - gone.before;
  return bookings(scope, { order: { id: payment.orderId }, payment }, `dispute:${payment.id}:${gone.now}`, [
    ["dispute", "shopper_payments", { credit: amount }],
    ["dispute", "disputed_payments", { debit: amount }],
  ]);
}

type Booking = [kind: NewLedgerEntry["kind"], account: string, side: { debit: number } | { credit: number }];

/** Entries with the same cause; sides of nothing are left out. */
function bookings(
  scope: Scope,
  { order, payment }: { order: { id: string }; payment: { currency: Currency } },
  cause: string,
  booked: Booking[],
): NewLedgerEntry[] {
  return booked
    .filter(([, , side]) => Object.values(side).some((amount) => amount > 0))
    .map(([kind, account, side]) => ({
      id: scope.newId(),
      orderId: order.id,
      kind,
      account,
      ...side,
      currency: payment.currency,
      cause,
      at: scope.now(),
    }));
}
