import { PaymentSchema, ShippingSchema } from "../../../schemas/checkout.ts";
import { inputRules } from "../../../schemas/input-rules.ts";

export const SHIPPING = inputRules(ShippingSchema, { shipping_method: "standard" });
/** The steps that take the terms: the payment, and the shipping of an order that costs nothing. */
export const PAYMENT = inputRules(PaymentSchema, { billing: "other" });
