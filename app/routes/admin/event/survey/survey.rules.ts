import { inputRules } from "../../../../schemas/input-rules.ts";
import { SurveySchema } from "../../../../schemas/survey.ts";

export const SURVEY = inputRules(SurveySchema);
