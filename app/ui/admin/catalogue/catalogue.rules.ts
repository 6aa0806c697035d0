import { inputRules } from "../../../schemas/input-rules.ts";
import { CatalogueListSchema, NewEventProductSchema } from "../../../schemas/new-product.ts";

export const CATALOGUE_LIST = inputRules(CatalogueListSchema);
export const NEW_PRODUCT = inputRules(NewEventProductSchema);
