import { DEFAULT_LANGUAGE, isLanguage, type Language } from "../../i18n/languages.ts";

/** How a language groups thousands and marks decimals; a document must not depend on what a browser knows. */
const SIGNS: Readonly<Record<Language, readonly [group: string, decimal: string]>> = {
  en: [",", "."],
  de: [".", ","],
  fr: ["\u00A0", ","],
  nl: [".", ","],
  it: [".", ","],
  es: [".", ","],
  da: [".", ","],
  fi: ["\u00A0", ","],
  sv: ["\u00A0", ","],
};

const signsOf = (lang: string) => SIGNS[isLanguage(lang) ? lang : DEFAULT_LANGUAGE];

/** Minor units as a document writes them: `1.234,56 EUR`. */
export function amountText(minor: number, currency: string, lang: string): string {
  const [group, decimal] = signsOf(lang);
  const digits = String(Math.abs(minor)).padStart(3, "0");
  const whole = digits.slice(0, -2).replaceAll(/\B(?=(\d{3})+$)/g, group);
  return `${minor < 0 ? "-" : ""}${whole}${decimal}${digits.slice(-2)} ${currency}`;
}

/** Basis points as per cent: `25,5 %`. */
export const rateText = (rate: number, lang: string): string =>
  `${String(rate / 100).replace(".", signsOf(lang)[1])} %`;
