import { inputRules } from "../../../../schemas/input-rules.ts";
import { ProductSchema } from "../../../../schemas/product-list.ts";

export const PRODUCT = inputRules(ProductSchema);
