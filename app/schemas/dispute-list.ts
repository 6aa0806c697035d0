import type { Sorts } from "../domain/lists/list-query.ts";
import { DISPUTE_CHOICES } from "../domain/order/dispute.ts";
import { listQuerySchema, oneOf } from "./list-query.ts";

/** How lists of disputes can be sorted: by until when the bank takes an answer, and by when they were opened. */
export const DISPUTE_SORTS = {
  due: { shape: ["number", "string"] },
  opened: { shape: ["number", "string"], descendingFirst: true },
} as const satisfies Sorts<string>;
export type DisputeSort = keyof typeof DISPUTE_SORTS;

/** What the address of a list of disputes may ask for. */
export const readDisputeList = listQuerySchema({
  filters: { state: oneOf(DISPUTE_CHOICES) },
  sorts: DISPUTE_SORTS,
  sort: "due",
});
