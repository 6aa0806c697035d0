import * as v from "valibot";
import { LONGEST_EMAIL, LONGEST_LINE, LONGEST_MESSAGE } from "./lengths.ts";

const text = v.pipe(
  v.optional(v.string("errors:required"), ""),
  v.trim(),
  v.maxLength(LONGEST_MESSAGE, "errors:tooLong"),
);

/** One line: what stands in a mail's head must not bring lines of its own. */
const line = v.pipe(
  text,
  v.transform((value) => value.replaceAll(/[\s\p{Cc}]+/gu, " ")),
);

/** What looks wrong with a gift, told to the organiser without any account. */
export const ReportSchema = v.object({
  email: v.pipe(
    text,
    v.maxLength(LONGEST_EMAIL, "errors:tooLong"),
    v.union([v.literal(""), v.pipe(v.string(), v.email())], "errors:invalidEmail"),
  ),
  code: v.pipe(line, v.maxLength(100, "errors:tooLong")),
  message: v.pipe(text, v.nonEmpty("errors:required")),
  website: text,
});

/** A message to the organiser of a store. */
export const ContactSchema = v.object({
  name: v.pipe(line, v.nonEmpty("errors:required"), v.maxLength(LONGEST_LINE, "errors:tooLong")),
  email: v.pipe(
    text,
    v.nonEmpty("errors:required"),
    v.maxLength(LONGEST_EMAIL, "errors:tooLong"),
    v.email("errors:invalidEmail"),
  ),
  order_ref: v.pipe(line, v.maxLength(40, "errors:tooLong")),
  message: v.pipe(text, v.nonEmpty("errors:required")),
});
