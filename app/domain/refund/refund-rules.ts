import type { StaffPrincipal } from "../access/permissions.ts";
import { grantOf } from "../access/permissions.ts";
import { allocate, roundHalfUp, sumOf } from "../money.ts";

/** Why staff give money back. A whole order that is cancelled gives back by itself. */
export const REFUND_REASONS = [
  "misprint",
  "damaged",
  "wrong_item",
  "lost",
  "withdrawal",
  "goodwill",
] as const;
export type RefundReason = (typeof REFUND_REASONS)[number];

type RefundRule = {
  /** Whether the platform returns its fee in proportion, or keeps it. */
  fee: "back" | "kept";
  /** Whose fault it is, and so who bears what making and sending it took. */
  bears: "nobody" | "fulfiller" | "carrier" | "tenant";
  /** What is usually done before money goes back: it is made again, or the goods come back. */
  first: "reprint" | "return" | null;
};

/** What each reason for a refund means. The platform's fee goes back where neither side chose to undo the sale. */
export const REFUND_RULES = {
  cancelled: { fee: "back", bears: "nobody", first: null },
  misprint: { fee: "back", bears: "fulfiller", first: "reprint" },
  damaged: { fee: "back", bears: "fulfiller", first: "reprint" },
  wrong_item: { fee: "back", bears: "fulfiller", first: "reprint" },
  lost: { fee: "back", bears: "carrier", first: "reprint" },
  withdrawal: { fee: "kept", bears: "tenant", first: "return" },
  goodwill: { fee: "kept", bears: "tenant", first: null },
} as const satisfies Record<RefundReason | "cancelled", RefundRule>;

/** Whether the platform also returns its fee. */
export const returnsFee = (reason: string): boolean =>
  Object.hasOwn(REFUND_RULES, reason) && REFUND_RULES[reason as RefundReason].fee === "back";

/** The same for a refund of a payment: where no fee was taken and none is owed, none goes back. */
export const returnsFeeOf = (
  reason: string,
  { applicationFee, feeAbove }: { applicationFee: number; feeAbove: number },
): boolean => returnsFee(reason) && applicationFee + feeAbove > 0;

/** What an account manager gives back of one order without asking; minor units. */
const MANAGERS_LIMIT = 100_00;

/** How much a person may refund of one order in all, in minor units; 0 is nothing. */
export function refundLimit(user: StaffPrincipal): number {
  const grant = grantOf(user, "orders:refund");
  if (grant === "full") return Number.POSITIVE_INFINITY;
  return grant === "limited" && user.role === "account_manager" ? MANAGERS_LIMIT : 0;
}

type Bill = { total: number; shippingNet: number; shippingVat: number };
type Line = { id: string; quantity: number; unitGross: number };
/** What is to go back: pieces and shipping, or an amount alone (minor units), for which nothing comes back. */
export type Returned = {
  quantities: Readonly<Record<string, number>>;
  withShipping: boolean;
  alone?: number | undefined;
};

/** A refund as it is kept: of some pieces of lines and of shipping, or, without either, of an amount alone. */
export type EarlierRefund = {
  amount: number;
  /** What of it is given as a voucher, which is issued once the rest was sent. */
  voucherAmount: number;
  /** The provider's, of one that was sent. */
  providerId: string | null;
  status: string;
  lines: readonly { orderLineId: string; quantity: number }[];
  withShipping: boolean;
};

/** What an order was paid with, and what of it is gone. Minor units. */
export type RefundedPayment = {
  /** By money and by voucher. */
  amount: number;
  /** All that we gave back of it, are about to give back, or could not give back. */
  refunds: readonly EarlierRefund[];
  /** What left it at the provider without us. */
  elsewhere: number;
};

/** What shipping and each line took of what was paid: a voucher lowers goods first, sales tax is spread over them. */
export function paidParts(bill: Bill, lines: readonly Line[]) {
  const shipping = Math.min(bill.total, bill.shippingNet + bill.shippingVat);
  const shares = allocate(
    bill.total - shipping,
    lines.map(({ unitGross, quantity }) => unitGross * quantity),
  );
  return { shipping, shares: new Map(lines.map(({ id }, at) => [id, shares[at] ?? 0])) };
}

/**
 * What can still go back of an order: money, and of each line how many pieces and what they took.
 * @returns minor units; of shipping null where none was paid or it went back.
 */
export function refundable(bill: Bill, lines: readonly Line[], payment: RefundedPayment) {
  const parts = paidParts(bill, lines);
  const before = givenBack(payment.refunds);
  return {
    money: Math.max(0, payment.amount - before.money - payment.elsewhere),
    shipping: parts.shipping > 0 && !before.withShipping ? parts.shipping : null,
    lines: new Map(
      lines.map(({ id, quantity }) => {
        const gone = Math.min(quantity, before.pieces.get(id) ?? 0);
        const share = parts.shares.get(id) ?? 0;
        return [id, { pieces: quantity - gone, money: share - roundHalfUp(share * gone, quantity) }];
      }),
    ),
  };
}

/**
 * The refund for some pieces and for shipping, in minor units. The amount is the price of all pieces returned so far
 * and now, less the refunds so far, so that the parts of a line add up to the line in any order. A refund of everything
 * returns all that is left of the payment, and never more. An amount without pieces is used as it is, even where it is
 * more than is left.
 * @returns undefined when more pieces are asked for than are left, or shipping once more.
 */
export function refundAmount(
  bill: Bill,
  lines: readonly Line[],
  payment: RefundedPayment,
  { quantities, withShipping, alone }: Returned,
): number | undefined {
  if (alone !== undefined) return alone;
  const { shipping, shares } = paidParts(bill, lines);
  const before = givenBack(payment.refunds);
  const left = Math.max(0, payment.amount - before.money - payment.elsewhere);
  if (withShipping && before.withShipping) return undefined;
  let isAny = withShipping;
  let isAll = shipping === 0 || before.withShipping || withShipping;
  let worth = before.withShipping || withShipping ? shipping : 0;
  for (const { id, quantity } of lines) {
    const wished = Math.max(0, Math.trunc(quantities[id] ?? 0));
    const gone = (before.pieces.get(id) ?? 0) + wished;
    if (wished > 0 && gone > quantity) return undefined;
    isAny ||= wished > 0;
    isAll &&= gone >= quantity;
    worth += roundHalfUp((shares.get(id) ?? 0) * Math.min(quantity, gone), quantity);
  }
  if (!isAny) return 0;
  return isAll ? left : Math.min(left, Math.max(0, worth - before.moneyOfThings));
}

type Taking = Pick<EarlierRefund, "amount" | "voucherAmount" | "status" | "providerId">;

/** What a refund gives or gave as a voucher: one that was sent and came back gave it, one that was refused did not. */
export const voucherOf = ({ voucherAmount, status, providerId }: Taking): number =>
  status === "failed" && providerId === null ? 0 : voucherAmount;

/** What a refund took of what was paid: one that failed took what it gave as a voucher alone. */
export const takenBy = (refund: Taking): number =>
  refund.status === "failed" ? voucherOf(refund) : refund.amount;

/** A payment of an order, and what a voucher paid beside it; minor units. */
type SplitPayment = { kind: "intent" | "session" | "voucher"; amount: number; byVoucher: number };

/**
 * What of a refund goes back as a voucher. What a voucher paid never comes back as money, and what was charged goes back
 * in proportion, worked out of all that is gone, so that refunds in parts end at what each side paid.
 * @param state what is gone of the payment before; `elsewhere` is money that left without us.
 * @param asCredit the shopper takes a voucher instead of the money.
 * @returns minor units, between nothing and the amount.
 */
export function voucherPartOf(
  amount: number,
  payment: SplitPayment,
  { refunds, elsewhere }: { refunds: readonly EarlierRefund[]; elsewhere: number },
  asCredit = false,
): number {
  const isVoucher = payment.kind === "voucher";
  if (asCredit || isVoucher) return amount;
  const whole = payment.amount + payment.byVoucher;
  const gone = sumOf(refunds.map(takenBy));
  const goneAsVoucher = sumOf(refunds.map(voucherOf));
  const moneyLeft = payment.amount - (gone - goneAsVoucher) - elsewhere;
  const share = roundHalfUp(payment.byVoucher * Math.min(whole, gone + elsewhere + amount), whole);
  return Math.min(amount, Math.max(0, amount - moneyLeft, share - goneAsVoucher));
}

/** The key of the refund that answers a case, by the version that was answered. */
export const keyOfCase = ({ id, version }: { id: string; version: number }) => `case:${id}:${version}`;

/** How many refunds there are, and what those that did not fail gave back (minor units): none came while both are the same. */
export const refundsRead = (refunds: readonly { status: string; amount: number }[]) => ({
  refunds: refunds.length,
  refunded: refunds.reduce((sum, { status, amount }) => (status === "failed" ? sum : sum + amount), 0),
});

/** What refunds that did not fail gave back: all money, the part of it that was for things, and the things. */
function givenBack(refunds: readonly EarlierRefund[]) {
  const pieces = new Map<string, number>();
  let [money, moneyOfThings, isShippingBack] = [0, 0, false];
  for (const refund of refunds) {
    const { status, lines, withShipping } = refund;
    const amount = takenBy(refund);
    money += amount;
    if (lines.length > 0 || withShipping) moneyOfThings += amount;
    if (status === "failed") continue;
    isShippingBack ||= withShipping;
    for (const { orderLineId, quantity } of lines)
      pieces.set(orderLineId, (pieces.get(orderLineId) ?? 0) + quantity);
  }
  return { money, moneyOfThings, withShipping: isShippingBack, pieces };
}

/**
 * The pieces of some lines that can still be refunded, with shipping where the refund leaves nothing of the order.
 * @param wished how many pieces of each line the person may return.
 */
export function stillReturned(
  lines: readonly Line[],
  left: ReturnType<typeof refundable>,
  wished: Readonly<Record<string, number>>,
): Returned {
  const piecesOf = (id: string) => left.lines.get(id)?.pieces ?? 0;
  const quantities = Object.fromEntries(
    lines.map(({ id }) => [id, Math.min(piecesOf(id), Math.max(0, wished[id] ?? 0))]),
  );
  const isAll = lines.every(({ id }) => quantities[id] === piecesOf(id));
  const isAny = lines.some(({ id }) => (quantities[id] ?? 0) > 0);
  return { quantities, withShipping: isAny && isAll && left.shipping !== null };
}

/**
 * The part of a refund that something within the payment takes with it: its VAT, or the platform's part. It is worked out
 * from all that is gone, so that many refunds take back exactly what one would.
 * @param gone of the payment in all, before and with this refund. Minor units.
 */
export function shareGone(part: number, paid: number, gone: { before: number; now: number }): number {
  const upTo = (sum: number) => roundHalfUp(part * Math.min(paid, sum), paid);
  return upTo(gone.now) - upTo(gone.before);
}

type Booked = { id: string; amount: number; status: string; updatedAt: Date; taxReversalId: string | null };

/**
 * What of a payment was given back before a refund and with it, in the order in which refunds were booked: the shares of
 * tax of all of them together are the tax of the payment, in whatever order they are worked out. A refund that came back
 * counts as long as its tax stays taken back. Minor units.
 */
export function taxGone(refund: Booked, all: readonly Booked[]): { before: number; now: number } {
  const before = all
    .filter(({ status, taxReversalId }) => status === "succeeded" || taxReversalId !== null)
    .filter(
      ({ id, updatedAt }) =>
        updatedAt < refund.updatedAt ||
        (updatedAt.getTime() === refund.updatedAt.getTime() && id < refund.id),
    )
    .reduce((sum, { amount }) => sum + amount, 0);
  return { before, now: before + refund.amount };
}
