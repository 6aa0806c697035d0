import { inputRules } from "../../schemas/input-rules.ts";
import { ListFieldsSchema, SavedViewSchema } from "../../schemas/list-query.ts";

/** The search and the days of a list's filters. */
export const LIST_FIELDS = inputRules(ListFieldsSchema);

export const SAVED_VIEW = inputRules(SavedViewSchema);
