import { BatchSchema, CodeSchema, ReleaseSchema, VoucherSchema } from "../../../schemas/codes.ts";
import { inputRules } from "../../../schemas/input-rules.ts";

export const BATCH = inputRules(BatchSchema);
export const CODE = inputRules(CodeSchema);
export const VOUCHER = inputRules(VoucherSchema);
export const RELEASE = inputRules(ReleaseSchema);
