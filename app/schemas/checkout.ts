import * as v from "valibot";
import { SHIPPING_METHODS } from "../domain/pricing/shipping.ts";
import { PhoneSchema } from "./customer.ts";

const text = v.pipe(
  v.optional(v.string("errors:required"), ""),
  v.trim(),
  v.maxLength(5000, "errors:tooLong"),
);

/** Step 2: how it is shipped, and a voucher's code if there is one. */
export const ShippingSchema = v.object({
  shipping_method: v.pipe(text, v.picklist(SHIPPING_METHODS, "errors:shippingNotOffered")),
  discount_code: v.pipe(text, v.maxLength(64, "errors:voucherUnknown")),
  /** Asked here for Express, where the address has none; empty otherwise. */
  phone: PhoneSchema,
  /** Shown here only for an order that costs nothing, which this step places. */
  accept_terms: text,
});

/** Step 3: nothing is paid before the terms are accepted. The bill's own address is for the provider only. */
export const PaymentSchema = v.object({
  accept_terms: v.pipe(text, v.literal("on", "errors:acceptTerms")),
  billing: v.pipe(
    text,
    v.transform((kind) => (kind === "" ? "same" : kind)),
    v.picklist(["same", "other"], "errors:unknownIntent"),
  ),
  billing_name: text,
  billing_address_first_line: text,
  billing_address_second_line: text,
  billing_address_city: text,
  billing_address_county: text,
  billing_address_postcode: text,
  billing_address_country: text,
  billing_address_state: text,
});
