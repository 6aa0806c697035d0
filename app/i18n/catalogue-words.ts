import type { TFunction } from "i18next";
import { colourName, sizeName } from "./colour-name.ts";
import type { CatalogueProduct, Scoped } from "../domain/design/catalogue-product.ts";
import type { Region } from "../domain/store/store-event.ts";

/*
 * What people read for the words of the catalogue beside colours and sizes (colour-name.ts), which come from a supplier and in English. Forms, addresses, files and
 * print partners keep the stored word, by which things are found. A word that no language knows is shown as the catalogue
 * writes it.
 */

/** Names may hold any sign: nothing in them is a key's path, a placeholder or a plural. */
const AS_IT_STANDS = { nsSeparator: false, keySeparator: false, skipInterpolation: true } as const;

const SHARE = /^(\d+(?:\.\d+)?) ?% (.+)$/u;
const RANGE = /^(\d+(?:\.\d+)?) to (\d+(?:\.\d+)?) (\w+)$/u;
const LITRES = /^(\d+(?:\.\d+)?) lit(?:re|er)s?$/u;

/**
 * A name, a fit, a fabric, a technique or an instruction of care. What is a list ("85% organic cotton, brushed inside") is
 * said part by part, and a share, a range of measures or a volume as the language writes it.
 */
// texts: blanks:*
export function catalogueWord(t: TFunction, language: string, stored: string): string {
  const whole = knownWord(t, stored);
  if (whole !== undefined) return whole;
  const part = (word: string) => knownWord(t, word) ?? measure(t, language, word);
  return stored.split(", ").map(part).join(", ");
}

function knownWord(t: TFunction, stored: string): string | undefined {
  if (stored === "") return "";
  return t(stored, { ns: "blanks", defaultValue: "", ...AS_IT_STANDS }) || undefined;
}

/** What names an order's line. */
export type LineWords = { name: string; colour: string; size: string };
export const lineWords = (line: LineWords | undefined): LineWords => ({
  name: line?.name ?? "",
  colour: line?.colour ?? "",
  size: line?.size ?? "",
});

/** An order's line in one row: its product, colour and size. */
export const lineName = (t: TFunction, { name, colour, size }: LineWords, region?: Region): string =>
  [name, colourName(t, colour, region), sizeName(t, size)].filter((part) => part !== "").join(" ");

/** A print technique; abbreviations are the same in every language. */
export const techniqueName = (t: TFunction, stored: string): string => knownWord(t, stored) ?? stored;

function measure(t: TFunction, language: string, stored: string): string {
  const number = (digits: string, options: Intl.NumberFormatOptions = {}) =>
    new Intl.NumberFormat(language, options).format(Number(digits));
  const [, percent = "", material = ""] = SHARE.exec(stored) ?? [];
  if (material) {
    const share = new Intl.NumberFormat(language, { style: "percent" }).format(Number(percent) / 100);
    return `${share} ${knownWord(t, material) ?? material}`;
  }
  const [, from = "", to = "", unit = ""] = RANGE.exec(stored) ?? [];
  if (unit) return `${number(from)}–${number(to)} ${unit}`;
  const [, litres] = LITRES.exec(stored) ?? [];
  return litres ? number(litres, { style: "unit", unit: "liter", unitDisplay: "long" }) : stored;
}

/** A text that the supplier wrote in several languages: in the reader's, else in English, else as it has it. */
function inLanguage(texts: readonly Scoped<string>[], language: string): string {
  const inLocale = (wanted: string) =>
    texts.find(({ locale }) => locale?.toLowerCase().split(/[-_]/u)[0] === wanted);
  return (inLocale(language) ?? inLocale("en") ?? texts[0])?.data ?? "";
}

/** How a reader's language says the catalogue. */
export type CatalogueWords = {
  nameOf: (blank: CatalogueProduct) => string;
  detailsOf: (blank: CatalogueProduct) => string;
  word: (stored: string) => string;
};

export function catalogueWords(t: TFunction, language: string): CatalogueWords {
  const word = (stored: string) => catalogueWord(t, language, stored);
  return {
    nameOf: ({ code, values }) => word(inLanguage(values.name, language)) || code,
    detailsOf: ({ values }) => word(inLanguage(values.details_text, language)),
    word,
  };
}
