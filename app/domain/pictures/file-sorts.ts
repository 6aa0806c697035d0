import type { Sorts } from "../lists/list-query.ts";

/** How the list of pictures can be sorted. */
export const FILE_SORTS = {
  added: { shape: ["number"], descendingFirst: true },
} as const satisfies Sorts<string>;

export type FileSort = keyof typeof FILE_SORTS;
