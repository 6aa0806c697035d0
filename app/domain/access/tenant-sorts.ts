import type { Sorts } from "../lists/list-query.ts";

/** How the platform's tenants are sorted: those that wait for a decision first, then the newest. */
export const TENANT_SORTS = {
  waiting: { shape: ["number", "number"], descendingFirst: true },
} as const satisfies Sorts<string>;
