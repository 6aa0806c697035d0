import type { Language } from "../i18n/languages.ts";

export const CURRENCIES = ["GBP", "EUR", "USD"] as const;
export type Currency = (typeof CURRENCIES)[number];

/** An amount in whole minor units (pence, cents). Never a fraction, never a float. */
export type Money = { minor: number; currency: Currency };

/** A rate in basis points: 20 % is 2000. */
export type BasisPoints = number;

/**
 * The one rounding function of the product: half up, away from zero.
 * @param numerator and denominator whole numbers, the denominator positive, so that the division itself is exact.
 */
export function roundHalfUp(numerator: number, denominator: number): number {
  const magnitude = Math.floor((2 * Math.abs(numerator) + denominator) / (2 * denominator));
  return numerator < 0 && magnitude > 0 ? -magnitude : magnitude;
}

/** The share `rate` of an amount, rounded once. Minor units in, minor units out. */
export function shareOf(minor: number, rate: BasisPoints): number {
  return roundHalfUp(minor * rate, 10_000);
}

/** The sum of amounts in the same unit; of no amounts it is nothing. */
export function sumOf(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + amount, 0);
}

/** The tax contained in a gross amount at `rate`. Minor units in, minor units out. */
export function taxContainedIn(grossMinor: number, rate: BasisPoints): number {
  return roundHalfUp(grossMinor * rate, 10_000 + rate);
}

/**
 * Splits an amount in proportion to weights so that the parts always add up to it: each part is rounded down and the
 * rest goes to the largest remainders, the earlier part first.
 */
export function allocate(minor: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  if (sum <= 0) return weights.map(() => 0);
  const exact = weights.map((weight) => (minor * weight) / sum);
  const parts = exact.map(Math.floor);
  let rest = minor - parts.reduce((total, part) => total + part, 0);
  const byRemainder = exact
    .map((value, index) => ({ index, remainder: value - Math.floor(value) }))
    .sort((a, b) => b.remainder - a.remainder || a.index - b.index);
  for (const { index } of byRemainder) {
    if (rest <= 0) break;
    parts[index] = (parts[index] ?? 0) + 1;
    rest -= 1;
  }
  return parts;
}

/** "12.34" or 12.34 in major units as whole minor units; undefined when it is not an amount with at most two decimals. */
export function minorFromDecimal(decimal: string | number): number | undefined {
  const match = /^(-?)(\d{1,10})(?:[.,](\d{1,2}))?$/.exec(String(decimal).trim());
  if (!match) return undefined;
  const minor = Number(match[2]) * 100 + Number((match[3] ?? "").padEnd(2, "0"));
  return match[1] ? -minor : minor;
}

/** Groups of three digits with the same separator throughout, a space included; the first group never starts with 0. */
const GROUPED = /^([1-9]\d{0,2})(?:([.,'’\s])\d{3})((?:\2\d{3})*)(?:([.,])\d{1,2})?$/;
/** The point or comma with which a language groups thousands; undefined where it groups them by spaces alone. */
const GROUPING: Readonly<Partial<Record<string, "." | ",">>> = {
  en: ",",
  fr: undefined,
  de: ".",
  it: ".",
  es: ".",
  nl: ".",
  da: ".",
  fi: undefined,
  sv: undefined,
} satisfies Record<Language, "." | "," | undefined>;

/**
 * An amount as people type it, in whole minor units: "12.5", "12,50", "2.000,50", "1 234,50", "1'000". Where a single
 * point or comma stands before three digits it groups thousands if it does in the language: "2.000" is two thousand in
 * German and no amount in English (docs/decisions/0112).
 * @returns undefined for whatever can be read in two ways, or in none.
 */
export function minorFromTyped(typed: string, language?: string): number | undefined {
  const text = ungrouped(typed, language);
  return /^\d/.test(text) ? minorFromDecimal(text) : undefined;
}

/** What was typed without the signs that group thousands, where these are plain. */
export function ungrouped(typed: string, language?: string): string {
  const text = typed.trim();
  const [, , sign, more, decimal] = GROUPED.exec(text) ?? [];
  if (sign === undefined || sign === decimal) return text;
  const isPlain = /[^.,]/.test(sign) || more !== "" || decimal !== undefined;
  if (!isPlain && (language === undefined || GROUPING[language] !== sign)) return text;
  return text.replaceAll(/\s/.test(sign) ? /\s/g : sign, "");
}

/** A whole number as people type it, without the signs that group thousands, and without decimals that say nothing. */
export function wholeFromTyped(typed: string): string {
  const grouped = /^[1-9]\d{0,2}(?:([.,'’ ])\d{3})(?:\1\d{3})*$/.test(typed);
  const whole = grouped ? typed.replaceAll(/\D/g, "") : ungrouped(typed);
  return whole.replace(/^(\d+)[.,]0{1,2}$/, "$1");
}

/** Whole, not negative minor units as people type them into a field: 1250 is "12.50". */
export function typedFromMinor(minor: number): string {
  return `${Math.floor(minor / 100)}.${String(minor % 100).padStart(2, "0")}`;
}

/** Whole minor units as a decimal number of major units, for the API's answers. */
export function decimalFromMinor(minor: number): number {
  return minor / 100;
}
