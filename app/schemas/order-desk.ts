import * as v from "valibot";
import { line, text } from "./texts.ts";

/** What staff write to the recipient whose address is wrong; the fields are ticked beside it (`wrong_…`). */
export const AddressHoldSchema = v.object({ note: text(500) });

/** Why an order goes on above its budget. */
export const BudgetApprovalSchema = v.object({ reason: line(200) });

/** The same for several orders (`order`, as often as there are), once the question was answered. */
export const ApprovalOfSeveralSchema = v.object({
  ...BudgetApprovalSchema.entries,
  confirmed: v.optional(v.literal("yes")),
});
