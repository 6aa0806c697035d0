import { inputRules } from "../../../../schemas/input-rules.ts";
import { VoucherChangeSchema, VoucherFileSchema, VoucherSchema } from "../../../../schemas/vouchers.ts";

export const VOUCHER = inputRules(VoucherSchema);
export const VOUCHER_FILE = inputRules(VoucherFileSchema);
export const VOUCHER_CHANGE = inputRules(VoucherChangeSchema);
