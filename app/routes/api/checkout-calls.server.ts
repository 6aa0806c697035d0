import { chargeOf } from "../../domain/pricing/price-order.ts";
import type * as v from "valibot";
import { unitsOf } from "../../domain/basket/basket-lines.ts";
import { decimalFromMinor, shareOf } from "../../domain/money.ts";
import { LARGEST_ORDER } from "../../domain/pricing/price-order.ts";
import { isShop, normaliseSlug } from "../../domain/store/store-event.ts";
import { voucherStatus } from "../../domain/voucher/voucher.ts";
import { answer, ApiRefusal, refusedFields } from "../../api/answer.server.ts";
import { type CallArgs, defineCall } from "../../api/call.server.ts";
import { languageOfCall } from "../../api/reading.server.ts";
import { type ApiStoreVisit, scopeOfCall, storeOfCall } from "../../api/store.server.ts";
import { basketIdOf, visitorOf } from "../../http/cookies/visitor.server.ts";
import { ApiCustomerSchema } from "../../schemas/api-customer.ts";
import { ApiPaySchema } from "../../schemas/api-payment.ts";
import { addressOfForm } from "../../schemas/customer.ts";
import { beginByApi } from "../../services/checkout/begin-checkout.server.ts";
import {
  confirmQuote,
  type FixedOrder,
  type PayRefusal,
  readForPayment,
  rememberedForPayment,
  withUnwritten,
} from "../../services/checkout/confirm-quote.server.ts";
import { openPayment, type OpenRefusal } from "../../services/checkout/open-payment.server.ts";
import type { PaymentRow } from "../../services/orders/read.server.ts";
import {
  type ActiveVouchers,
  readActiveVouchers,
  type VoucherRow,
} from "../../services/storefront/read.server.ts";
import type { NewOrder } from "../../services/checkout/new-draft.ts";
import { type BasketItem, isUnmade } from "../../services/storefront.ts";
import { ANSWERS } from "./answers.ts";
import { customerIdOf, draftOf, orderIdOf } from "./customer-id.server.ts";
import { basketOf, formWithLines, requirePrintable } from "./lines.ts";
import { isOrderOfApi, newApiBasket } from "./api-orders.ts";
import { pricesIn } from "../../domain/pricing/shipping.ts";
import { orderAnswer, shippingAnswer } from "./order-answer.ts";
import { moneyMessage } from "../../ui/money/format-money.ts";

type PayForm = v.InferOutput<typeof ApiPaySchema>;

/** Refusals of a payment by the field that they are told at; the others are about the whole order. */
const FIELD_OF: Partial<Record<PayRefusal | OpenRefusal, string>> = {
  "errors:basketEmpty": "products",
  "errors:orderTooLarge": "products",
  "errors:shippingNotOffered": "shipping_method",
  "errors:phoneForExpress": "shipping_method",
  "errors:voucherUnknown": "discount_code",
  "errors:voucherExpired": "discount_code",
  "errors:voucherUsedUp": "discount_code",
  "errors:voucherUsedByYou": "discount_code",
  "errors:voucherWait": "discount_code",
  "errors:amountTooSmall": "discount_code",
  "errors:orderNotFound": "customer_id",
  "errors:priceChanged": "amount",
};

/** A store that orders can be placed in over the API: an open shop. Gifts are claimed with the consumer form. */
async function openShop(
  { args, at }: Pick<CallArgs, "args" | "at">,
  mayBeRemembered = false,
): Promise<ApiStoreVisit> {
  const visit = await storeOfCall(args, at.tenant, at.slug, mayBeRemembered);
  const { store, opening } = visit.storefront;
  if (!isShop(store.type) || opening !== "open") throw new ApiRefusal(403, "errors:storeClosed");
  return visit;
}

export const createCustomer = defineCall({
  name: "createCustomer",
  method: "POST",
  path: "/api/{tenant}/{slug}/create-customer",
  about: "Notes who orders and where it goes, and tells what delivery costs and which vouchers there are.",
  caller: "anyone",
  body: ApiCustomerSchema,
  data: ANSWERS.customer,
  refusals: [404, 409],
  answer: begin,
});

async function begin(call: CallArgs<typeof ApiCustomerSchema>): Promise<Response> {
  // A draft has no price yet: `pay` reads the shop anew before it fixes one.
  const visit = await openShop(call, true);
  const { storefront, scope } = visit;
  const { form, basket } = formWithLines(call.judge(), storefront.stock, call.body);
  await requirePrintable({ scope, context: call.args.context }, basket);
  const lang = await languageOfCall(call.body, call.args.request, call.args.context);
  const address = { ...addressOfForm(form), lang };
  const visitorId = await visitorOf(call.args.request, call.args.context);
  const basketId = newApiBasket(scope, visitorId && basketIdOf(visitorId, storefront.store.id));
  const begun = beginByApi(scope, { storefront: { ...storefront, basket }, basketId, address });
  if (!begun.ok && "seconds" in begun) {
    const { error, seconds } = begun;
    const values = { seconds, minutes: Math.ceil(seconds / 60) };
    throw new ApiRefusal(429, error, undefined, { "Retry-After": String(seconds) }, values);
  }
  if (!begun.ok && "fields" in begun) throw refusedFields({ ...begun.fields });
  if (!begun.ok && isUnmade(begun.error)) throw refusedFields({ address_country: begun.error });
  if (!begun.ok && begun.error === "errors:orderTooLarge") throw refusedFields({ products: begun.error });
  if (!begun.ok) throw new ApiRefusal(403, begun.error);
  const [vouchers, customerId] = await Promise.all([
    vouchersOf(call, visit),
    customerIdOf(call.args.context, call.at.tenant, begun.value),
  ]);
  return answer({
    data: {
      customer_id: customerId,
      shipping_prices: shippingAnswer(pricesIn(storefront.shipping, address.addressCountry)),
      // A code that is not public is known only to whom it was given.
      event_vouchers: vouchers.open
        .filter((voucher) => voucherStatus(voucher, call.args.context.page.now()) === "active")
        .map(eventVoucher),
      has_voucher_opportunity: vouchers.hasAny,
      country_iso2: address.addressCountry,
      state_abbreviation: address.addressState || null,
    },
  });
}

/** A public voucher; of a percentage without a limit of its own there is no amount to name. */
function eventVoucher({ code, discountAmount, percentOff, minBasket }: VoucherRow) {
  const isOpen = percentOff !== null && discountAmount >= LARGEST_ORDER;
  return {
    code,
    discount_amount: isOpen ? null : decimalFromMinor(discountAmount),
    ...(percentOff !== null && { discount_percent: percentOff / 100 }),
    ...(minBasket > 0 && { minimum_amount: decimalFromMinor(minBasket) }),
  };
}

/** The vouchers that are on in a store, as old as the store may be here. */
async function vouchersOf(
  { args }: Pick<CallArgs, "args">,
  { storefront, scope }: ApiStoreVisit,
): Promise<ActiveVouchers> {
  const { stores, now } = args.context.page;
  const [eventId, at] = [storefront.store.id, now()];
  const stored = stores.vouchersOf(eventId, at);
  if (stored) return stored;
  const vouchers = await readActiveVouchers(scope, eventId);
  stores.keepVouchers(eventId, vouchers, at);
  return vouchers;
}

export const pay = defineCall({
  name: "pay",
  method: "POST",
  path: "/api/{tenant}/{slug}/pay",
  about:
    "Fixes the order and its price, worked out by the server alone, and opens its payment. An amount that is less than the price is refused, never charged. What a voucher covers wholly is placed at once.",
  caller: "anyone",
  body: ApiPaySchema,
  data: ANSWERS.payment,
  refusals: [404, 409],
  answer: fixAndOpen,
});

async function fixAndOpen(call: CallArgs<typeof ApiPaySchema>): Promise<Response> {
  const named = typeof call.body.customer_id === "string" ? call.body.customer_id : "";
  const draft = await draftOf(call.args.context, call.at.tenant, named);
  return (draft && (await fixRemembered(call, draft))) ?? fixAnew(call, named, draft);
}

/**
 * Fixes the price of an order that is not written yet by the store as it is remembered, in one round trip.
 * @returns undefined when anything is in its way: then everything is read and judged, so that no refusal is of a store
 *   as it was.
 */
async function fixRemembered(
  call: CallArgs<typeof ApiPaySchema>,
  draft: NewOrder,
): Promise<Response | undefined> {
  const { args, at } = call;
  const { stores, now } = args.context.page;
  const storefront = stores.find(normaliseSlug(at.slug), now());
  const accounts = stores.accountsOf(at.tenant, now());
  const form = call.judge();
  // A voucher and sales tax are asked for anyway.
  if (!storefront || !accounts || !form.ok || form.value.discount_code !== "") return undefined;
  if (storefront.store.tenantId !== at.tenant || storefront.store.taxMode === "stripe") return undefined;
  const lines = basketOf(storefront.stock, form.value.products);
  if (!lines.ok || !isShop(storefront.store.type) || !isOrderOfApi(draft)) return undefined;
  args.context.page.storeLanguage = storefront.store.lang;
  const visit = { storefront, scope: scopeOfCall(args, at.tenant) };
  await requirePrintable({ scope: visit.scope, context: args.context }, lines.basket);
  const payment = rememberedForPayment(visit.scope, { draft, accounts });
  const fixed = await confirmQuote(visit.scope, {
    ...paymentOf(visit, form.value, lines.basket),
    known: payment,
  });
  if (!fixed.ok || (fixed.value.state === "to_pay" && !fixed.value.payment)) return undefined;
  return payAnswer(call, visit, fixed.value);
}

async function fixAnew(
  call: CallArgs<typeof ApiPaySchema>,
  named: string,
  draft: NewOrder | undefined,
): Promise<Response> {
  const { stores, now } = call.args.context.page;
  const readAt = now();
  const [visit, written] = await Promise.all([
    openShop(call),
    readForPayment(scopeOfCall(call.args, call.at.tenant), orderIdOf(named)),
  ]);
  const { storefront, scope } = visit;
  stores.keepAccounts(call.at.tenant, written.accounts, readAt);
  const payment = withUnwritten(scope, { known: written, draft });
  const { form, basket } = formWithLines(call.judge(), storefront.stock, call.body);
  if (!payment.whole || !isOrderOfApi(payment.whole.order)) {
    throw refusedFields({ customer_id: "errors:orderNotFound" });
  }
  await requirePrintable({ scope, context: call.args.context }, basket);
  const fixed = await confirmQuote(scope, { ...paymentOf(visit, form, basket), known: payment });
  if (!fixed.ok) throw refusal(fixed.error, storefront.store);
  if (fixed.value.state === "placed" || fixed.value.payment) return payAnswer(call, visit, fixed.value);
  // A price that was fixed before may have lost its intent since, to the hosted page for instance.
  const opened = await openPayment(scope, {
    orderId: orderIdOf(form.customer_id),
    way: { kind: "intent" },
  });
  if (!opened.ok) throw refusal(opened.error, storefront.store);
  return payAnswer(call, visit, fixed.value, opened.value);
}

/** What is paid for: a form with the lines that it names. */
function paymentOf({ storefront }: ApiStoreVisit, form: PayForm, basket: readonly BasketItem[]) {
  return {
    storefront,
    basket,
    orderId: orderIdOf(form.customer_id),
    withIntent: true,
    method: form.shipping_method,
    voucherCode: form.discount_code,
    seenTotal: seenBy(form, basket, storefront.vat),
  };
}

function refusal(error: PayRefusal | OpenRefusal, store: Parameters<typeof moneyMessage>[1]): ApiRefusal {
  // It names the amount behind its key.
  if (error.startsWith("errors:voucherMinimum")) {
    return refusedFields({ discount_code: moneyMessage(error, store) });
  }
  if (isUnmade(error)) return refusedFields({ products: error });
  const field = FIELD_OF[error];
  if (field) return refusedFields({ [field]: error });
  return new ApiRefusal(error === "errors:storeClosed" ? 403 : 409, error);
}

/**
 * The most that a caller can mean to have seen, in minor units: their amount alone, or their amount for the goods plus
 * their shipping, which they may have sent with or without VAT. Rounding elsewhere than per unit is forgiven.
 */
function seenBy(
  typed: { amount?: number | undefined; total_shipping_price?: number | undefined },
  basket: readonly BasketItem[],
  vat: { vatRate: number; notVatRegistered: boolean },
): number | undefined {
  if (typed.amount === undefined) return undefined;
  const shipping = typed.total_shipping_price ?? 0;
  const vatOfShipping = vat.notVatRegistered ? 0 : shareOf(shipping, vat.vatRate);
  return typed.amount + shipping + vatOfShipping + unitsOf(basket);
}

function payAnswer(
  { args, at }: Pick<CallArgs, "args" | "at">,
  { storefront }: ApiStoreVisit,
  fixed: FixedOrder,
  opened?: PaymentRow,
): Response {
  const { order, lines } = fixed;
  const { orders, now, settings } = args.context.page;
  const payment = opened ?? (fixed.state === "to_pay" ? fixed.payment : undefined);
  if (fixed.state === "to_pay" && fixed.payment?.intentId) {
    orders.keep(at.tenant, fixed.payment.intentId, { order, lines, payments: fixed.payments }, now());
  }
  return answer({
    data: {
      client_secret: payment?.clientSecret ?? null,
      tenant_stripe_connect_account_id: payment?.accountId ?? null,
      publishable_key: settings[`STRIPE_PUBLISHABLE_KEY_${storefront.store.region}`],
      order_fully_paid_by_voucher: chargeOf(order) === 0,
      order: orderAnswer(order, lines),
      basket_tax_breakdown:
        storefront.store.region === "US"
          ? {
              subtotal: decimalFromMinor(order.total - order.salesTax),
              tax_amount: decimalFromMinor(order.salesTax),
              grand_total: decimalFromMinor(order.total),
            }
          : null,
    },
  });
}
