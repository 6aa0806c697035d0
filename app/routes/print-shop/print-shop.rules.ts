import { inputRules } from "../../schemas/input-rules.ts";
import {
  ChosenJobsSchema,
  ShipmentSchema,
  StockSchema,
  WorkPlanSchema,
  WorkProblemSchema,
  WorkQuerySchema,
} from "../../schemas/work-page.ts";

export const STOCK = inputRules(StockSchema);
export const SHIPMENT = inputRules(ShipmentSchema);
export const PROBLEM = inputRules(WorkProblemSchema);
export const WORK_QUERY = inputRules(WorkQuerySchema);
export const WORK_PLAN = inputRules(WorkPlanSchema);
export const CHOSEN_JOBS = inputRules(ChosenJobsSchema);
