import { decimalFromMinor, shareOf } from "../../domain/money.ts";
import { ok } from "../../domain/result.ts";
import { isShop, normaliseSlug } from "../../domain/store/store-event.ts";
import { answer, ApiRefusal, refusedFields } from "../../http/api/answer.server.ts";
import { type ApiBody, listOf, textFields } from "../../http/api/body.server.ts";
import { judge, languageOfCall } from "../../http/api/reading.server.ts";
import { type ApiStoreVisit, scopeOfCall, storeOfCall } from "../../http/api/store.server.ts";
import { basketIdOf, visitorOf } from "../../http/session/visitor.server.ts";
import { ApiLinesSchema } from "../../schemas/api-lines.ts";
import { ApiPaySchema } from "../../schemas/api-payment.ts";
import { addressOfForm, CheckoutCustomerSchema } from "../../schemas/customer.ts";
import { beginCheckout } from "../../services/checkout/begin-checkout.server.ts";
import {
  fixPayment,
  type FixedOrder,
  type PayRefusal,
  readForPayment,
} from "../../services/checkout/fix-payment.server.ts";
import { openPayment, type OpenRefusal } from "../../services/checkout/open-payment.server.ts";
import type { PaymentRow } from "../../services/records.ts";
import type { BasketItem } from "../../services/storefront.ts";
import type { ApiCallArgs } from "./call-args.ts";
import { basketOf } from "./lines.ts";
import { isOrderOfApi, newApiBasket } from "./api-orders.ts";
import { orderAnswer, shippingAnswer } from "./order-answer.ts";

/** The fields of a customer form. */
export const CUSTOMER_FIELDS = [
  "name",
  "email",
  "phone",
  "address_first_line",
  "address_second_line",
  "address_city",
  "address_county",
  "address_postcode",
  "address_country",
  "address_state",
  "lang",
];
const PAY_FIELDS = ["customer_id", "discount_code", "shipping_method", "amount", "total_shipping_price"];

/** Refusals of a payment by the field that they are told at; the others are about the whole order. */
const FIELD_OF: Partial<Record<PayRefusal | OpenRefusal, string>> = {
  "errors:basketEmpty": "products",
  "errors:orderTooLarge": "products",
  "errors:shippingNotOffered": "shipping_method",
  "errors:phoneForExpress": "shipping_method",
  "errors:voucherUnknown": "discount_code",
  "errors:voucherExpired": "discount_code",
  "errors:voucherUsedUp": "discount_code",
  "errors:voucherWait": "discount_code",
  "errors:amountTooSmall": "discount_code",
  "errors:orderNotFound": "customer_id",
  "errors:priceChanged": "amount",
};

/** A store that orders can be placed in over the API: an open shop. Gifts are claimed with the consumer form. */
async function openShop({ args, at }: ApiCallArgs): Promise<ApiStoreVisit> {
  const visit = await storeOfCall(args, at.tenant, at.slug);
  const { store, opening } = visit.storefront;
  if (!isShop(store.type) || opening !== "open") throw new ApiRefusal(403, "errors:storeClosed");
  return visit;
}

function linesOf(body: ApiBody, { storefront }: ApiStoreVisit) {
  const lines = judge(ApiLinesSchema, listOf(body.products) ?? [], "products");
  return lines.ok ? basketOf(storefront.stock, lines.value) : lines;
}

/** Notes who orders and where it goes, and tells what delivery costs and which vouchers there are. */
export async function createCustomer(call: ApiCallArgs): Promise<Response> {
  const [visit, vouchers] = await Promise.all([
    openShop(call),
    scopeOfCall(call.args, call.at.tenant).tenant.vouchers.activeAt(normaliseSlug(call.at.slug)),
  ]);
  const { storefront, scope } = visit;
  const form = judge(CheckoutCustomerSchema, textFields(call.body, CUSTOMER_FIELDS));
  const lines = linesOf(call.body, visit);
  if (!form.ok || !lines.ok) {
    throw refusedFields({ ...(form.ok ? {} : form.errors), ...(lines.ok ? {} : lines.errors) });
  }

  const lang = await languageOfCall(call.body, call.args.request, call.args.context);
  const address = { ...addressOfForm(form.value), lang };
  const visitorId = await visitorOf(call.args.request, call.args.context);
  const basketId = newApiBasket(scope, visitorId && basketIdOf(visitorId, storefront.store.id));
  const begun = await beginCheckout(scope, { ...storefront, basket: lines.basket }, basketId, address, true);
  if (!begun.ok && "seconds" in begun) {
    const { error, seconds } = begun;
    const values = { seconds, minutes: Math.ceil(seconds / 60) };
    throw new ApiRefusal(429, error, undefined, { "Retry-After": String(seconds) }, values);
  }
  if (!begun.ok && "fields" in begun) throw refusedFields({ ...begun.fields });
  if (!begun.ok && begun.error === "errors:orderTooLarge") throw refusedFields({ products: begun.error });
  if (!begun.ok) throw new ApiRefusal(403, begun.error);
  return answer({
    data: {
      customer_id: begun.value.orderId,
      shipping_prices: shippingAnswer(storefront.shipping),
      // A code that is not public is known only to whom it was given.
      event_vouchers: vouchers
        .filter(({ isPublic }) => isPublic)
        .map(({ code, discountAmount }) => ({ code, discount_amount: decimalFromMinor(discountAmount) })),
      has_voucher_opportunity: vouchers.length > 0,
      country_iso2: address.addressCountry,
      state_abbreviation: address.addressState || null,
    },
  });
}

/** Fixes the order and its price and opens its payment; what a voucher covers wholly is placed at once. */
export async function pay(call: ApiCallArgs): Promise<Response> {
  const said = textFields(call.body, PAY_FIELDS);
  const named = typeof said.customer_id === "string" ? said.customer_id : "";
  const [visit, known] = await Promise.all([
    openShop(call),
    readForPayment(scopeOfCall(call.args, call.at.tenant), named),
  ]);
  const { storefront, scope } = visit;
  const fields = judge(ApiPaySchema, said);
  const lines = linesOf(call.body, visit);
  if (!fields.ok || !lines.ok) {
    throw refusedFields({ ...(fields.ok ? {} : fields.errors), ...(lines.ok ? {} : lines.errors) });
  }
  const { customer_id: orderId, discount_code: voucherCode, shipping_method: method } = fields.value;
  if (!known.whole || !isOrderOfApi(known.whole.order)) {
    throw refusedFields({ customer_id: "errors:orderNotFound" });
  }

  const seenTotal = seenBy(fields.value, lines.basket, storefront.vat);
  const wish = { orderId, method, voucherCode, seenTotal };
  const fixed = await fixPayment(scope, storefront, lines.basket, wish, { withIntent: true, known });
  if (!fixed.ok) throw refusal(fixed.error);
  if (fixed.value.state === "placed") {
    return payAnswer(call, visit, fixed.value, undefined);
  }
  // A price that was fixed before may have lost its intent since, to the hosted page for instance.
  const opened = fixed.value.payment
    ? ok(fixed.value.payment)
    : await openPayment(scope, orderId, { kind: "intent" });
  if (!opened.ok) throw refusal(opened.error);
  return payAnswer(call, visit, fixed.value, opened.value);
}

function refusal(error: PayRefusal | OpenRefusal): ApiRefusal {
  const field = FIELD_OF[error];
  if (field) return refusedFields({ [field]: error });
  return new ApiRefusal(error === "errors:storeClosed" ? 403 : 409, error);
}

/**
 * The most that a caller can mean to have seen, in minor units: their amount alone, or their amount for the goods plus
 * their shipping, which they may have sent with or without VAT. Rounding elsewhere than per unit is forgiven.
 */
function seenBy(
  said: { amount?: number; total_shipping_price?: number },
  basket: readonly BasketItem[],
  vat: { vatRate: number; notVatRegistered: boolean },
): number | undefined {
  if (said.amount === undefined) return undefined;
  const shipping = said.total_shipping_price ?? 0;
  const units = basket.reduce((sum, { quantity }) => sum + quantity, 0);
  return said.amount + shipping + (vat.notVatRegistered ? 0 : shareOf(shipping, vat.vatRate)) + units;
}

function payAnswer(
  { args }: ApiCallArgs,
  { storefront }: ApiStoreVisit,
  { order, lines }: FixedOrder,
  payment: PaymentRow | undefined,
): Response {
  return answer({
    data: {
      client_secret: payment?.clientSecret ?? null,
      tenant_stripe_connect_account_id: payment?.accountId ?? null,
      publishable_key: args.context.page.settings[`STRIPE_PUBLISHABLE_KEY_${storefront.store.region}`],
      order_fully_paid_by_voucher: order.paymentStatus === "not_needed",
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
