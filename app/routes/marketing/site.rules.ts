import { InquirySchema, PriceQuestionSchema } from "../../schemas/contact.ts";
import { inputRules } from "../../schemas/input-rules.ts";

export const INQUIRY = inputRules(InquirySchema);
export const PRICE_QUESTION = inputRules(PriceQuestionSchema);
