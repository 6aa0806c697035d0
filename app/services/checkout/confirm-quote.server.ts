import type {
  NewOrder,
  NewPayment,
  OrderLineRow,
  OrderRow,
  PaymentRow,
  OrderWithLines,
} from "../../../db/repositories/orders.server.ts";
import type { MadeFrom } from "../../../db/repositories/priced-from.ts";
import { accountOf, type TenantAccountRow } from "../../../db/tenant.server.ts";
import { orderLinesOf } from "../../domain/basket/basket-lines.ts";
import { isOffered } from "../../domain/product/offer.ts";
import { lacksText } from "../../domain/product/personal-text.ts";
import { applicationFee } from "../../domain/pricing/application-fee.ts";
import { chargeOf } from "../../domain/pricing/price-order.ts";
import { lacksPhone, type ShippingMethod } from "../../domain/pricing/shipping.ts";
import { answerWith, goOn, inSteps, ok, refuse, type Result, type Step } from "../../domain/result.ts";
import type { Scope } from "../scope.ts";
import {
  type BasketItem,
  cannotBeMade,
  madeFrom,
  type Storefront,
  type UnmadeRefusal,
} from "../storefront.ts";
import { isProvedFree } from "./proved-number.ts";
import { type Quote, type QuoteRefusal, quoteOrder } from "./quote-order.server.ts";
import { closeAtProvider, closePayment } from "./open-payment.server.ts";
import { pendingOf } from "./pending-payment.ts";
import { orRefused } from "./refused-by-provider.server.ts";
import { requestPayment } from "./request-payment.server.ts";
import { placeOrder, settleOrder, type VoucherPayment } from "./settle-order.server.ts";

export type { TenantAccountRow as AccountRow } from "../../../db/tenant.server.ts";

export type PaymentInput = {
  orderId: string;
  method: ShippingMethod | undefined;
  voucherCode: string;
  /**
   * What the shopper saw, in minor units, without the sales tax that has a screen of its own: never what is charged,
   * but more than it is never charged silently.
   */
  seenTotal?: number;
  /** The same before any voucher, for pages, whose voucher may have changed since they were drawn. */
  seenBefore?: number;
  /** Whether the shopper accepted the terms: an order that costs nothing is placed at once. Undefined: not asked here. */
  termsAccepted?: boolean;
};

export type PayRefusal =
  | QuoteRefusal
  | UnmadeRefusal
  | "errors:orderNotFound"
  | "errors:priceChanged"
  | "errors:phoneForExpress"
  | "errors:acceptTerms"
  | "errors:variantNotSold"
  | "errors:personalRequired"
  | "errors:orderChangedMeanwhile"
  | "errors:storeClosed"
  | "errors:paymentProcessing"
  | "errors:paymentsUnavailable"
  | "errors:amountTooSmall";

/** What was read along with the store, so that it need not be read again. */
type Known = {
  whole: OrderWithLines | undefined;
  accounts: readonly TenantAccountRow[];
  /** The draft, where it is not written yet. */
  unwritten?: NewOrder | undefined;
  /** Whether store and accounts are remembered: the write asks whether they are still so, and is refused if not. */
  areRemembered?: boolean;
};

export type FixedOrder =
  /** With the payment that is open for it, if one was asked for. */
  | { state: "to_pay"; order: OrderRow; lines: OrderLineRow[]; payments: PaymentRow[]; payment?: PaymentRow }
  | { state: "placed"; order: OrderRow; lines: OrderLineRow[] };

type PriceWish = PaymentInput & {
  storefront: Storefront;
  basket: readonly BasketItem[];
  /** Whether a payment is opened with the price. */
  withIntent?: boolean;
  known?: Known;
};

type Fixed = Result<FixedOrder, PayRefusal>;
type Next<State> = Step<State, Fixed>;

/** What the steps of `confirmQuote` know; each knows what the ones before it found out. */
type Asked = PriceWish & { scope: Scope };
type Found = Asked & { known: Known; whole: OrderWithLines };
type Made = Found & { madeFrom: MadeFrom };
type Quoted = Made & { quote: Quote };
type Payable = Quoted & { account: TenantAccountRow | undefined };
type Opened = Payable & {
  totals: ReturnType<typeof totalsOf>;
  /** What was opened at the provider and is in no book of ours yet. */
  payment: NewPayment | undefined;
};
type Written = Opened & {
  /** The order as this call wrote it; nothing where it was changed since it was read. */
  written: Result<OrderWithLines | undefined, PayRefusal>;
};

/**
 * Fixes an order and its price before anyone pays: the specification's `pay`, up to the payment itself. The voucher is
 * reserved for the order, so trying a card twice uses it once. What a voucher covers wholly is placed at once.
 */
export function confirmQuote(scope: Scope, wish: PriceWish): Promise<Fixed> {
  return orRefused(scope, () =>
    inSteps<Asked, Fixed>({ ...wish, scope })
      .step(findOrder)
      .step(refuseWhatIsNotSold)
      .step(quoteAsSeen)
      .step(finishWhatIsFixed)
      .step(closeOldPayment)
      .step(openNewPayment)
      .step(writePrice)
      .end(answerAfterWrite),
  );
}

/** An order that is placed already is the answer. */
async function findOrder(asked: Asked): Promise<Next<Found>> {
  const { scope, storefront, orderId } = asked;
  if (storefront.opening !== "open") return answerWith(refuse("errors:storeClosed"));
  const known = asked.known ?? (await readForPayment(scope, orderId));
  const { whole } = known;
  if (!whole || whole.order.eventId !== storefront.store.id) {
    return answerWith(refuse("errors:orderNotFound"));
  }
  const { order, lines } = whole;
  return order.placedAt
    ? answerWith(ok({ state: "placed", order, lines }))
    : goOn({ ...asked, known, whole });
}

/** What was put into the basket may have ended since, have another rule, or have no fulfiller for this address now. */
function refuseWhatIsNotSold(found: Found): Next<Made> {
  const { storefront, basket, method, whole } = found;
  if (basket.some((line) => !isOffered(line.item.offer, line.colour, line.size))) {
    return answerWith(refuse("errors:variantNotSold"));
  }
  if (basket.some(({ item, personalTexts }) => lacksText(item.offer, personalTexts))) {
    return answerWith(refuse("errors:personalRequired"));
  }
  if (lacksPhone({ method, phone: whole.order.phone })) return answerWith(refuse("errors:phoneForExpress"));
  const made = madeFrom(storefront, basket, whole.order);
  return made.ok ? goOn({ ...found, madeFrom: made.value }) : answerWith(refuse(cannotBeMade(made.line)));
}

/** A price that is higher than the shopper saw is not charged: they see the new one first. */
async function quoteAsSeen(found: Made): Promise<Next<Quoted>> {
  const { scope, whole, termsAccepted } = found;
  const { email } = whole.order;
  const isFree = isProvedFree(scope, found.storefront, whole.order);
  const quoted = await quoteOrder(scope, { ...found, email, address: whole.order, isFree });
  if (!quoted.ok) return answerWith(quoted);
  const quote = quoted.value;
  if (isDearerThanSeen(quote, found)) return answerWith(refuse("errors:priceChanged"));
  return chargeOf(quote) === 0 && termsAccepted === false
    ? answerWith(refuse("errors:acceptTerms"))
    : goOn({ ...found, quote });
}

/** Pressed twice, or in a second tab: the price is fixed already, and its payment is the one to pay. */
async function finishWhatIsFixed(quoted: Quoted): Promise<Next<Quoted>> {
  const { scope, whole, quote, basket } = quoted;
  return isSameOrder(whole.order, whole.lines, quote, basket)
    ? answerWith(await finish(scope, quoted, whole))
    : goOn(quoted);
}

/** The payment of an earlier price is closed before another is opened; where it was paid, the order is settled. */
async function closeOldPayment(quoted: Quoted): Promise<Next<Payable>> {
  const { scope, orderId, known, whole, storefront } = quoted;
  const account = accountOf(known.accounts, whole.order.currency);
  // Never a silent sale on the platform's own account.
  if (account && !account.chargesEnabled) return answerWith(refuse("errors:storeClosed"));
  const open = pendingOf(whole);
  const closing = open ? await closePayment(scope, open) : "closed";
  if (closing === "closed") return goOn({ ...quoted, account });
  if (closing === "still_open") return answerWith(refuse("errors:paymentsUnavailable"));
  const settled = await settleOrder(scope, { orderId, region: storefront.store.region });
  return answerWith(
    settled.state === "placed"
      ? ok({ state: "placed", order: settled.order, lines: settled.lines })
      : refuse("errors:paymentProcessing"),
  );
}

/**
 * Opened for the order as it will be once its price is fixed, so that both are kept in one write. Nobody can pay it
 * before that: its secret is handed out with the answer to that write.
 */
async function openNewPayment(payable: Payable): Promise<Next<Opened>> {
  const { scope, whole, quote, account, withIntent = false } = payable;
  const totals = totalsOf(payable);
  const next = { ...whole.order, ...totals, revision: whole.order.revision + 1 };
  if (!withIntent || chargeOf(quote) === 0) return goOn({ ...payable, totals, payment: undefined });
  const payment = await requestPayment(scope, { order: next, account, way: { kind: "intent" } });
  return payment ? goOn({ ...payable, totals, payment }) : answerWith(refuse("errors:amountTooSmall"));
}

/** Price, lines, voucher and payment in one batch, if the order is still as it was read. */
async function writePrice(opened: Opened): Promise<Next<Written>> {
  const { scope, known, whole, quote, totals, payment, storefront, basket, account, madeFrom } = opened;
  const { order, ...before } = whole;
  const { voucher, personKey = null } = quote;
  const now = scope.now();
  const written = await scope.tenant.orders.lockPrice({
    orderId: order.id,
    expectedRevision: order.revision,
    totals,
    lines: orderLinesOf(order.id, quote.lines, quote.vat, scope.newId),
    payment,
    unwritten: known.unwritten,
    madeFrom,
    pricedFrom: known.areRemembered
      ? { ...storefront, account, items: [...new Set(basket.map(({ item }) => item))], now }
      : undefined,
    voucher: voucher && {
      useId: scope.newId(),
      voucherId: voucher.id,
      amount: quote.discount + quote.voucherPaid,
      person: voucher.maxPerPerson === null ? null : { key: personKey, limit: voucher.maxPerPerson },
    },
    before,
    now,
  });
  if (written === "voucher_used_up") {
    // Of a balance something may be left: the shopper sees the new price first.
    const refusal = voucher?.keepBalance ? "errors:priceChanged" : "errors:voucherUsedUp";
    return goOn({ ...opened, written: refuse(refusal) });
  }
  if (written === "voucher_used_by_person") {
    return goOn({ ...opened, written: refuse("errors:voucherUsedByYou") });
  }
  return goOn({ ...opened, written: ok(written) });
}

/** Where another request was quicker, its order is the answer if it is the very same; the payment of this one is closed. */
async function answerAfterWrite(done: Written): Promise<Fixed> {
  const { scope, orderId, written, payment, quote, basket } = done;
  const after = written.ok ? written.value : await scope.tenant.orders.findWithLinesAndPayments(orderId);
  // Theirs may be the very same payment.
  if (payment && !after?.payments.some(({ intentId }) => intentId === payment.intentId)) {
    await closeAtProvider(scope, payment);
  }
  if (!written.ok) return written;
  return after && isSameOrder(after.order, after.lines, quote, basket)
    ? finish(scope, done, after)
    : refuse("errors:orderChangedMeanwhile");
}

/** What `confirmQuote` starts from, in one round trip. */
export async function readForPayment(scope: Scope, orderId: string): Promise<Known> {
  const [orderWithLines, accounts] = await Promise.all([
    scope.tenant.orders.findWithLinesAndPayments(orderId),
    scope.tenant.company.accounts(),
  ]);
  return { whole: orderWithLines, accounts };
}

/** The same without a question: an order that is written with its price, by a store and accounts that are remembered. */
export function rememberedForPayment(
  scope: Scope,
  { draft, accounts }: { draft: NewOrder; accounts: readonly TenantAccountRow[] },
): Known {
  const orderWithLines = scope.tenant.orders.unwritten(draft);
  return { whole: orderWithLines, accounts, unwritten: draft, areRemembered: true };
}

/** The same with an order that is written with its price, unless it was already. */
export function withUnwritten(
  scope: Scope,
  { known, draft }: { known: Known; draft: NewOrder | undefined },
): Known {
  if (known.whole || !draft) return known;
  return { ...known, whole: scope.tenant.orders.unwritten(draft), unwritten: draft };
}

function isDearerThanSeen(quote: Quote, { seenTotal, seenBefore }: PaymentInput): boolean {
  return (
    (seenTotal !== undefined && chargeOf(quote) - quote.salesTax > seenTotal) ||
    (seenBefore !== undefined && quote.total > 0 && quote.totalBefore > seenBefore)
  );
}

/** What a voucher covers wholly is placed at once; everything else waits for its payment. */
async function finish(
  scope: Scope,
  { storefront, known }: Pick<Found, "storefront" | "known">,
  { order, lines, payments }: OrderWithLines,
): Promise<Result<FixedOrder, PayRefusal>> {
  if (order.placedAt) return ok({ state: "placed", order, lines });
  if (chargeOf(order) > 0) {
    const payment = payments.find(
      ({ status, kind, revision }) =>
        status === "pending" && kind === "intent" && revision === order.revision,
    );
    return ok({ state: "to_pay", order, lines, payments, payment });
  }
  const payment = order.total > 0 ? voucherPayment(scope, order, known.accounts) : null;
  const placed = await placeOrder(scope, { order, lines, region: storefront.store.region, payment });
  return placed.state === "placed"
    ? ok({ state: "placed", order: placed.order, lines })
    : refuse("errors:orderChangedMeanwhile");
}

/** The payment of an order that a voucher pays wholly: it was paid for in advance, and no money is charged. */
function voucherPayment(
  scope: Scope,
  order: OrderRow,
  accounts: readonly TenantAccountRow[],
): VoucherPayment {
  const fee = applicationFee(order, accountOf(accounts, order.currency)?.platformFee);
  const now = scope.now();
  return {
    id: scope.newId(),
    orderId: order.id,
    kind: "voucher",
    providerKey: `voucher:${order.id}`,
    intentId: null,
    accountId: null,
    amount: order.voucherPaid,
    byVoucher: 0,
    applicationFee: 0,
    feeAbove: fee.charged + fee.above,
    providerFee: 0,
    currency: order.currency,
    status: "succeeded",
    revision: order.revision,
    createdAt: now,
    updatedAt: now,
  };
}

const isFreeQuote = ({ vat }: Quote): boolean => vat.isFree === true;

function isSameOrder(
  order: OrderRow,
  lines: OrderLineRow[],
  quote: Quote,
  basket: readonly BasketItem[],
): boolean {
  return (
    order.total === quote.total &&
    order.voucherPaid === quote.voucherPaid &&
    order.totalVat === quote.totalVat &&
    (order.vatState === "free") === isFreeQuote(quote) &&
    order.shippingMethod === quote.method &&
    (order.voucherCode ?? "") === (quote.voucher?.code ?? "") &&
    lines.length === basket.length &&
    basket.every((item, index) => {
      const line = lines[index];
      return (
        line !== undefined &&
        line.productId === item.item.id &&
        line.colour === item.colour &&
        line.size === item.size &&
        line.quantity === item.quantity &&
        line.designHash === item.item.designHash &&
        JSON.stringify(line.personalTexts) === JSON.stringify(item.personalTexts)
      );
    })
  );
}

/** What is written to the order of its price; what it costs to make counts in minor units of the store's currency. */
function totalsOf({ quote, basket, storefront, whole }: Quoted) {
  const production = basket.reduce(
    // oxlint-disable-next-line own/missing-amount -- offers that were saved before there were price lists say no cost
    (sum, { item, quantity }) => sum + (item.offer.cost?.[storefront.store.currency] ?? 0) * quantity,
    0,
  );
  return {
    shippingMethod: quote.method,
    itemsGross: quote.itemsGross,
    shippingNet: quote.shippingNet,
    shippingVat: quote.shippingVat,
    discount: quote.discount,
    salesTax: quote.salesTax,
    totalExcludingVat: quote.totalExcludingVat,
    totalVat: quote.totalVat,
    total: quote.total,
    voucherPaid: quote.voucherPaid,
    productionCost: production,
    voucherCode: quote.voucher?.code ?? null,
    taxCalculationId: quote.taxCalculationId,
    vatByCountry: quote.vat.dueRate !== undefined,
    // The proof is written with the price that it makes: the two never part.
    vatState: isFreeQuote(quote) ? ("free" as const) : null,
    vatCheck: whole.order.vatCheck,
    vatAskAt: null,
    deliveryDays: storefront.shippingDays[quote.method] ?? null,
  };
}
