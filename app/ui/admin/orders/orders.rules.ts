import { inputRules } from "../../../schemas/input-rules.ts";
import { AddressHoldSchema, BudgetApprovalSchema } from "../../../schemas/order-desk.ts";

export const ADDRESS_HOLD = inputRules(AddressHoldSchema);
export const BUDGET_APPROVAL = inputRules(BudgetApprovalSchema);
