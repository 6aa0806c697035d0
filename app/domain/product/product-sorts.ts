import type { Sorts } from "../lists/list-query.ts";

/** How the list of a tenant's products can be sorted. */
export const PRODUCT_SORTS = {
  name: { shape: ["string"] },
  created: { shape: ["number"], descendingFirst: true },
} as const satisfies Sorts<string>;

export type ProductSort = keyof typeof PRODUCT_SORTS;

/** What the list can be narrowed to. Deleted products are seen only where they are asked for. */
export const PRODUCT_STATES = ["draft", "published", "locked", "deleted"] as const;
export type ProductState = (typeof PRODUCT_STATES)[number];
