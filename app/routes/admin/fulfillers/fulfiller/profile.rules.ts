import { FulfillerProfileSchema } from "../../../../schemas/fulfiller-profile.ts";
import { inputRules } from "../../../../schemas/input-rules.ts";

export const PROFILE = inputRules(FulfillerProfileSchema);
