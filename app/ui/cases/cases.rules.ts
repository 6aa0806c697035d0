import { inputRules } from "../../schemas/input-rules.ts";
import { CaseAnswerSchema, CaseReplySchema, CaseSchema, WithdrawalSchema } from "../../schemas/order-case.ts";

export const CASE = inputRules(CaseSchema);
export const WITHDRAWAL = inputRules(WithdrawalSchema);
export const CASE_REPLY = inputRules(CaseReplySchema);
export const CASE_ANSWER = inputRules(CaseAnswerSchema);
