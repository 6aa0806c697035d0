import * as v from "valibot";
import { codeText, day, filled, line, text, wholeNumber } from "./texts.ts";

const dates = { starts: day, ends: day };

/** Codes take letters, digits and hyphens, as decisions.md 17 says. */
export const code = v.pipe(
  filled(codeText(40)),
  v.regex(/^[\p{L}\p{N}][\p{L}\p{N} -]{2,38}[\p{L}\p{N}]$/u, "voucherDesk:codeShape"),
);

export const MAX_BATCH = 50_000;

export const BatchSchema = v.object({
  batch_name: filled(line()),
  batch_size: wholeNumber(MAX_BATCH, "voucherDesk:batchSize"),
  ...dates,
});
export const CodeSchema = v.object({ code, max_uses: wholeNumber(999_999, "voucherDesk:maxUses"), ...dates });
/** Why a code is taken out of an order and free again. */
export const ReleaseSchema = v.object({
  order: text(60),
  code_id: text(60),
  /** What was searched for, to lead back to. */
  q: text(200),
  reason: v.pipe(line(200), v.nonEmpty("lists:reasonNeeded")),
});
