import type { Sorts } from "../domain/lists/list-query.ts";
import { PAYOUT_STATES } from "../domain/payments/payout.ts";
import { listQuerySchema, oneOf } from "./list-query.ts";

/** How the list of payouts can be sorted: by when they were made. */
export const PAYOUT_SORTS = {
  made: { shape: ["number", "string"], descendingFirst: true },
} as const satisfies Sorts<string>;

export type PayoutSort = keyof typeof PAYOUT_SORTS;

/** What the address of the list of payouts may ask for. */
export const readPayoutList = listQuerySchema({
  filters: { state: oneOf(PAYOUT_STATES) },
  sorts: PAYOUT_SORTS,
  sort: "made",
});

/** What the address of one payout may ask for: a page of what it holds. */
export const readPayoutItems = listQuerySchema({ filters: {}, sorts: PAYOUT_SORTS, sort: "made" });
