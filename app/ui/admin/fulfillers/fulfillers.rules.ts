import { StoreFulfillerSchema } from "../../../schemas/fulfiller-api.ts";
import { inputRules } from "../../../schemas/input-rules.ts";

export const FULFILLER = inputRules(StoreFulfillerSchema);
