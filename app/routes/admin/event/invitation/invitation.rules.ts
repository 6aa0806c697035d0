import { inputRules } from "../../../../schemas/input-rules.ts";
import { CampaignSchema } from "../../../../schemas/recipients.ts";

export const CAMPAIGN = inputRules(CampaignSchema);
