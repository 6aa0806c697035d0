import { AddEventProductSchema, EventProductLineSchema } from "../../../../schemas/event-settings.ts";
import { inputRules } from "../../../../schemas/input-rules.ts";

/** Of one product; its fields carry the id of its line behind their names. */
export const EVENT_PRODUCT = inputRules(EventProductLineSchema);
export const ADDED_PRODUCT = inputRules(AddEventProductSchema);
