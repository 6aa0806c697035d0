import type {
  NewOrder,
  NewOrderLine,
  NewPayment,
  OrderLineRow,
  OrderRow,
  PaymentRow,
  OrderWithLines,
} from "../../../db/repositories/orders.server.ts";
import { accountOf, type PricedFrom, type TenantAccountRow } from "../../../db/tenant.server.ts";
import { orderLinesOf } from "../../domain/basket/basket-lines.ts";
import { isOffered } from "../../domain/product/offer.ts";
import { lacksText } from "../../domain/product/personal-text.ts";
import type { ShippingMethod } from "../../domain/pricing/shipping.ts";
import { type Result, ok, refuse } from "../../domain/result.ts";
import type { Scope } from "../scope.ts";
import type { BasketItem, Storefront } from "../storefront.ts";
import { type Quote, type QuoteRefusal, quoteOrder } from "./quote-order.server.ts";
import { closeAtProvider, closePayment } from "./open-payment.server.ts";
import { pendingOf } from "./pending-payment.ts";
import { orRefused } from "./refused-by-provider.server.ts";
import { requestPayment } from "./request-payment.server.ts";
import { placeOrder, settleOrder } from "./settle-order.server.ts";

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

/**
 * Fixes an order and its price before anyone pays: the specification's `pay`, up to the payment itself. The voucher is
 * reserved for the order, so trying a card twice uses it once. What a voucher covers wholly is placed at once.
 */
export function confirmQuote(scope: Scope, wish: PriceWish): Promise<Result<FixedOrder, PayRefusal>> {
  return orRefused(scope, () => fixPrice(scope, wish));
}

type PriceWish = PaymentInput & {
  storefront: Storefront;
  basket: readonly BasketItem[];
  withIntent?: boolean;
  known?: Known;
};

async function fixPrice(
  scope: Scope,
  { storefront, basket, withIntent = false, known, ...input }: PriceWish,
): Promise<Result<FixedOrder, PayRefusal>> {
  if (storefront.opening !== "open") return refuse("errors:storeClosed");
  const { whole, accounts, unwritten, areRemembered }: Known =
    known ?? (await readForPayment(scope, input.orderId));
  if (!whole || whole.order.eventId !== storefront.store.id) return refuse("errors:orderNotFound");
  if (whole.order.placedAt) return ok({ state: "placed", order: whole.order, lines: whole.lines });

  if (basket.some((line) => !isOffered(line.item.offer, line.colour, line.size))) {
    return refuse("errors:variantNotSold");
  }
  // A text may have become one that the product cannot be bought without since it was put into the basket.
  if (basket.some(({ item, personalTexts }) => lacksText(item.offer, personalTexts))) {
    return refuse("errors:personalRequired");
  }
  // The express carrier calls before it comes.
  if (input.method === "express" && whole.order.phone === "") return refuse("errors:phoneForExpress");

  const { email } = whole.order;
  const quoted = await quoteOrder(scope, { storefront, basket, ...input, email, address: whole.order });
  if (!quoted.ok) return quoted;
  const quote = quoted.value;
  if (isDearerThanSeen(quote, input)) return refuse("errors:priceChanged");
  if (quote.total === 0 && input.termsAccepted === false) return refuse("errors:acceptTerms");

  // Pressed twice, or in a second tab: the price is fixed already.
  if (isSameOrder(whole.order, whole.lines, quote, basket)) return finish(scope, storefront, whole);
  const account = accountOf(accounts, whole.order.currency);
  // Never a silent sale on the platform's own account.
  if (account && !account.chargesEnabled) return refuse("errors:storeClosed");
  const open = pendingOf(whole);
  const closing = open && (await closePayment(scope, open));
  if (closing === "still_open") return refuse("errors:paymentsUnavailable");
  if (closing && closing !== "closed") {
    const settled = await settleOrder(scope, { orderId: input.orderId, region: storefront.store.region });
    return settled.state === "placed"
      ? ok({ state: "placed", order: settled.order, lines: settled.lines })
      : refuse("errors:paymentProcessing");
  }
  const lines = orderLinesOf(input.orderId, quote.lines, storefront.vat, scope.newId);
  const production = basket.reduce(
    (sum, { item, quantity }) => sum + (item.offer.cost?.[storefront.store.currency] ?? 0) * quantity,
    0,
  );
  const totals = {
    ...totalsOf(quote, production),
    deliveryDays: storefront.shippingDays[quote.method] ?? null,
  };
  const next = { ...whole.order, ...totals, revision: whole.order.revision + 1 };
  // Opened for the order as it will be once its price is fixed, so that both are kept in one write. Nobody can pay it
  // before that: its secret is handed out with the answer to that write.
  const payment =
    withIntent && quote.total > 0
      ? await requestPayment(scope, { order: next, account, way: { kind: "intent" } })
      : null;
  if (payment === undefined) return refuse("errors:amountTooSmall");
  const fixed = await lockPrice(scope, whole, quote, {
    totals,
    lines,
    payment: payment ?? undefined,
    unwritten,
    pricedFrom: areRemembered
      ? { ...storefront, account, items: [...new Set(basket.map(({ item }) => item))], now: scope.now() }
      : undefined,
  });
  const after = fixed.ok ? fixed.value : await scope.tenant.orders.findWithLinesAndPayments(input.orderId);
  // An intent that was not kept, since somebody was quicker, must not be paid; theirs may be the very same.
  if (payment && !after?.payments.some(({ intentId }) => intentId === payment.intentId)) {
    await closeAtProvider(scope, payment);
  }
  if (!fixed.ok) return fixed;
  // Somebody was quicker; if they fixed the very same order, all is well.
  if (!after || !isSameOrder(after.order, after.lines, quote, basket))
    return refuse("errors:orderChangedMeanwhile");
  return finish(scope, storefront, after);
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
    (seenTotal !== undefined && quote.total - quote.salesTax > seenTotal) ||
    (seenBefore !== undefined && quote.total > 0 && quote.totalBefore > seenBefore)
  );
}

/** What a voucher covers wholly is placed at once; everything else waits for its payment. */
async function finish(
  scope: Scope,
  storefront: Storefront,
  { order, lines, payments }: OrderWithLines,
): Promise<Result<FixedOrder, PayRefusal>> {
  if (order.placedAt) return ok({ state: "placed", order, lines });
  if (order.total > 0) {
    const payment = payments.find(
      ({ status, kind, revision }) =>
        status === "pending" && kind === "intent" && revision === order.revision,
    );
    return ok({ state: "to_pay", order, lines, payments, payment });
  }
  const placed = await placeOrder(scope, { order, lines, region: storefront.store.region, payment: null });
  return placed.state === "placed"
    ? ok({ state: "placed", order: placed.order, lines })
    : refuse("errors:orderChangedMeanwhile");
}

function isSameOrder(
  order: OrderRow,
  lines: OrderLineRow[],
  quote: Quote,
  basket: readonly BasketItem[],
): boolean {
  return (
    order.total === quote.total &&
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

function totalsOf(quote: Quote, productionCost: number) {
  const { voucher } = quote;
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
    productionCost,
    voucherCode: voucher?.code ?? null,
    taxCalculationId: quote.taxCalculationId,
  };
}

async function lockPrice(
  scope: Scope,
  { order, ...before }: OrderWithLines,
  quote: Quote,
  written: {
    totals: ReturnType<typeof totalsOf> & Pick<OrderRow, "deliveryDays">;
    lines: NewOrderLine[];
    payment: NewPayment | undefined;
    unwritten: NewOrder | undefined;
    pricedFrom: PricedFrom | undefined;
  },
): Promise<Result<OrderWithLines | undefined, PayRefusal>> {
  const { voucher, personKey = null } = quote;
  const use = voucher && {
    useId: scope.newId(),
    voucherId: voucher.id,
    amount: quote.discount,
    person: voucher.maxPerPerson === null ? null : { key: personKey, limit: voucher.maxPerPerson },
  };
  const fixed = await scope.tenant.orders.lockPrice({
    orderId: order.id,
    expectedRevision: order.revision,
    ...written,
    voucher: use,
    before,
    now: scope.now(),
  });
  if (fixed === "voucher_used_up") return refuse("errors:voucherUsedUp");
  return fixed === "voucher_used_by_person" ? refuse("errors:voucherUsedByYou") : ok(fixed);
}
