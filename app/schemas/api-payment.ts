import * as v from "valibot";
import { cleanSigns } from "../domain/text/pasted.ts";
import { SHIPPING_METHODS } from "../domain/pricing/shipping.ts";
import { ApiLinesSchema } from "./api-lines.ts";

const told = <S extends v.GenericSchema>(schema: S, about: string) => v.pipe(schema, v.description(about));

const text = v.pipe(
  v.optional(v.string("errors:required"), ""),
  v.transform(cleanSigns),
  v.maxLength(5000, "errors:tooLong"),
);

/** An amount in major units as the caller worked it out, kept in minor units. Sums of floats are rounded, not refused. */
const amount = (message: string) =>
  v.optional(
    v.pipe(
      v.union([v.string(), v.number()], message),
      v.transform((value) => cleanSigns(String(value))),
      v.regex(/^\d{1,9}(?:[.,]\d{1,20})?$/, message),
      v.transform((value) => Math.round(Number(value.replace(",", ".")) * 100)),
    ),
  );

/** "Standard tracked", "standard-tracked" and "standard_tracked" are the same method. */
const method = v.pipe(
  text,
  v.transform((value) => value.toLowerCase().replaceAll(/[\s-]+/g, "_")),
  v.picklist(SHIPPING_METHODS, "errors:shippingNotOffered"),
);

/** `pay`: the order, how it is shipped, and what the shopper saw, which is never what is charged. */
export const ApiPaySchema = v.object({
  customer_id: told(
    v.pipe(
      text,
      v.nonEmpty("errors:required"),
      v.regex(/^[0-9a-z]{1,40}(?:\.[\w~-]{1,4900})?$/, "errors:orderNotFound"),
    ),
    "From create-customer, unchanged. Good for a day.",
  ),
  products: told(ApiLinesSchema, "Basket lines. Prices are ignored."),
  shipping_method: told(method, "standard, standard_tracked or express, also with a space or a hyphen."),
  discount_code: told(v.pipe(text, v.maxLength(64, "errors:voucherUnknown")), "A voucher's code."),
  amount: told(amount("errors:priceChanged"), "What the shopper saw, before or after the voucher."),
  total_shipping_price: told(
    amount("errors:priceChanged"),
    "What the shopper saw of shipping, with or without VAT.",
  ),
});

/** `payment-success`: a payment, or an order that nothing is left to pay of. Dates and products are not kept. */
export const ApiPaymentSuccessSchema = v.object({
  payment_intent: told(
    v.pipe(text, v.maxLength(250, "errors:orderNotFound")),
    "The payment that was confirmed.",
  ),
  payment_intent_client_secret: told(
    v.pipe(text, v.maxLength(250, "errors:orderNotFound")),
    "Its secret, for orders that were begun on a page.",
  ),
  no_payment_needed: told(
    v.pipe(
      v.optional(v.union([v.boolean(), v.string(), v.number()], "errors:required"), ""),
      v.transform((value) => ["1", "true", "on", "yes"].includes(String(value).trim().toLowerCase())),
    ),
    "With order_id, when a voucher covered everything.",
  ),
  order_id: told(
    v.pipe(text, v.maxLength(5000, "errors:orderNotFound")),
    "The order's or the customer's id, of an order that nothing was to pay of.",
  ),
});

/** The languages and channels of the account calls. */
export const ApiLanguageSchema = v.object({
  lang: told(v.pipe(text, v.nonEmpty("errors:required")), "One of the nine languages."),
});

export const ApiLanguageQuestionSchema = v.object({
  lang: told(text, "The language of the page that asks; answered where nothing else tells."),
});

export const ApiChannelSchema = v.object({
  socket_id: told(
    v.pipe(text, v.nonEmpty("errors:required"), v.maxLength(200, "errors:tooLong")),
    "The socket.",
  ),
  channel_name: told(
    v.pipe(text, v.nonEmpty("errors:required"), v.maxLength(200, "errors:tooLong")),
    "tenant.{id}, event.{id}, order.{id} or fulfiller.{id}",
  ),
});

/** Queries of calls that read. */
export const NamesQuerySchema = v.object({ lang: told(v.optional(v.string()), "Language of the names.") });

export const IntegrationQuerySchema = v.object({
  integration: told(
    v.string(),
    "1: the call comes from a page in integration mode. The header X-Integration: 1 says the same.",
  ),
});
