import type { ledgerEntries } from "../../db/schema/payments.ts";
import type { Currency } from "../domain/money.ts";
import type { Scope } from "./scope.ts";

type Entry = Omit<typeof ledgerEntries.$inferInsert, "tenantId">;

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
): Entry[] {
  const isReturned = payment.side === "returned";
  const entry = (kind: Entry["kind"], account: string, amount: number, isDebit: boolean): Entry => ({
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
