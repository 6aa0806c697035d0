import type { Sorts } from "../lists/list-query.ts";

/** How promo codes are sorted: the newest first, those of one moment as they were numbered. */
export const CODE_SORTS = {
  created: { shape: ["number", "number"], descendingFirst: true },
} as const satisfies Sorts<string>;
/** The claims with one of them: the newest first. */
export const CLAIM_SORTS = {
  created: { shape: ["number"], descendingFirst: true },
} as const satisfies Sorts<string>;
export const NEWEST_FIRST = { by: "created", descending: true } as const;
