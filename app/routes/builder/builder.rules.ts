import { inputRules } from "../../schemas/input-rules.ts";
import { FirstPriceSchema, StoreBuilderSchema } from "../../schemas/store-draft.ts";

export const STORE_BUILDER = inputRules(StoreBuilderSchema);
/** Of one product; its field carries the product's code behind its name. */
export const FIRST_PRICE = inputRules(FirstPriceSchema);
