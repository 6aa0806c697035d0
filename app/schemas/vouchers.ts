import * as v from "valibot";
import {
  MOST_VOUCHERS,
  readTerms,
  VOUCHER_SORTS,
  VOUCHER_STATUSES,
  type VoucherTerms,
} from "../domain/voucher/voucher.ts";
import { code } from "./codes.ts";
import { listQuerySchema, oneOf, searchWords } from "./list-query.ts";
import { amountText, day, line, listText, text, wholeNumber } from "./texts.ts";

/** What the address of the list of vouchers may ask for. */
export const readVoucherQuery = listQuerySchema({
  filters: { q: searchWords, status: oneOf(VOUCHER_STATUSES) },
  sorts: VOUCHER_SORTS,
  sort: "added",
});

/** A whole number, or nothing where there is no limit. */
const limit = (most: number, message: string) =>
  v.optional(v.union([v.pipe(text(), v.literal("")), wholeNumber(most, message)], message), "");
/** Of the page that showed the form; empty where a program sends one. */
const formKey = v.optional(line(64), "");
const amount = amountText(6, "errors:amount");

/** What one voucher is, in a form or a line of a file. */
const Voucher = {
  kind: v.optional(v.picklist(["amount", "percent"]), "amount"),
  discount: v.pipe(amount, v.nonEmpty("errors:amount")),
  most: amount,
  min_basket: amount,
  max_uses: limit(999_999, "voucherDesk:maxUses"),
  max_per_person: limit(999, "voucherDesk:maxUses"),
  budget: amount,
  is_public: text(5),
  label: line(80),
  starts: day,
  ends: day,
};

/** One voucher with a code of its own, or many with codes that we make. */
export const VoucherSchema = v.object({
  voucher_code: v.optional(v.union([v.pipe(text(), v.literal("")), code], "voucherDesk:codeShape"), ""),
  how_many: limit(MOST_VOUCHERS, "voucherDesk:batchSize"),
  funding: v.optional(v.picklist(["organiser", "client_prepaid"]), "organiser"),
  keep_balance: text(5),
  idempotency_key: formKey,
  ...Voucher,
});

const { kind: _kind, discount: _discount, most: _most, ...changing } = Voucher;
/** What may change of a voucher; what it takes off stays as people were told. */
export const VoucherChangeSchema = v.object({
  version: v.pipe(text(), v.regex(/^\d{1,9}$/, "errors:staleForm"), v.transform(Number)),
  ...changing,
});

/** A line of a file. */
const VoucherRow = v.object({ voucher_code: code, keep_balance: text(5), ...Voucher });
export type VoucherRowForm = v.InferOutput<typeof VoucherRow>;

type Read =
  | { ok: true; value: VoucherRowForm; terms: VoucherTerms }
  | { ok: false; field: string; message: string };

/** Judges a line of a file as the form would be; tells the first thing that is wrong. */
export function readVoucherRow(typed: Readonly<Record<string, string>>): Read {
  const read = v.safeParse(VoucherRow, typed);
  if (!read.success) {
    const [issue] = read.issues;
    return { ok: false, field: String(issue.path?.[0]?.key), message: issue.message };
  }
  const terms = readTerms(read.output);
  if (terms.ok) return { ok: true, value: read.output, terms: terms.value };
  const [[field, message] = ["discount", "errors:amount"]] = Object.entries(terms.errors);
  return { ok: false, field, message };
}

/** A file of vouchers that is typed or pasted instead. */
export const VoucherFileSchema = v.object({ lines: listText(800_000), idempotency_key: formKey });
