import type { Sorts } from "../lists/list-query.ts";

/** What lists of vouchers and of promotion codes are narrowed to; drafts are none that anybody makes yet. */
export const VOUCHER_STATUSES = ["active", "scheduled", "paused", "exhausted", "expired", "revoked"] as const;
export type VoucherStatus = (typeof VOUCHER_STATUSES)[number];

/** The status that an address names; undefined for all. */
export const statusNamed = (text: string | null): VoucherStatus | undefined =>
  VOUCHER_STATUSES.find((status) => status === text);

export const VOUCHER_SORTS = {
  added: { shape: ["number"], descendingFirst: true },
  code: { shape: ["string"] },
} as const satisfies Sorts<string>;
export type VoucherSort = keyof typeof VOUCHER_SORTS;

/** As many as may be made or added in one go. */
export const MOST_VOUCHERS = 5_000;
