import { inputRules } from "../../../../schemas/input-rules.ts";
import { CampaignSchema, RemindersSchema, ScheduleSchema } from "../../../../schemas/recipients.ts";

export const CAMPAIGN = inputRules(CampaignSchema);
export const SCHEDULE = inputRules(ScheduleSchema);
export const REMINDERS = inputRules(RemindersSchema);
