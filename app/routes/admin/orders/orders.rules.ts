import { inputRules } from "../../../schemas/input-rules.ts";
import {
  AddressHoldSchema,
  AssignSchema,
  BudgetApprovalSchema,
  CancelSchema,
  ChosenStepSchema,
  CustomerMessageSchema,
  DisputeAnswerSchema,
  DisputeReleaseSchema,
  RefundTaskSchema,
  OrderNoteSchema,
  RefundSchema,
  ReprintSchema,
  StepSchema,
  TagSchema,
} from "../../../schemas/order-desk.ts";

export const ASSIGNING = inputRules(AssignSchema);
export const TAGGING = inputRules(TagSchema);
export const ADDRESS_HOLD = inputRules(AddressHoldSchema);
export const BUDGET_APPROVAL = inputRules(BudgetApprovalSchema);
export const DISPUTE_ANSWER = inputRules(DisputeAnswerSchema);
export const DISPUTE_RELEASE = inputRules(DisputeReleaseSchema);
export const ORDER_NOTE = inputRules(OrderNoteSchema);
export const CUSTOMER_MESSAGE = inputRules(CustomerMessageSchema);
export const CANCEL = inputRules(CancelSchema);
export const CHOSEN_STEP = inputRules(ChosenStepSchema);
export const STEP = inputRules(StepSchema);
export const REPRINT = inputRules(ReprintSchema);
export const REFUND = inputRules(RefundSchema);
export const REFUND_TASK = inputRules(RefundTaskSchema);
