import { brokenRule } from "../../../db/conflict.ts";
import type {
  NewOrderLine,
  OrderLineRow,
  OrderRow,
  WholeOrder,
} from "../../../db/repositories/orders.server.ts";
import { isOffered, skuOf } from "../../domain/product/offer.ts";
import type { ShippingMethod } from "../../domain/pricing/shipping.ts";
import { type Result, ok, refuse } from "../../domain/result.ts";
import type { Scope } from "../scope.ts";
import type { BasketItem, Storefront } from "../storefront.ts";
import { type Quote, type QuoteRefusal, quoteOrder } from "./quote-order.server.ts";
import { closePayment } from "./close-payment.server.ts";
import { placeOrder, settleOrder } from "./settle-order.server.ts";

export type PaymentWish = {
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
};

export type PayRefusal =
  | QuoteRefusal
  | "errors:orderNotFound"
  | "errors:priceChanged"
  | "errors:phoneForExpress"
  | "errors:variantNotSold"
  | "errors:orderChangedMeanwhile"
  | "errors:storeClosed"
  | "errors:paymentProcessing";

export type FixedOrder =
  | { state: "to_pay"; order: OrderRow; quote: Quote }
  | { state: "placed"; order: OrderRow; lines: OrderLineRow[] };

/**
 * Fixes an order and its price before anyone pays: the specification's `pay`, up to the payment itself. The voucher is
 * reserved for the order, so trying a card twice uses it once. What a voucher covers wholly is placed at once.
 */
export async function fixPayment(
  scope: Scope,
  storefront: Storefront,
  basket: readonly BasketItem[],
  wish: PaymentWish,
): Promise<Result<FixedOrder, PayRefusal>> {
  if (storefront.opening !== "open") return refuse("errors:storeClosed");
  const whole = await scope.tenant.orders.findWhole(wish.orderId);
  if (!whole || whole.order.eventId !== storefront.store.id) return refuse("errors:orderNotFound");
  if (whole.order.placedAt) return ok({ state: "placed", order: whole.order, lines: whole.lines });

  if (basket.some((line) => !isOffered(line.item.offer, line.colour, line.size))) {
    return refuse("errors:variantNotSold");
  }
  // The express carrier calls before it comes.
  if (wish.method === "express" && whole.order.phone === "") return refuse("errors:phoneForExpress");

  const quoted = await quoteOrder(scope, storefront, basket, { ...wish, address: whole.order });
  if (!quoted.ok) return quoted;
  const quote = quoted.value;
  if (isDearerThanSeen(quote, wish)) return refuse("errors:priceChanged");

  // Pressed twice, or in a second tab: the price is fixed already.
  if (isSameOrder(whole.order, whole.lines, quote, basket)) return finish(scope, storefront, whole, quote);
  const open = whole.payments.find((payment) => payment.status === "pending");
  if (open && !(await closePayment(scope, open))) {
    const settled = await settleOrder(scope, wish.orderId, storefront.store.region);
    return settled.state === "placed"
      ? ok({ state: "placed", order: settled.order, lines: settled.lines })
      : refuse("errors:paymentProcessing");
  }
  const lines = basket.map((line, position) =>
    toOrderLine(scope, wish.orderId, line, position, quote, storefront.vat.vatRate),
  );
  const production = basket.reduce(
    (sum, { item, quantity }) => sum + (item.offer.cost?.[storefront.store.currency] ?? 0) * quantity,
    0,
  );
  const fixed = await fixPrice(scope, whole.order, quote, lines, production);
  if (!fixed.ok) return fixed;
  const after = fixed.value;
  // Somebody was quicker; if they fixed the very same order, all is well.
  if (!after || !isSameOrder(after.order, after.lines, quote, basket))
    return refuse("errors:orderChangedMeanwhile");
  return finish(scope, storefront, after, quote);
}

function isDearerThanSeen(quote: Quote, { seenTotal, seenBefore }: PaymentWish): boolean {
  return (
    (seenTotal !== undefined && quote.total - quote.salesTax > seenTotal) ||
    (seenBefore !== undefined && quote.total > 0 && quote.totalBefore > seenBefore)
  );
}

/** What a voucher covers wholly is placed at once; everything else waits for its payment. */
async function finish(
  scope: Scope,
  storefront: Storefront,
  { order, lines }: { order: OrderRow; lines: OrderLineRow[] },
  quote: Quote,
): Promise<Result<FixedOrder, PayRefusal>> {
  if (order.placedAt) return ok({ state: "placed", order, lines });
  if (order.total > 0) return ok({ state: "to_pay", order, quote });
  const settled = await placeOrder(scope, order, lines, storefront.store.region, {
    status: "not_needed",
    paymentId: null,
  });
  return settled.state === "placed"
    ? ok({ state: "placed", order: settled.order, lines: settled.lines })
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

function toOrderLine(
  scope: Scope,
  orderId: string,
  line: BasketItem,
  position: number,
  quote: Quote,
  vatRate: number,
): NewOrderLine {
  const priced = quote.lines[position];
  const unitVat = priced?.unitVat ?? 0;
  return {
    id: scope.newId(),
    orderId,
    productId: line.item.id,
    name: line.item.name,
    sku: skuOf(line.item.offer, line.colour, line.size),
    colour: line.colour,
    size: line.size,
    quantity: line.quantity,
    personalTexts: line.personalTexts,
    personalised: Object.keys(line.personalTexts).length > 0,
    unitNet: line.item.unitNet,
    unitVat,
    unitGross: line.item.unitNet + unitVat,
    vatRate: unitVat > 0 ? vatRate : 0,
    storeDefaultVat: line.item.storeDefaultVat,
    designHash: line.item.designHash,
    position,
  };
}

async function fixPrice(
  scope: Scope,
  order: OrderRow,
  quote: Quote,
  lines: NewOrderLine[],
  productionCost: number,
): Promise<Result<WholeOrder | undefined, PayRefusal>> {
  const { voucher } = quote;
  const totals = {
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
  const use = voucher && { useId: scope.newId(), voucherId: voucher.id, amount: quote.discount };
  try {
    return ok(
      await scope.tenant.orders.fixPrice({
        orderId: order.id,
        expectedRevision: order.revision,
        totals,
        lines,
        voucher: use,
        now: scope.now(),
      }),
    );
  } catch (error) {
    if (brokenRule(error) === "vouchers_used") return refuse("errors:voucherUsedUp");
    throw error;
  }
}
