import { chargeOf } from "../pricing/price-order.ts";
import type { PaymentStatus } from "./order-status.ts";

/** What of an order decides whether its payments settle it. Amounts in minor units. */
type OwedOrder = {
  placedAt: Date | null;
  cancelledAt: Date | null;
  paymentStatus: PaymentStatus;
  revision: number;
  total: number;
  /** What of the total a voucher pays. */
  voucherPaid: number;
  currency: string;
};

/** What the provider says of a payment that our books still call open. */
type AskedPayment = {
  state: "open" | "processing" | "succeeded" | "cancelled";
  amount: number;
  currency: string;
  /** The revision of the order that it was opened for. */
  revision: number;
};

/** Why an order does not want money that came for it. */
export type UnwantedBecause = "paid_twice" | "nothing_to_pay" | "amount_differs" | "order_cancelled";

type PaymentVerdict =
  /** It can no longer be paid. */
  | { verdict: "closed" }
  /** It is not paid yet. */
  | { verdict: "unpaid" }
  /** The provider has not decided yet. */
  | { verdict: "processing" }
  /** It is what the order costs: the order is placed by it. */
  | { verdict: "settles" }
  /** It was paid, but the order does not want it: it goes back. */
  | { verdict: "unwanted"; because: UnwantedBecause };

/** Judges an open payment of an order by the state that the provider reports. */
export function judgePayment(order: OwedOrder, payment: AskedPayment): PaymentVerdict {
  if (payment.state === "cancelled") return { verdict: "closed" };
  if (payment.state === "open") return { verdict: "unpaid" };
  if (payment.state === "processing") return { verdict: "processing" };
  if (order.cancelledAt) return { verdict: "unwanted", because: "order_cancelled" };
  if (order.placedAt) {
    const because = order.paymentStatus === "not_needed" ? "nothing_to_pay" : "paid_twice";
    return { verdict: "unwanted", because };
  }
  const fits =
    payment.amount === chargeOf(order) &&
    payment.currency === order.currency &&
    payment.revision === order.revision;
  return fits ? { verdict: "settles" } : { verdict: "unwanted", because: "amount_differs" };
}

/** What an order wants of a payment that it does not want whole: nothing, unless it still waits for its money. */
export function expectedOf(order: OwedOrder, because: UnwantedBecause): number {
  return because === "amount_differs" ? chargeOf(order) : 0;
}

/** A checkout ends after this time without activity. */
const CHECKOUT_MS = 60 * 60_000;

/** A checkout without activity since this moment is abandoned. */
export const idleSince = (now: Date): Date => new Date(now.getTime() - CHECKOUT_MS);
