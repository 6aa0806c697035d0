import type { Sorts } from "../lists/list-query.ts";

/** How the list of a tenant's products can be sorted. */
export const PRODUCT_SORTS = {
  name: { shape: ["string"] },
  created: { shape: ["number"], descendingFirst: true },
} as const satisfies Sorts<string>;

export type ProductSort = keyof typeof PRODUCT_SORTS;

/** Stores sell what is published; what is archived is out of the way, and can become a draft again. */
export const PRODUCT_STATUSES = ["draft", "published", "archived"] as const;
export type ProductStatus = (typeof PRODUCT_STATUSES)[number];

/** What the list can be narrowed to. Archived and deleted products are seen only where they are asked for. */
export const PRODUCT_STATES = [...PRODUCT_STATUSES, "locked", "deleted"] as const;
export type ProductState = (typeof PRODUCT_STATES)[number];
