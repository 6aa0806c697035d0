import { inputRules } from "../../schemas/input-rules.ts";
import { ShipmentSchema, WorkProblemSchema } from "../../schemas/work-page.ts";

export const SHIPMENT = inputRules(ShipmentSchema);
export const PROBLEM = inputRules(WorkProblemSchema);
