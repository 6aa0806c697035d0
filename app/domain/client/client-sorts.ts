import type { Sorts } from "../lists/list-query.ts";

/** How the list of clients can be sorted. */
export const CLIENT_SORTS = {
  name: { shape: ["string"] },
  created: { shape: ["number"], descendingFirst: true },
} as const satisfies Sorts<string>;

export type ClientSort = keyof typeof CLIENT_SORTS;
