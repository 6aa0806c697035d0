import { isGiven, type OrderKind } from "../order/order-kind.ts";
import { allocate, type Currency, sumOf } from "../money.ts";
import { shareGone } from "../refund/refund-rules.ts";

/**
 * An account of a tenant's book. `provider`: the tenant's balance at the payment provider. `held`: money that the platform
 * took for the tenant. `bank`: what was paid out, less what went back to shoppers from there. `sales`, `vat`, `sales_tax`: what was sold, and the states' part of it.
 * `production`, `shipping_cost`, `platform_fee`: what the platform takes for an order. `provider_fee`: what the provider keeps of a payment.
 * `account_goods`, `gifts`: what was made on account, and given away. `unwanted`: money that no order wants. `disputed`:
 * money that a shopper's bank took back. `due_unbilled`: owed to the platform for orders on account and gifts. `due_fees`:
 * owed to it for fees that a payment did not cover. `elsewhere`: money of the tenant's account at the provider that came
 * there without us, or went. `due_billed`: owed to the platform for statements. `bills_paid`: what was paid of them.
 * `written_off`: what the platform let go of them. `voucher_prepaid`: what prepaid vouchers paid, less what was given back
 * as vouchers. The money for the vouchers themselves reaches the tenant without us.
 */
export const ACCOUNTS = [
  "provider",
  "held",
  "bank",
  "sales",
  "vat",
  "sales_tax",
  "production",
  "shipping_cost",
  "platform_fee",
  "provider_fee",
  "account_goods",
  "gifts",
  "unwanted",
  "disputed",
  "due_unbilled",
  "due_fees",
  "due_billed",
  "bills_paid",
  "written_off",
  "elsewhere",
  "voucher_prepaid",
] as const;
export type Account = (typeof ACCOUNTS)[number];

export type LedgerKind =
  | "sale"
  | "fee"
  | "account"
  | "gift"
  | "refund"
  | "refund_failed"
  | "provider_refund"
  | "provider_fee"
  | "dispute"
  | "unwanted"
  | "payout"
  | "payout_returned"
  | "billed"
  | "bill_paid"
  | "bill_written_off"
  | "bill_taken_back"
  | "elsewhere";

/** Signed minor units by account; debits are positive. They add up to nothing. */
export type Entries = Partial<Record<Account, number>>;

/** One movement of money with its reason: the same cause is booked once. */
export type Booking = {
  /** What caused it, unique in the tenant's book. */
  cause: string;
  kind: LedgerKind;
  currency: Currency;
  orderId: string | null;
  entries: Entries;
};

/** What a book says of an account: nothing where it was never named. */
export const balanceOf = (bookings: readonly { entries: Entries }[], account: Account): number =>
  sumOf(bookings.map(({ entries }) => entries[account] ?? 0));

/**
 * A booking without sides of nothing; no booking where no side is left.
 * @throws when its sides do not add up to nothing, or are no whole minor units.
 */
export function booked(booking: Booking): Booking[] {
  const entries = Object.entries(booking.entries).filter(([, amount]) => amount !== 0);
  if (entries.some(([, amount]) => !Number.isSafeInteger(amount)))
    throw new Error(`${booking.cause} books a part of a minor unit.`);
  if (sumOf(entries.map(([, amount]) => amount)) !== 0) throw new Error(`${booking.cause} does not balance.`);
  return entries.length === 0 ? [] : [{ ...booking, entries: Object.fromEntries(entries) }];
}

const opposite = (entries: Entries): Entries =>
  Object.fromEntries(Object.entries(entries).map(([account, amount]) => [account, -amount]));

/** Where a payment went: to the tenant's own account at the provider, or to the platform's; or a voucher paid it. */
const tillOf = ({
  kind,
  accountId,
}: {
  kind?: "intent" | "session" | "voucher";
  accountId: string | null;
}): "provider" | "held" | "voucher_prepaid" => {
  if (kind === "voucher") return "voucher_prepaid";
  return accountId === null ? "held" : "provider";
};

/** Of an order, what its bookings follow from; minor units. */
export type BookedOrder = {
  id: string;
  totalVat: number;
  salesTax: number;
  productionCost: number;
  shippingNet: number;
};

/**
 * Of its payment: `byVoucher` is what a voucher paid beside it, `feeAbove` the part of the platform's fee that the payment
 * did not cover. Minor units.
 */
export type BookedPayment = {
  id: string;
  kind: "intent" | "session" | "voucher";
  accountId: string | null;
  amount: number;
  byVoucher: number;
  applicationFee: number;
  feeAbove: number;
  currency: Currency;
};

/** What of a payment is gone, before and with a movement; minor units. */
export type Gone = { before: number; now: number };

/** A sale is what the shopper paid, as the tenant's sale and the states' tax; and what the platform takes for it. */
export function saleBookings(order: BookedOrder, payment: BookedPayment): Booking[] {
  const { amount, byVoucher, applicationFee, feeAbove, currency } = payment;
  const till = tillOf(payment);
  const rest = { currency, orderId: order.id };
  return [
    ...booked({
      ...rest,
      cause: `placed:${order.id}`,
      kind: "sale",
      entries: {
        voucher_prepaid: byVoucher,
        [till]: amount,
        sales: order.totalVat - amount - byVoucher,
        vat: order.salesTax - order.totalVat,
        sales_tax: -order.salesTax,
      },
    }),
    ...booked({
      ...rest,
      cause: `fee:${order.id}`,
      kind: "fee",
      entries: {
        ...feeParts(order, payment, applicationFee + feeAbove),
        [till]: -applicationFee,
        due_fees: -feeAbove,
      },
    }),
  ];
}

/** What the platform's fee is for: making, then shipping, and the rest is its share of the price. */
export function feeParts(
  order: BookedOrder,
  { applicationFee, feeAbove }: Pick<BookedPayment, "applicationFee" | "feeAbove">,
  part: number,
) {
  const whole = applicationFee + feeAbove;
  const production = Math.min(whole, order.productionCost);
  const shipping = Math.min(whole - production, order.shippingNet);
  const [made = 0, shipped = 0, share = 0] = allocate(part, [
    production,
    shipping,
    whole - production - shipping,
  ]);
  return { production: made, shipping_cost: shipped, platform_fee: share };
}

/** What an order was paid with in all, by money and by voucher; minor units. */
export const wholeOf = ({ amount, byVoucher }: Pick<BookedPayment, "amount" | "byVoucher">): number =>
  amount + byVoucher;

/**
 * The sale and its taxes in proportion to what of all that was paid is gone, as money that leaves, and as a voucher.
 * @param asVoucher minor units.
 */
function saleTakenBack(order: BookedOrder, payment: BookedPayment, gone: Gone, asVoucher: number): Entries {
  const whole = wholeOf(payment);
  const vat = shareGone(order.totalVat - order.salesTax, whole, gone);
  const salesTax = shareGone(order.salesTax, whole, gone);
  const amount = gone.now - gone.before;
  const entries: Entries = { sales: amount - vat - salesTax, vat, sales_tax: salesTax };
  entries.voucher_prepaid = -asVoucher;
  const till = tillOf(payment);
  entries[till] = (entries[till] ?? 0) - (amount - asVoucher);
  return entries;
}

/** What of a payment refunds that take the platform's fee with them gave back, as money and in all. */
export type GoneWithFee = { money: Gone; whole: Gone };

/**
 * A refund of ours, with the platform's fee in proportion where that goes back too: the part that was charged comes back
 * from the platform with the money, as the provider does it; the part that was not is owed no more.
 * @param refund `asVoucher`: what of it is given as a voucher.
 * @param withFee what refunds that take the fee with them gave back, before and with this one; null where it stays.
 */
export function refundBooking(
  refund: { id: string; order: BookedOrder; payment: BookedPayment; asVoucher: number },
  gone: Gone,
  withFee: GoneWithFee | null,
): Booking[] {
  const { id, order, payment, asVoucher } = refund;
  const { applicationFee, feeAbove, amount, currency } = payment;
  const entries = saleTakenBack(order, payment, gone, asVoucher);
  if (withFee) {
    const till = tillOf(payment);
    const upTo = (at: "before" | "now") => ({
      charged: shareGone(applicationFee, amount, { before: 0, now: withFee.money[at] }),
      above: shareGone(feeAbove, wholeOf(payment), { before: 0, now: withFee.whole[at] }),
    });
    const [before, now] = [upTo("before"), upTo("now")];
    const partsBefore = feeParts(order, payment, before.charged + before.above);
    const partsNow = feeParts(order, payment, now.charged + now.above);
    entries.production = partsBefore.production - partsNow.production;
    entries.shipping_cost = partsBefore.shipping_cost - partsNow.shipping_cost;
    entries.platform_fee = partsBefore.platform_fee - partsNow.platform_fee;
    entries.due_fees = now.above - before.above;
    entries[till] = (entries[till] ?? 0) + now.charged - before.charged;
  }
  return booked({ cause: `order_refund:${id}`, kind: "refund", currency, orderId: order.id, entries });
}

/** What a refund does to a tenant's book, as a person reads it; minor units. */
export type RefundEffect = {
  /** What leaves the balance at the provider, or what the platform holds: the refund less the fee that comes back. */
  fromBalance: number;
  /** What the shopper gets as a voucher. */
  asVoucher: number;
  vat: number;
  salesTax: number;
  /** What of the platform's fee comes back, or is owed no more. */
  feeBack: number;
  /** What the tenant is left with less: without the tax, and without the fee that comes back. */
  costs: number;
};

/** What the bookings of one refund do. */
export function refundEffect(bookings: readonly { entries: Entries }[]): RefundEffect {
  const of = (account: Account) => balanceOf(bookings, account) || 0;
  const feeBack = 0 - of("production") - of("shipping_cost") - of("platform_fee");
  return {
    fromBalance: 0 - of("provider") - of("held"),
    asVoucher: 0 - of("voucher_prepaid"),
    vat: of("vat"),
    salesTax: of("sales_tax"),
    feeBack,
    costs: of("sales") - feeBack,
  };
}

/** What went back by other means: the money left the tenant's bank. The platform's fee stays with the payment. */
export function refundOtherwiseBooking(
  {
    id,
    order,
    payment,
    asVoucher,
  }: { id: string; order: BookedOrder; payment: BookedPayment; asVoucher: number },
  gone: Gone,
): Booking[] {
  const { [tillOf(payment)]: amount = 0, ...sides } = saleTakenBack(order, payment, gone, asVoucher);
  return booked({
    cause: `order_refund:${id}`,
    kind: "refund",
    currency: payment.currency,
    orderId: order.id,
    entries: { ...sides, bank: amount },
  });
}

/**
 * A refund of ours that did not arrive: the sale stands again, but for what was given as a voucher. The platform's fee was
 * given back and stays so.
 */
export function refundFailedBooking(
  { id, order, payment }: { id: string; order: BookedOrder; payment: BookedPayment },
  gone: Gone,
): Booking[] {
  return booked({
    cause: `order_refund_failed:${id}`,
    kind: "refund_failed",
    currency: payment.currency,
    orderId: order.id,
    entries: opposite(saleTakenBack(order, payment, gone, 0)),
  });
}

/** A refund that was made at the provider and not by us. The provider keeps the platform's fee. */
export function providerRefundBooking(
  { order, payment }: { order: BookedOrder; payment: BookedPayment },
  gone: Gone,
  atProvider: number,
): Booking[] {
  return booked({
    cause: `provider_refund:${payment.id}:${atProvider}`,
    kind: "provider_refund",
    currency: payment.currency,
    orderId: order.id,
    entries: saleTakenBack(order, payment, gone, 0),
  });
}

/**
 * Money that the shopper's bank took back, or gave back: whose it is stays open until the bank decides, so the sale stands.
 * @param disputeId the provider's; what of the payment is gone by it is booked once for each sum.
 */
export function disputeBooking(
  orderId: string,
  payment: BookedPayment,
  disputeId: string,
  gone: Gone,
): Booking[] {
  const amount = gone.now - gone.before;
  const cause = `dispute:${disputeId}:${gone.before}:${gone.now}`;
  return booked({
    cause,
    kind: "dispute",
    currency: payment.currency,
    orderId,
    entries: { disputed: amount, [tillOf(payment)]: -amount },
  });
}

/**
 * Money that no order wants: it is owed to who paid it until it is given back, and what the platform took of it goes the
 * same way.
 * @param unwanted `fee` is what the platform took of it; minor units.
 */
export function unwantedBooking(unwanted: {
  cause: string;
  orderId: string;
  accountId: string | null;
  received: number;
  fee: number;
  currency: Currency;
  side: "received" | "returned";
}): Booking[] {
  const { cause, orderId, received, fee, currency, side } = unwanted;
  const entries = { [tillOf(unwanted)]: received - fee, platform_fee: fee, unwanted: -received };
  return booked({
    cause,
    kind: "unwanted",
    currency,
    orderId,
    entries: side === "received" ? entries : opposite(entries),
  });
}

/**
 * What an order on account, one of a shop or a gift takes of the tenant's credit; below zero, what it gives back.
 * @param cost minor units.
 */
export function accountBooking(
  order: { id: string; kind: Exclude<OrderKind, "store">; currency: Currency },
  cost: number,
  cause = `counted:${order.id}`,
): Booking[] {
  const isGift = isGiven(order.kind);
  return booked({
    cause,
    kind: isGift ? "gift" : "account",
    currency: order.currency,
    orderId: order.id,
    entries: { [isGift ? "gifts" : "account_goods"]: cost, due_unbilled: -cost },
  });
}

/** What was owed for goods and fees is owed for a statement now; minor units. */
export function billedBooking(bill: {
  id: string;
  goods: number;
  fees: number;
  currency: Currency;
}): Booking[] {
  const { id, goods, fees, currency } = bill;
  return booked({
    cause: `billed:${id}`,
    kind: "billed",
    currency,
    orderId: null,
    entries: { due_unbilled: goods, due_fees: fees, due_billed: -goods - fees },
  });
}

/** Money that was noted for a statement went back, or never arrived; minor units. */
export function billPaymentTakenBackBooking(taken: {
  paymentId: string;
  amount: number;
  currency: Currency;
}): Booking[] {
  const { paymentId, amount, currency } = taken;
  return booked({
    cause: `bill_taken_back:${paymentId}`,
    kind: "bill_taken_back",
    currency,
    orderId: null,
    entries: { due_billed: -amount, bills_paid: amount },
  });
}

/** Money arrived for a statement, more than it asks included; or the platform lets go of it. Minor units. */
export function billSettledBooking(settled: {
  paymentId: string;
  amount: number;
  currency: Currency;
  by: "bill_paid" | "bill_written_off";
}): Booking[] {
  const { paymentId, amount, currency, by } = settled;
  return booked({
    cause: `${by}:${paymentId}`,
    kind: by,
    currency,
    orderId: null,
    entries: { due_billed: amount, [by === "bill_paid" ? "bills_paid" : "written_off"]: -amount },
  });
}

/** What the cause of a booking begins with that is a provider's fee for a dispute. */
export const DISPUTE_FEE = "dispute_fee:";

/** What the provider kept of a payment for itself; minor units. */
export function providerFeeBooking(
  orderId: string,
  payment: BookedPayment,
  fee: number,
  cause = `provider_fee:${payment.id}`,
): Booking[] {
  return booked({
    cause,
    kind: "provider_fee",
    currency: payment.currency,
    orderId,
    entries: { provider_fee: fee, [tillOf(payment)]: -fee },
  });
}

/** Money that the platform held for the tenant and paid out; minor units. */
export function heldPayoutBooking(id: string, currency: Currency, amount: number): Booking[] {
  return booked({
    cause: `payout:${id}`,
    kind: "payout",
    currency,
    orderId: null,
    entries: { bank: amount, held: -amount },
  });
}

/** A payout of the provider left for the tenant's bank; minor units. */
export function payoutBooking(payout: { id: string; amount: number; currency: Currency }): Booking[] {
  const { id, amount, currency } = payout;
  return booked({
    cause: `payout:${id}`,
    kind: "payout",
    currency,
    orderId: null,
    entries: { bank: amount, provider: -amount },
  });
}

/** The bank sent a payout back, or it never left. */
export function payoutReturnedBooking(payout: { id: string; amount: number; currency: Currency }): Booking[] {
  const { id, amount, currency } = payout;
  return booked({
    cause: `payout_returned:${id}`,
    kind: "payout_returned",
    currency,
    orderId: null,
    entries: { provider: amount, bank: -amount },
  });
}

/**
 * What moved the tenant's balance at the provider without an order of ours: a fee of the provider's, or money of sales that
 * the tenant makes elsewhere with the same account.
 * @param moved minor units; `id` the provider's of the movement.
 */
export function elsewhereBooking(moved: {
  id: string;
  category: "fee" | "elsewhere";
  net: number;
  currency: Currency;
}): Booking[] {
  const { id, category, net, currency } = moved;
  const isFee = category === "fee";
  return booked({
    cause: `moved:${id}`,
    kind: isFee ? "provider_fee" : "elsewhere",
    currency,
    orderId: null,
    entries: { provider: net, [isFee ? "provider_fee" : "elsewhere"]: -net },
  });
}
