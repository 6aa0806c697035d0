import { EraseCompanySchema } from "../../../schemas/company-erasure.ts";
import { inputRules } from "../../../schemas/input-rules.ts";
import { ErasePersonSchema } from "../../../schemas/person-erasure.ts";

export const ERASE_PERSON = inputRules(ErasePersonSchema);
export const ERASE_COMPANY = inputRules(EraseCompanySchema);
