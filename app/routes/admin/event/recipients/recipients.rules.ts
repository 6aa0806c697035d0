import { inputRules } from "../../../../schemas/input-rules.ts";
import { AskWaitingSchema, RecipientsSchema } from "../../../../schemas/recipients.ts";

export const PEOPLE = inputRules(RecipientsSchema);
export const ASK_WAITING = inputRules(AskWaitingSchema);
