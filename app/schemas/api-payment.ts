import * as v from "valibot";
import { SHIPPING_METHODS } from "../domain/pricing/shipping.ts";

const text = v.pipe(
  v.optional(v.string("errors:required"), ""),
  v.trim(),
  v.maxLength(5000, "errors:tooLong"),
);

/** An amount in major units as the caller worked it out, kept in minor units. Sums of floats are rounded, not refused. */
const amount = (message: string) =>
  v.optional(
    v.pipe(
      v.string(message),
      v.trim(),
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

/** `pay` beside its products. */
export const ApiPaySchema = v.object({
  customer_id: v.pipe(
    text,
    v.nonEmpty("errors:required"),
    v.regex(/^[0-9a-z]{1,40}$/, "errors:orderNotFound"),
  ),
  discount_code: v.pipe(text, v.maxLength(64, "errors:voucherUnknown")),
  shipping_method: method,
  amount: amount("errors:priceChanged"),
  total_shipping_price: amount("errors:priceChanged"),
});

/** `payment-success`: a payment, or an order that nothing is left to pay of. Dates and products are not kept. */
export const ApiPaymentSuccessSchema = v.object({
  payment_intent: v.pipe(text, v.maxLength(250, "errors:orderNotFound")),
  payment_intent_client_secret: v.pipe(text, v.maxLength(250, "errors:orderNotFound")),
  no_payment_needed: v.pipe(
    text,
    v.transform((value) => ["1", "true", "on", "yes"].includes(value.toLowerCase())),
  ),
  order_id: v.pipe(text, v.maxLength(40, "errors:orderNotFound")),
});

/** The languages, channels and credentials of the account calls. */
export const ApiLanguageSchema = v.object({ lang: v.pipe(text, v.nonEmpty("errors:required")) });

export const ApiChannelSchema = v.object({
  socket_id: v.pipe(text, v.nonEmpty("errors:required"), v.maxLength(200, "errors:tooLong")),
  channel_name: v.pipe(text, v.nonEmpty("errors:required"), v.maxLength(200, "errors:tooLong")),
});
