import { dayFromTyped, MIDNIGHT } from "../dates/typed-day.ts";
import { wholeFromTyped } from "../money.ts";
import { cleanLine, cleanSigns } from "../text/pasted.ts";
import { isMisread } from "./table-text.ts";

/**
 * What a column holds. Code: what is compared letter by letter (codes, sizes, SKUs, numbers of parcels). Day: a day,
 * or a moment with its zone.
 */
export type CellKind = "code" | "words" | "whole" | "amount" | "day" | "yesNo";

/** What a spreadsheet, or a program on the way, made of a cell. */
export type Spoiling =
  | "encoding"
  | "formula"
  | "calculation"
  | "shortened"
  | "date"
  | "truth"
  | "unclearDay"
  | "quote";

/** A cell as it is meant, or what became of it. */
export type ReadCell = { value: string; spoiled?: Spoiling };

/** What programs show where a calculation fails, in whatever language, or where the column is too narrow. */
const CALCULATION = /^(#[¡¿]?[\p{Lu}/0]+[!?]|#(N\/A|N\/D|N\/B|N\/V|NV|I\/T)|Err:\d{3}|#{2,})$/u;
const SHORTENED = /^[-+]?\d(?:[.,]\d+)?E[-+]\d{1,3}$/i;
/** Spreadsheets know fifteen digits of a number. */
const ROUNDED = /^[1-9]\d{14}0{3,}$/;
const TRUTHS = new Set(
  "TRUE FALSE WAHR FALSCH VRAI FAUX VERDADERO FALSO VERO WAAR ONWAAR SANT FALSKT SAND FALSK TOSI EPÄTOSI".split(
    " ",
  ),
);
/** Months as spreadsheets shorten them in our languages, without accents. */
const MONTHS =
  "jan|ene|gen|feb|fev|mar|mrz|mrt|maa|apr|avr|abr|may|mai|maj|mei|mag|jun|juin|giu|jul|juil|lug|aug|aou|ago|sep|set|oct|okt|ott|nov|dec|dez|dic|tammi|helmi|huhti|touko|kesa|heina|elo|syys|loka|marras|joulu";
const NAMED_DATE = new RegExp(
  `^(?:\\d{1,4}[-. /]{1,2})?((?:${MONTHS})[a-z]*)\\.?(?:[-. /]{1,2}\\d{1,4})?$`,
  "i",
);
const NUMBERED_DATE =
  /^(\d{1,2}[./-]\d{1,2}[./-]\d{2,4}|\d{1,2}\.\d{1,2}\.|\d{4}[-/]\d{1,2}[-/]\d{1,2})(?:[ T]\d{1,2}:\d\d(?::\d\d)?)?$/;
const TIME = /^\d{1,2}:\d\d(?::\d\d)?$/;

const withoutAccents = (text: string) => text.normalize("NFKD").replaceAll(/\p{M}/gu, "");

/** A month beside a number. Spreadsheets never write it in capitals, as people write codes. */
function isDate(text: string): boolean {
  if (NUMBERED_DATE.test(text) || TIME.test(text)) return true;
  const [, month = ""] =
    (/\d/.test(text) && /[-. /]/.test(text) && NAMED_DATE.exec(withoutAccents(text))) || [];
  return month !== "" && month !== month.toUpperCase();
}

/**
 * Reads a cell: takes off what marks it as text (`'00123`, `="00123"`, which our own files have before what begins like a
 * formula), brings numbers and days into plain form, and tells what was spoiled. What is marked as text is believed.
 */
export function readCell(raw: string, kind: CellKind): ReadCell {
  const whole = raw.replaceAll(/\s+/g, " ").trim();
  if (whole.includes("\uFFFD") || /\p{Cc}/u.test(whole) || isMisread(whole)) {
    return { value: whole, spoiled: "encoding" };
  }
  // Words are cleaned by the rule of their field, which asks what was typed.
  const text = kind === "words" ? whole : kind === "code" ? cleanLine(whole) : cleanSigns(whole);
  const marked = /^'([=+\-@'\d＝＋－＠].*)$/u.exec(text)?.[1] ?? /^="((?:[^"]|"")*)"$/.exec(text)?.[1];
  if (marked !== undefined) return { value: marked.replaceAll('""', '"').trim() };
  const spoiled = spoilingOf(text, kind);
  return spoiled ? { value: text, spoiled } : plainForm(text, kind);
}

function spoilingOf(text: string, kind: CellKind): Spoiling | undefined {
  if (CALCULATION.test(text)) return "calculation";
  if (SHORTENED.test(text)) return "shortened";
  const isNumber = kind === "whole" || kind === "amount";
  if (isNumber ? /^[=@]/.test(text) : /^[=+@-]/.test(text)) return "formula";
  if (kind !== "code" && !isNumber) return undefined;
  if (ROUNDED.test(text)) return "shortened";
  if (isDate(text)) return "date";
  return TRUTHS.has(text) ? "truth" : undefined;
}

function plainForm(text: string, kind: CellKind): ReadCell {
  if (kind === "whole") return { value: wholeFromTyped(text) };
  if (kind === "amount") {
    return { value: text.replaceAll(/^(?:US\$|[£€$]|GBP|EUR|USD)\s*|\s*(?:[£€$]|GBP|EUR|USD)$/g, "") };
  }
  return kind === "day" ? readDay(text) : { value: text };
}

function readDay(text: string): ReadCell {
  const day = dayFromTyped(text);
  if (day !== undefined) return { value: day };
  const isUnclear = isDate(text.replace(MIDNIGHT, "")) || /^\d{5}(?:[.,]\d+)?$/.test(text);
  return isUnclear ? { value: text, spoiled: "unclearDay" } : { value: text };
}
