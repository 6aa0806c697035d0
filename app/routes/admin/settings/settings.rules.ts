import {
  BillingAddressSchema,
  ChangeAddressSchema,
  ChangePasswordSchema,
  CompanySchema,
  DocumentSettingsSchema,
  EnableSecondFactorSchema,
  NewPasskeyRequestSchema,
  PasskeyNameSchema,
  ProfileSchema,
} from "../../../schemas/account.ts";
import { inputRules } from "../../../schemas/input-rules.ts";

export const PROFILE = inputRules(ProfileSchema);
export const CHANGE_PASSWORD = inputRules(ChangePasswordSchema);
export const CHANGE_ADDRESS = inputRules(ChangeAddressSchema);
export const COMPANY = inputRules(CompanySchema);
export const BILLING_ADDRESS = inputRules(BillingAddressSchema);
export const ENABLE_SECOND_FACTOR = inputRules(EnableSecondFactorSchema);
export const NEW_PASSKEY = inputRules(NewPasskeyRequestSchema);
export const PASSKEY_NAME = inputRules(PasskeyNameSchema);
export const DOCUMENT_SETTINGS = inputRules(DocumentSettingsSchema);
