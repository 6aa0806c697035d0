import type { Sorts } from "../lists/list-query.ts";

/** How the audit log is sorted: the latest entry first. */
export const AUDIT_SORTS = {
  at: { shape: ["number"], descendingFirst: true },
} as const satisfies Sorts<string>;
