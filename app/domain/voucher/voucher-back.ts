/**
 * When the voucher of an order can be used again: with any refund of it, when the whole order is cancelled or all that was
 * paid went back, or never.
 */
export const VOUCHER_BACK = ["always", "whole", "never"] as const;
export type VoucherBack = (typeof VOUCHER_BACK)[number];

/** What holds where a company chose nothing. */
export const USUAL_VOUCHER_BACK: VoucherBack = "whole";

/** Whether an order's voucher comes back with a refund of which nothing, or something, is left to give back. */
export const comesBackWith = (rule: VoucherBack, { isWhole }: { isWhole: boolean }): boolean =>
  rule === "always" || (rule === "whole" && isWhole);
