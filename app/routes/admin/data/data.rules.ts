import { EraseCompanySchema, ErasePersonSchema } from "../../../schemas/erasure.ts";
import { inputRules } from "../../../schemas/input-rules.ts";

export const ERASE_PERSON = inputRules(ErasePersonSchema);
export const ERASE_COMPANY = inputRules(EraseCompanySchema);
