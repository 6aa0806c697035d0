import { inputRules } from "../../../schemas/input-rules.ts";
import {
  CreditTermsSchema,
  MaintenanceSchema,
  SupportStartSchema,
  TenantDecisionSchema,
} from "../../../schemas/platform.ts";

export const TENANT_DECISION = inputRules(TenantDecisionSchema);
export const SUPPORT_START = inputRules(SupportStartSchema);
export const CREDIT_TERMS = inputRules(CreditTermsSchema);
export const MAINTENANCE = inputRules(MaintenanceSchema);
