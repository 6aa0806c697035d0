import { inputRules } from "../../../../schemas/input-rules.ts";
import { CampaignSchema, RecipientsSchema } from "../../../../schemas/recipients.ts";

export const PEOPLE = inputRules(RecipientsSchema);
export const CAMPAIGN = inputRules(CampaignSchema);
