import type { OrderRow, PaymentRow } from "../../../db/repositories/orders.server.ts";
import type { NewTransaction } from "../../../db/repositories/payments.server.ts";
import type { PaymentState, RefundRow } from "../../../db/repositories/refunds.server.ts";
import {
  DISPUTE_FEE,
  type Booking,
  type BookedOrder,
  type BookedPayment,
  disputeBooking,
  type Gone,
  providerFeeBooking,
  providerRefundBooking,
  refundBooking,
  refundFailedBooking,
  refundOtherwiseBooking,
  unwantedBooking,
} from "../../domain/ledger/ledger.ts";
import { sumOf } from "../../domain/money.ts";
import { returnsFee, takenBy } from "../../domain/refund/refund-rules.ts";
import type { Scope } from "../scope.ts";

/** Bookings as rows of the book, of this moment. */
export const ledgerRows = (
  scope: Pick<Scope, "newId" | "now">,
  bookings: readonly Booking[],
  at = scope.now(),
): NewTransaction[] => bookings.map((booking) => ({ id: scope.newId(), ...booking, at }));

/**
 * Money that no order wants, as it came, or as it goes back.
 * @param unwanted amounts in minor units; `cause` where it is not the payment's first way in or out.
 */
export function unwantedPaymentEntries(
  scope: Scope,
  unwanted: Omit<Parameters<typeof unwantedBooking>[0], "cause" | "accountId"> & {
    payment: Pick<PaymentRow, "id" | "accountId">;
    cause?: string;
  },
): NewTransaction[] {
  const { payment, side } = unwanted;
  const cause = unwanted.cause ?? `unwanted:${side}:${payment.id}`;
  return ledgerRows(scope, unwantedBooking({ ...unwanted, accountId: payment.accountId, cause }));
}

type Refunded = { order: BookedOrder; payment: BookedPayment };

/** What is booked as gone of a payment: by us and at the provider. Minor units. */
const bookedGone = ({ refunds, atProvider }: Pick<PaymentState, "refunds" | "atProvider">) =>
  sumOf(refunds.filter(({ status }) => status === "succeeded" || status === "failed").map(takenBy)) +
  atProvider;

/**
 * A sale that was refunded at the provider. The tax is worked out from what is gone in all, by whichever way, so that
 * several refunds in part take back exactly what was booked.
 * @param state what was booked of the payment before, and `atProvider` what is gone there without us now, minor units.
 */
export function providerRefundEntries(
  scope: Scope,
  refunded: Refunded,
  state: PaymentState,
  atProvider: number,
): NewTransaction[] {
  const gone = { before: bookedGone(state), now: bookedGone({ ...state, atProvider }) };
  return ledgerRows(scope, providerRefundBooking(refunded, gone, atProvider));
}

/**
 * What we gave back of a sale, with the platform's fee in proportion where that goes back too. The fee is worked out from
 * all refunds that took it with them, those that did not arrive as well: the provider gave it back with them, and does
 * not take it again.
 * @param state what was booked of the payment before.
 */
export function orderRefundEntries(
  scope: Pick<Scope, "newId" | "now">,
  {
    refund,
    withFee,
    ...refunded
  }: Refunded & { refund: Pick<RefundRow, "id" | "amount" | "voucherAmount">; withFee: boolean },
  state: PaymentState,
): NewTransaction[] {
  const before = bookedGone(state);
  const others = state.refunds.filter(
    ({ id, providerId, reason, status }) =>
      id !== refund.id && providerId !== null && returnsFee(reason) && status !== "submitted",
  );
  const grownBy = (sum: number, part: number) => ({ before: sum, now: sum + part });
  const moneyOf = (one: Pick<RefundRow, "amount" | "voucherAmount">) => one.amount - one.voucherAmount;
  const { id, amount, voucherAmount: asVoucher } = refund;
  const fee = {
    money: grownBy(sumOf(others.map(moneyOf)), moneyOf(refund)),
    whole: grownBy(sumOf(others.map((one) => one.amount)), amount),
  };
  const gone = grownBy(before, amount);
  return ledgerRows(scope, refundBooking({ id, ...refunded, asVoucher }, gone, withFee ? fee : null));
}

/**
 * What went back of a sale by other means than the provider.
 * @param state what was booked of the payment before.
 */
export function refundOtherwiseEntries(
  scope: Scope,
  { refund, ...refunded }: Refunded & { refund: Pick<RefundRow, "id" | "amount" | "voucherAmount"> },
  state: PaymentState,
): NewTransaction[] {
  const before = bookedGone(state);
  const gone = { before, now: before + refund.amount };
  const asVoucher = refund.voucherAmount;
  return ledgerRows(scope, refundOtherwiseBooking({ id: refund.id, ...refunded, asVoucher }, gone));
}

/**
 * What we gave back of a sale and what did not arrive: it is with us once more.
 * @param state what was booked of the payment, with this.
 */
export function failedRefundEntries(
  scope: Scope,
  { refund, ...refunded }: Refunded & { refund: RefundRow },
  state: PaymentState,
): NewTransaction[] {
  const now = bookedGone(state);
  return ledgerRows(
    scope,
    refundFailedBooking(
      { id: refund.id, ...refunded },
      { before: now - (refund.amount - refund.voucherAmount), now },
    ),
  );
}

/** What a dispute moves, and what the provider keeps for it; before and now, in minor units. */
export const disputeEntries = (
  scope: Scope,
  { order, payment }: { order: Pick<OrderRow, "id">; payment: BookedPayment },
  { id, gone, fee }: { id: string; gone: Gone; fee: Gone },
): NewTransaction[] =>
  ledgerRows(scope, [
    ...disputeBooking(order.id, payment, id, gone),
    ...providerFeeBooking(order.id, payment, fee.now - fee.before, `${DISPUTE_FEE}${id}:${fee.now}`),
  ]);
