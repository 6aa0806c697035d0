import { inputRules } from "../../../../schemas/input-rules.ts";
import { SurveySchema } from "../../../../schemas/gift.ts";

export const SURVEY = inputRules(SurveySchema);
