import {
  DuplicateEventSchema,
  EventDetailsSchema,
  EventSeoSchema,
  FaqSchema,
} from "../../../schemas/event-settings.ts";
import { inputRules } from "../../../schemas/input-rules.ts";

export const DETAILS = inputRules(EventDetailsSchema);
/** Of one question; its fields carry its number behind their names. */
export const FAQ = inputRules(FaqSchema);
export const SEO = inputRules(EventSeoSchema);
export const DUPLICATE = inputRules(DuplicateEventSchema);
