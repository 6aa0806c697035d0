import * as v from "valibot";
import { SHIPPING_METHODS } from "../domain/pricing/shipping.ts";
import { PhoneSchema } from "./customer.ts";
import { LONGEST_LINE } from "./lengths.ts";

const text = v.pipe(
  v.optional(v.string("errors:required"), ""),
  v.trim(),
  v.maxLength(5000, "errors:tooLong"),
);
/** A name or a line of an address. */
const line = v.pipe(text, v.maxLength(LONGEST_LINE, "errors:tooLong"));

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
  billing_name: line,
  billing_address_first_line: line,
  billing_address_second_line: line,
  billing_address_city: line,
  billing_address_county: line,
  billing_address_postcode: line,
  billing_address_country: line,
  billing_address_state: line,
});
