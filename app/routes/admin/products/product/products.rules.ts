import { inputRules } from "../../../../schemas/input-rules.ts";
import { ProductSchema, SellAnywaySchema } from "../../../../schemas/new-product.ts";

export const PRODUCT = inputRules(ProductSchema);
export const SELL_ANYWAY = inputRules(SellAnywaySchema);
