import type { Sorts } from "../lists/list-query.ts";

/** How a tenant's people are sorted: those who can come in first, each by name. */
export const PEOPLE_SORTS = {
  name: { shape: ["number", "string"] },
} as const satisfies Sorts<string>;
export type PeopleSort = keyof typeof PEOPLE_SORTS;
