import { inputRules } from "../../../../schemas/input-rules.ts";
import { ProductSchema } from "../../../../schemas/new-product.ts";

export const PRODUCT = inputRules(ProductSchema);
