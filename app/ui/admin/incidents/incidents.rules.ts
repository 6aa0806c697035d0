import { IncidentDecisionSchema } from "../../../schemas/incident.ts";
import { inputRules } from "../../../schemas/input-rules.ts";

export const INCIDENT_DECISION = inputRules(IncidentDecisionSchema);
