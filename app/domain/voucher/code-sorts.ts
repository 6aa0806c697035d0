import type { Sorts } from "../lists/list-query.ts";

/** How promo codes, and the claims with one of them, are sorted: the newest first. */
export const CODE_SORTS = {
  created: { shape: ["number"], descendingFirst: true },
} as const satisfies Sorts<string>;
export const NEWEST_FIRST = { by: "created", descending: true } as const;
