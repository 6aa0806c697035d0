import * as v from "valibot";
import { dayFromTyped } from "../domain/dates/typed-day.ts";
import { timeFromTyped } from "../domain/dates/typed-time.ts";
import { minorFromTyped, wholeFromTyped } from "../domain/money.ts";
import {
  cleanEmail,
  cleanLine,
  cleanName,
  cleanPhone,
  cleanSigns,
  cleanText,
  isEmail,
  isPhone,
  LONGEST_EMAIL,
} from "../domain/text/pasted.ts";
import { refusedSign } from "../domain/text/written.ts";
import { cleanVatNumber, vatNumberFault } from "../domain/vat/vat-number.ts";
import { cleanCode } from "../domain/voucher/promo-code.ts";

/** The most characters of what people type, in every form and call alike (decisions.md 48). */

/** Of a name or a line of an address. */
export const LONGEST_LINE = 100;
/** Of a message. */
export const LONGEST_MESSAGE = 5000;

/** What is longer, unseen signs and all, is not looked at. */
const unread = (longest: number) => 4 * longest + 1000;

/** What people type, as a cleaning function of the domain keeps it. A missing field reads as empty, so that it gets our message. */
const typed = (clean: (text: string) => string, longest: number, message = "errors:tooLong") =>
  v.pipe(
    v.optional(v.string("errors:required"), ""),
    v.maxLength(unread(longest), message),
    v.transform(clean),
    v.maxLength(longest, message),
  );

/**
 * Text with lines of its own, without signs that cannot be seen. `format` tells the form's control and the API's document
 * what is typed in a field.
 */
export const text = (longest = LONGEST_MESSAGE) => typed(cleanText, longest);

/** Lines of a list, as they were typed: its reader cleans each cell by the rule of that cell. */
export const listText = (longest: number) =>
  v.pipe(v.optional(v.string("errors:required"), ""), v.maxLength(longest, "errors:tooLong"));

/** Text without lines of its own. */
const oneLine = (longest = LONGEST_LINE, message?: string) => typed(cleanLine, longest, message);

/** One line: what stands in lists and in the head of a mail brings neither lines nor other control characters. */
export const line = (longest?: number, message?: string) =>
  v.pipe(oneLine(longest, message), v.regex(NO_CONTROL, "errors:invalidCharacters"));
const NO_CONTROL = /^\P{Cc}*$/u;

/** A line that is read sign by sign, such as a code or a number: compatible signs and all digits are plain ones. */
export const signs = (longest = LONGEST_LINE, message?: string) =>
  v.pipe(typed(cleanSigns, longest, message), v.regex(NO_CONTROL, "errors:invalidCharacters"));

/** A code of a voucher or a gift, as it is copied: a link that carries one is read as its code. */
export const codeText = (longest = LONGEST_LINE, message?: string) =>
  v.pipe(
    typed(cleanCode, longest, message),
    v.regex(NO_CONTROL, "errors:invalidCharacters"),
    v.metadata({ format: "code" }),
  );

/** The name of a person, or a line of an address. */
export const written = v.pipe(
  v.optional(v.string("errors:required"), ""),
  v.maxLength(unread(LONGEST_LINE), "errors:tooLong"),
  v.check(
    (name) => refusedSign(name) === undefined,
    ({ input }) => ["errors:invalidSign", new URLSearchParams({ sign: refusedSign(input) ?? "" })].join("?"),
  ),
  v.transform(cleanName),
  v.maxLength(LONGEST_LINE, "errors:tooLong"),
);

/** The same, and not empty. */
export const filled = (schema: v.GenericSchema<string | undefined, string>) =>
  v.pipe(schema, v.nonEmpty("errors:required"));

/** What was typed for an e-mail address, which need not be one. */
export const emailText = typed(cleanEmail, LONGEST_EMAIL);
/** An e-mail address that may be left out. */
export const optionalEmail = v.pipe(
  emailText,
  v.check((address) => address === "" || isEmail(address), "errors:invalidEmail"),
  v.metadata({ format: "email" }),
);
export const email = v.pipe(
  filled(emailText),
  v.check(isEmail, "errors:invalidEmail"),
  v.metadata({ format: "email" }),
);

/** May be left empty; who needs one asks for it. */
export const phone = v.pipe(
  typed(cleanPhone, LONGEST_LINE),
  v.check((number) => number === "" || isPhone(number), "errors:invalidPhone"),
  v.metadata({ format: "tel" }),
);

/** A day as a browser's date field sends it or as people type it, or nothing. */
export const day = v.pipe(
  signs(),
  v.transform((typed) => dayFromTyped(typed) ?? typed),
  v.regex(/^(\d{4}-\d\d-\d\d)?$/, "errors:notADay"),
  v.metadata({ format: "date" }),
);

/** A whole number from one to `most`. */
export const wholeNumber = (most: number, message: string) =>
  v.pipe(
    signs(),
    v.transform(wholeFromTyped),
    v.regex(/^\d{1,6}$/, message),
    v.transform(Number),
    v.minValue(1, message),
    v.maxValue(most, message),
    v.metadata({ format: "integer" }),
  );

/** An amount as people type it, thousands grouped or not: at most so many digits before its two decimals. */
export const amountText = (digits: number, message: string) =>
  v.pipe(
    signs(),
    v.check((amount) => {
      const minor = minorFromTyped(amount);
      return amount === "" || (minor !== undefined && minor < 10 ** (digits + 2));
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
  v.check((box) => box === "on", "errors:acceptTerms"),
);

/** The most letters of a store's name, also of the one that it shows. */
const LONGEST_STORE_NAME = 60;

/**
 * What a store is called where people read it: as a brand writes itself, with the usual signs beside letters, numbers and
 * spaces. It is no address, so other stores may be called the same.
 */
export const shownStoreName = v.pipe(
  line(LONGEST_STORE_NAME),
  v.transform(cleanName),
  v.check(
    (name) =>
      /^[\p{L}\p{M}\p{N} &+'’\-–.,!?()/#@:·°™®]*$/u.test(name) && (name === "" || /[\p{L}\p{N}]/u.test(name)),
    "eventDesk:details.shownNameSigns",
  ),
);

/** The store's name is its address, so it holds letters, numbers and spaces only. */
export const storeName = v.pipe(
  line(LONGEST_STORE_NAME),
  v.transform(cleanName),
  v.check((name) => /^[\p{L}\p{M}\p{N} ]*$/u.test(name), "errors:lettersOnly"),
);

const VAT_FAULTS = { letters: "errors:vatNumber", form: "errors:vatForm", digit: "errors:vatDigit" } as const;

/** A VAT number with its country's letters in front, however it is spaced, judged by its country's rules. */
export const vatNumber = v.pipe(
  signs(),
  v.transform(cleanVatNumber),
  v.rawCheck(({ dataset, addIssue }) => {
    const found = dataset.typed && dataset.value !== "" && vatNumberFault(dataset.value);
    if (!found) return;
    const { fault, example } = found;
    const query = fault === "form" ? `?${new URLSearchParams({ example }).toString()}` : "";
    addIssue({ message: `${VAT_FAULTS[fault]}${query}` });
  }),
);

/** A time of the day as a browser's field sends it or as people type it, or nothing. */
export const timeOfDay = v.pipe(
  signs(),
  v.transform((typed) => (typed === "" ? "" : (timeFromTyped(typed) ?? "no time"))),
  v.regex(/^(\d\d:\d\d)?$/, "recipientDesk:when.notATime"),
  v.metadata({ format: "time" }),
);
