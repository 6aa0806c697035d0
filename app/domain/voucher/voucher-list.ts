import type { Sorts } from "../lists/list-query.ts";

/** What the list of a store's vouchers is narrowed to; drafts are none that anybody makes yet. */
export const VOUCHER_STATUSES = ["active", "scheduled", "paused", "exhausted", "expired", "revoked"] as const;
export type VoucherStatus = (typeof VOUCHER_STATUSES)[number];

export const VOUCHER_SORTS = {
  added: { shape: ["number"], descendingFirst: true },
  code: { shape: ["string"] },
} as const satisfies Sorts<string>;
export type VoucherSort = keyof typeof VOUCHER_SORTS;

/** As many as may be made or added in one go. */
export const MOST_VOUCHERS = 5_000;
