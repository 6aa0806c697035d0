import { InquirySchema } from "../../schemas/inquiry.ts";
import { inputRules } from "../../schemas/input-rules.ts";
import { PriceQuestionSchema } from "../../schemas/price-question.ts";

export const INQUIRY = inputRules(InquirySchema);
export const PRICE_QUESTION = inputRules(PriceQuestionSchema);
