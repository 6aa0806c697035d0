import type { Sorts } from "../lists/list-query.ts";

/** How orders can be sorted. Amounts of one currency stand together. */
export const ORDER_SORTS = {
  placed: { shape: ["number"], descendingFirst: true },
  customer: { shape: ["string"] },
  total: { shape: ["string", "number"], descendingFirst: true },
  // What has stood still longest comes first; only among what stands still.
  overdue: { shape: ["number"] },
} as const satisfies Sorts<string>;

export type OrderSort = keyof typeof ORDER_SORTS;
