import { inputRules } from "../../../../schemas/input-rules.ts";
import { TeamListSchema } from "../../../../schemas/team-list.ts";

export const TEAM_LIST = inputRules(TeamListSchema);
