import { inputRules } from "../../../schemas/input-rules.ts";
import {
  CreditReasonSchema,
  CreditTermsSchema,
  MaintenanceSchema,
  SupportStartSchema,
  TenantDecisionSchema,
  TransferSchema,
} from "../../../schemas/platform.ts";

export const TENANT_DECISION = inputRules(TenantDecisionSchema);
export const SUPPORT_START = inputRules(SupportStartSchema);
export const CREDIT_TERMS = inputRules(CreditTermsSchema);
export const MAINTENANCE = inputRules(MaintenanceSchema);
export const CREDIT_REASON = inputRules(CreditReasonSchema);
export const TRANSFER = inputRules(TransferSchema);
