import * as v from "valibot";
import { LONGEST_LINE } from "./lengths.ts";

const text = v.pipe(
  v.optional(v.string("errors:required"), ""),
  v.trim(),
  v.maxLength(200, "errors:tooLong"),
);
/** A day as a browser's date field sends it, or nothing. */
const day = v.pipe(text, v.regex(/^(\d{4}-\d\d-\d\d)?$/, "errors:notADay"));
const dates = { starts: day, ends: day };

const whole = (most: number, message: string) =>
  v.pipe(
    text,
    v.regex(/^\d{1,6}$/, message),
    v.transform(Number),
    v.minValue(1, message),
    v.maxValue(most, message),
  );

/** Codes take letters, digits and hyphens, as decisions.md 17 says. */
const code = v.pipe(
  text,
  v.nonEmpty("errors:required"),
  v.regex(/^[\p{L}\p{N}][\p{L}\p{N} -]{2,38}[\p{L}\p{N}]$/u, "errors:codeShape"),
);

export const MAX_BATCH = 50_000;

export const BatchSchema = v.object({
  batch_name: v.pipe(text, v.nonEmpty("errors:required"), v.maxLength(LONGEST_LINE, "errors:tooLong")),
  batch_size: whole(MAX_BATCH, "errors:batchSize"),
  ...dates,
});
export const CodeSchema = v.object({ code, max_uses: whole(999_999, "errors:maxUses"), ...dates });
export const VoucherSchema = v.object({
  code,
  discount: v.pipe(text, v.regex(/^\d{1,6}([.,]\d{1,2})?$/, "errors:amount")),
  max_uses: v.union([v.pipe(text, v.literal("")), whole(999_999, "errors:maxUses")], "errors:maxUses"),
  ...dates,
});
