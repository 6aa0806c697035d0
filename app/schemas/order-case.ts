import * as v from "valibot";
import { CASE_PROBLEMS, CASE_SORTS, CASE_STATES, MISFITS } from "../domain/order/order-case.ts";
import { listQuerySchema, oneOf } from "./list-query.ts";
import { line, text } from "./texts.ts";

/** What one page view may do once. */
const idempotency_key = v.pipe(line(64), v.regex(/^[\w-]{8,64}$/, "errors:staleForm"));
const words = text(2000);

/** What is wrong with an order: beside it `quantity_<line>` for each of its lines, and the files `photos`. */
export const CaseSchema = v.object({
  idempotency_key,
  problem: v.picklist(CASE_PROBLEMS, "cases:refused.noProblem"),
  misfit: v.fallback(v.optional(v.picklist(MISFITS)), undefined),
  words,
});

/** A withdrawal from the contract: beside it `quantity_<line>` for each of its lines. */
export const WithdrawalSchema = v.object({
  idempotency_key,
  name: line(100),
  /** The buyer wants a voucher of the store instead of the money. */
  as_credit: v.optional(v.picklist(["", "on"]), ""),
});

/** What whoever opened a case writes to it afterwards, with the files `photos`. */
export const CaseReplySchema = v.object({ idempotency_key, case: line(40), words });

/** What staff answer; `seen` is the amount that their button named. */
export const CaseAnswerSchema = v.object({
  case: line(40),
  version: v.pipe(text(9), v.regex(/^\d{1,9}$/, "errors:staleForm"), v.transform(Number)),
  words,
  seen: v.optional(v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number))),
});

/** What the address of the list of cases may ask for. */
export const readCaseList = listQuerySchema({
  filters: { state: oneOf(CASE_STATES) },
  sorts: CASE_SORTS,
  sort: "waiting",
});
