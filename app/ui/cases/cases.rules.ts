import { inputRules } from "../../schemas/input-rules.ts";
import { CaseAnswerSchema, CaseReplySchema, CaseSchema } from "../../schemas/order-case.ts";

export const CASE = inputRules(CaseSchema);
export const CASE_REPLY = inputRules(CaseReplySchema);
export const CASE_ANSWER = inputRules(CaseAnswerSchema);
