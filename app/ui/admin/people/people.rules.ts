import { InviteSchema } from "../../../schemas/account.ts";
import { inputRules } from "../../../schemas/input-rules.ts";
import { FactorResetSchema } from "../../../schemas/platform.ts";

export const INVITE = inputRules(InviteSchema);
export const FACTOR_RESET = inputRules(FactorResetSchema);
