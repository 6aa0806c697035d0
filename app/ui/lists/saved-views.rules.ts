import { inputRules } from "../../schemas/input-rules.ts";
import { SavedViewSchema } from "../../schemas/saved-view.ts";

export const SAVED_VIEW = inputRules(SavedViewSchema);
