import { AddToBasketSchema } from "../../schemas/basket.ts";
import { InvoiceSchema } from "../../schemas/checkout.ts";
import { ReportSchema } from "../../schemas/contact.ts";
import { ConsumerOrderSchema, PromoClaimSchema, RecipientAddressSchema } from "../../schemas/customer.ts";
import { AnswerSchema, ThanksSchema } from "../../schemas/gift.ts";
import { inputRules } from "../../schemas/input-rules.ts";

export const REPORT = inputRules(ReportSchema);
/** The promotion code, by whether the store wants one. */
export const PROMO_CODE = {
  required: inputRules(PromoClaimSchema).promo_code,
  optional: inputRules(ConsumerOrderSchema).promo_code,
};
/** What a recipient may correct; every country that we serve has postcodes. */
export const RECIPIENT = inputRules(RecipientAddressSchema, { address_country: "GB" });
/** The answer to what is asked after a claim. */
export const ANSWER = inputRules(AnswerSchema);
/** A line of thanks to whom a gift is from. */
export const THANKS = inputRules(ThanksSchema);
/** Whom an invoice is for that is asked after the payment. */
export const INVOICE = inputRules(InvoiceSchema);
/** One line of an order; the names of its fields end in the line's id. */
export const ORDER_LINE = inputRules(AddToBasketSchema);
