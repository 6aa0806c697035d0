import { inputRules } from "../../../../schemas/input-rules.ts";
import { AccountCountrySchema } from "../../../../schemas/payment-account.ts";

export const ACCOUNT_COUNTRY = inputRules(AccountCountrySchema);
