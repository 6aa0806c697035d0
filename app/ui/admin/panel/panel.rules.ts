import { inputRules } from "../../../schemas/input-rules.ts";
import { CreditTermsSchema, SupportStartSchema, TenantDecisionSchema } from "../../../schemas/platform.ts";

export const TENANT_DECISION = inputRules(TenantDecisionSchema);
export const SUPPORT_START = inputRules(SupportStartSchema);
export const CREDIT_TERMS = inputRules(CreditTermsSchema);
