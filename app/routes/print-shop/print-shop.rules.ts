import { inputRules } from "../../schemas/input-rules.ts";
import { ShipmentSchema, StockSchema, WorkProblemSchema } from "../../schemas/work-page.ts";

export const STOCK = inputRules(StockSchema);
export const SHIPMENT = inputRules(ShipmentSchema);
export const PROBLEM = inputRules(WorkProblemSchema);
