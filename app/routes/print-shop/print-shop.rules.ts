import { inputRules } from "../../schemas/input-rules.ts";
import { StockSchema } from "../../schemas/stock.ts";
import { ShipmentSchema, WorkProblemSchema } from "../../schemas/work-page.ts";

export const STOCK = inputRules(StockSchema);
export const SHIPMENT = inputRules(ShipmentSchema);
export const PROBLEM = inputRules(WorkProblemSchema);
