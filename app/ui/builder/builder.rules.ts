import { inputRules } from "../../schemas/input-rules.ts";
import { StoreBuilderSchema } from "../../schemas/store-draft.ts";

export const STORE_BUILDER = inputRules(StoreBuilderSchema);
