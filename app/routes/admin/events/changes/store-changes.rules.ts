import { inputRules } from "../../../../schemas/input-rules.ts";
import { StoreChangeSchema } from "../../../../schemas/store-changes.ts";

export const STORE_CHANGE = inputRules(StoreChangeSchema);
