import { inputRules } from "../../../../schemas/input-rules.ts";
import { RouteRulesSchema } from "../../../../schemas/route-rules.ts";

export const ROUTE_RULES = inputRules(RouteRulesSchema);
