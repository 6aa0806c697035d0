import type { Sorts } from "../domain/lists/list-query.ts";
import { listQuerySchema } from "./list-query.ts";

/** How what a monthly invoice bills can be sorted: by when it was booked. */
export const BILL_SORTS = {
  made: { shape: ["number", "string"], descendingFirst: true },
} as const satisfies Sorts<string>;

/** What the address of a monthly invoice may ask for: a page of what it bills. */
export const readBillItems = listQuerySchema({ filters: {}, sorts: BILL_SORTS, sort: "made" });
