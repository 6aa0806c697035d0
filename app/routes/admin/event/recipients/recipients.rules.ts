import { inputRules } from "../../../../schemas/input-rules.ts";
import { RecipientsSchema } from "../../../../schemas/recipients.ts";

export const PEOPLE = inputRules(RecipientsSchema);
