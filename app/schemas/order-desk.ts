import * as v from "valibot";
import { COUNTRIES } from "../domain/address/countries.ts";
import { REPRINT_REASONS } from "../domain/fulfilment/reprint-rules.ts";
import { REFUND_REASONS } from "../domain/refund/refund-rules.ts";
import { amountText, filled, line, text } from "./texts.ts";
import { ORDER_SORTS } from "../domain/lists/sorts.ts";
import { ORDER_CHOICES, OVERDUE_CHOICE } from "../domain/order/status-groups.ts";
import { day, idOrNone, listQuerySchema, oneOf, searchWords } from "./list-query.ts";

/** What staff write to the recipient whose address is wrong; the fields are ticked beside it (`wrong_…`). */
export const AddressHoldSchema = v.object({ note: text(500) });

/** What staff write to each other about an order. */
export const OrderNoteSchema = v.object({ note: filled(text(2000)) });

/** What one view of a page may do once. */
const press = v.pipe(line(64), v.regex(/^[\w-]{8,64}$/, "errors:staleForm"));

/** What staff write to the person who ordered. */
export const CustomerMessageSchema = v.object({ message: filled(text(2000)), press });

/** A mail about an order that is sent once more. */
export const MailAgainSchema = v.object({ mail: line(200), press });

/** Why an order goes on above its budget. */
export const BudgetApprovalSchema = v.object({ reason: line(200) });

/** Why an order goes on although its payment is disputed. */
export const DisputeReleaseSchema = v.object({ reason: filled(line(200)) });

/** What staff say to the bank that disputes a payment. */
export const DisputeDraftSchema = v.object({ statement: text(20_000) });

/** The same, once they have read the whole answer. */
export const DisputeAnswerSchema = v.object({
  statement: text(20_000),
  confirmed: v.pipe(
    text(),
    v.check((box) => box === "on", "orderDesk:dispute.answer.confirmNeeded"),
  ),
});

/** A tag that an order gets or loses. */
export const TagSchema = v.object({ tag: text(100) });

/** The person that an order is assigned to; `seen` is the one that the page showed. */
export const AssignSchema = v.object({ assignee: text(64), seen: v.optional(text(64), "") });

/** A step with several orders (`order`, as often as there are), once the question was answered; the intent is the step. */
export const ChosenStepSchema = v.object({
  reason: v.optional(line(200), ""),
  tag: v.optional(text(100), ""),
  assignee: v.optional(text(64), ""),
  confirmed: v.optional(v.literal("yes")),
});

/** Why an order is cancelled: whoever ordered does not read it. */
export const CancelSchema = v.object({ reason: line(200) });

/** A move by hand, with what is written to it; `fulfiller` where it is given to another. */
export const StepSchema = v.object({ reason: line(200), fulfiller: v.optional(line(40), "") });

/**
 * Money back: for how many of each line (`quantity_<line>`), with shipping or not, or an amount alone; `seen` and a key once
 * the amount was shown.
 */
export const RefundSchema = v.object({
  refund_amount: v.optional(amountText(7, "errors:amount"), ""),
  reason: v.picklist(REFUND_REASONS, "lists:reasonNeeded"),
  shipping: v.optional(v.literal("on")),
  as_credit: v.optional(v.picklist(["", "on"]), ""),
  seen: v.optional(v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number))),
  idempotency_key: v.optional(line(64), ""),
});

/** What was done about a refund that failed: tried again, or, with words, paid back by other means or left. */
export const RefundTaskSchema = v.object({ refund: line(64), task_note: filled(line(200)) });

/** Something that was shipped is made again: for how many of each line (`quantity_<line>`), and why. */
export const ReprintSchema = v.object({
  fulfilment: line(40),
  reason: v.picklist(REPRINT_REASONS, "lists:reasonNeeded"),
  note: line(200),
});

const COUNTRY_CODES = COUNTRIES.map(([code]) => code);

const readList = listQuerySchema({
  filters: {
    q: searchWords,
    status: oneOf(ORDER_CHOICES),
    store: idOrNone,
    client: idOrNone,
    country: oneOf(COUNTRY_CODES),
    product: searchWords,
    shop: idOrNone,
    tag: searchWords,
    assignee: idOrNone,
    from: day,
    to: day,
  },
  sorts: ORDER_SORTS,
  sort: "placed",
});

/**
 * What the address of the list of orders may ask for. What stands still is sorted by how long unless the address says
 * otherwise; nothing else can be.
 */
export function readOrderList(params: URLSearchParams) {
  const query = new URLSearchParams(params);
  const isOverdue = query.get("status") === OVERDUE_CHOICE;
  if (isOverdue && !query.get("sort")) query.set("sort", "overdue");
  if (!isOverdue && /^-?overdue$/.test(query.get("sort") ?? "")) query.delete("sort");
  return readList(query);
}
