import type { Sorts } from "../domain/lists/list-query.ts";
import { listQuerySchema, monthOrNone } from "./list-query.ts";

/** How the movements of a book can be sorted: by when they were booked. */
export const LEDGER_SORTS = {
  booked: { shape: ["number"], descendingFirst: true },
} as const satisfies Sorts<string>;

export type LedgerSort = keyof typeof LEDGER_SORTS;

/** What the address of the book may ask for. */
export const readLedgerList = listQuerySchema({
  filters: { month: monthOrNone },
  sorts: LEDGER_SORTS,
  sort: "booked",
});
