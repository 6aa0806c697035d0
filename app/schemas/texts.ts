import * as v from "valibot";
import { minorFromTyped } from "../domain/money.ts";
import { LONGEST_EMAIL, LONGEST_LINE, LONGEST_MESSAGE } from "./lengths.ts";

/**
 * What people type, for every form: put together as Unicode wants it, without spaces around it. A missing field reads as
 * empty, so that it gets our message. `format` tells the form's control and the API's document what is typed there.
 */
export const text = (longest = LONGEST_MESSAGE) =>
  v.pipe(
    v.optional(v.string("errors:required"), ""),
    v.transform((typed) => typed.normalize("NFC").trim()),
    v.maxLength(longest, "errors:tooLong"),
  );

/** Text without lines of its own. */
export const oneLine = (longest = LONGEST_LINE, message = "errors:tooLong") =>
  v.pipe(
    v.optional(v.string("errors:required"), ""),
    v.transform((typed) =>
      typed
        .normalize("NFC")
        .replaceAll(/[\s\u0085]+/g, " ")
        .trim(),
    ),
    v.maxLength(longest, message),
  );

/** One line: what stands in lists and in the head of a mail brings neither lines nor other control characters. */
export const line = (longest?: number, message?: string) =>
  v.pipe(oneLine(longest, message), v.regex(NO_CONTROL, "errors:invalidCharacters"));
const NO_CONTROL = /^\P{Cc}*$/u;

/** The same, and not empty. */
export const filled = (schema: v.GenericSchema<string | undefined, string>) =>
  v.pipe(schema, v.nonEmpty("errors:required"));

/** Mail servers know "münchen.example" as "xn--mnchen-3ya.example"; people type it as it is read. */
function withAsciiDomain(typed: string): string {
  const [, before = "", domain = ""] = /^(.+@)([\p{L}\p{M}\p{N}.-]+)$/u.exec(typed) ?? [];
  if (!/\P{ASCII}/u.test(domain)) return typed;
  try {
    return before + new URL(`http://${domain}`).hostname;
  } catch {
    return typed;
  }
}

/** As valibot's own, and with what that refuses: "o'brien@", and the domains that `withAsciiDomain` makes. */
const EMAIL = /^[\w'+-]+(?:\.[\w'+-]+)*@(?:[\da-z]+(?:-+[\da-z]+)*\.)+(?:[a-z]{2,}|xn--[\da-z-]+)$/i;

/** An e-mail address that may be left out. */
export const optionalEmail = v.pipe(
  text(LONGEST_EMAIL),
  v.transform(withAsciiDomain),
  v.check((typed) => typed === "" || EMAIL.test(typed), "errors:invalidEmail"),
  v.metadata({ format: "email" }),
);
export const email = v.pipe(
  filled(text(LONGEST_EMAIL)),
  v.transform(withAsciiDomain),
  v.regex(EMAIL, "errors:invalidEmail"),
  v.metadata({ format: "email" }),
);

const PHONE = /^(?=(?:\D*\d){5})\+?[\d ()./-]{5,30}$/;
/** May be left empty; who needs one asks for it. */
export const phone = v.pipe(
  line(),
  v.check((typed) => typed === "" || PHONE.test(typed), "errors:invalidPhone"),
  v.metadata({ format: "tel" }),
);

/** A day as a browser's date field sends it, or nothing. */
export const day = v.pipe(
  text(),
  v.regex(/^(\d{4}-\d\d-\d\d)?$/, "errors:notADay"),
  v.metadata({ format: "date" }),
);

/** A whole number from one to `most`. */
export const wholeNumber = (most: number, message: string) =>
  v.pipe(
    text(),
    v.regex(/^\d{1,6}$/, message),
    v.transform(Number),
    v.minValue(1, message),
    v.maxValue(most, message),
    v.metadata({ format: "integer" }),
  );

/** An amount as people type it, thousands grouped or not: at most so many digits before its two decimals. */
export const amountText = (digits: number, message: string) =>
  v.pipe(
    text(),
    v.check((typed) => {
      const minor = minorFromTyped(typed);
      return typed === "" || (minor !== undefined && minor < 10 ** (digits + 2));
    }, message),
    v.metadata({ format: "decimal", maxLength: digits + Math.ceil(digits / 3) - 1 + 3 }),
  );

/** Kept as it was typed, spaces and all. */
export const password = v.pipe(
  v.optional(v.string("errors:required"), ""),
  v.nonEmpty("errors:required"),
  v.maxLength(1000, "errors:tooLong"),
  v.metadata({ format: "password" }),
);

/** A box that must be ticked. */
export const acceptance = v.pipe(
  text(),
  v.check((typed) => typed === "on", "errors:acceptTerms"),
);
