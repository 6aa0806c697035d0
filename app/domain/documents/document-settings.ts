import { USUAL_VOUCHER_BACK, type VoucherBack } from "../voucher/voucher-back.ts";

/** When an invoice is made: for whoever asks, or for every paid order. */
export const INVOICE_WHEN = ["asked", "always"] as const;
export type InvoiceWhen = (typeof INVOICE_WHEN)[number];

/** Which refunds a second person approves: those above what a person may give back alone, or every one. */
export const REFUND_APPROVAL = ["limits", "two"] as const;
export type RefundApproval = (typeof REFUND_APPROVAL)[number];

/** What a tenant chose for its documents and refunds; what is not chosen is as `documentSettings` says. */
export type DocumentSettings = {
  when?: InvoiceWhen;
  prefix?: string;
  voucherBack?: VoucherBack;
  refundApproval?: RefundApproval;
};

/** Whom an invoice is made out to, where the buyer asked for one. */
export type InvoiceWish = { company: string; vatNumber: string };

/** A tenant's choice with what holds where it made none. */
export const documentSettings = ({
  when = "asked",
  prefix = "",
  voucherBack = USUAL_VOUCHER_BACK,
  refundApproval = "limits",
}: DocumentSettings) => ({ when, prefix, voucherBack, refundApproval });

/** So long may a prefix be: numbers are written by hand and read out. */
export const LONGEST_PREFIX = 12;
const PREFIX = /^[A-Z0-9]+(?:-[A-Z0-9]+)*$/;

/**
 * A prefix as it stands in numbers: capital letters and digits without accents, and single hyphens between them. Empty where
 * numbers have none.
 * @returns undefined for what no number can begin with.
 */
export function documentPrefix(text: string): string | undefined {
  const prefix = text.toUpperCase();
  return prefix === "" || PREFIX.test(prefix) ? prefix : undefined;
}

const SERIES = { invoice: "INV", credit_note: "CN", receipt: "REC" } as const;

/**
 * The series of a document: one for each kind and year, and for each prefix that a tenant ever chose. Another prefix begins
 * a series at 1, so that none has a gap.
 */
export function seriesOf(type: keyof typeof SERIES, prefix: string, issuedOn: string): string {
  return [prefix, SERIES[type], issuedOn.slice(0, 4)].filter((part) => part !== "").join("-");
}
