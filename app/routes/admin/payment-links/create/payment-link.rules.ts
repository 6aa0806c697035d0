import { inputRules } from "../../../../schemas/input-rules.ts";
import { LinkLineSchema, PaymentLinkSchema } from "../../../../schemas/payment-link.ts";

export const LINK = inputRules(PaymentLinkSchema, {
  address_country: "GB",
  link_key: "abcdefgh",
  shipping_method: "standard",
});
export const LINE = inputRules(LinkLineSchema);
