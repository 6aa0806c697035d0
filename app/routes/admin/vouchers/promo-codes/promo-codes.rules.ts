import { BatchSchema, CodeSchema, ReleaseSchema } from "../../../../schemas/codes.ts";
import { inputRules } from "../../../../schemas/input-rules.ts";

export const BATCH = inputRules(BatchSchema);
export const CODE = inputRules(CodeSchema);
export const RELEASE = inputRules(ReleaseSchema);
