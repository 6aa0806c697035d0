import { FulfillerApiSchema } from "../../../../schemas/fulfiller-api.ts";
import { inputRules } from "../../../../schemas/input-rules.ts";

export const API = inputRules(FulfillerApiSchema);
