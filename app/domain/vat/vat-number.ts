import {
  austria,
  bulgaria,
  checkVAT,
  type Country,
  croatia,
  cyprus,
  czechRepublic,
  denmark,
  estonia,
  finland,
  france,
  germany,
  greece,
  hungary,
  ireland,
  italy,
  latvia,
  lithuania,
  luxembourg,
  malta,
  netherlands,
  norway,
  poland,
  portugal,
  romania,
  slovakiaRepublic,
  slovenia,
  spain,
  sweden,
  switzerland,
  unitedKingdom,
} from "jsvat";
import { findCountry } from "../address/countries.ts";
import { isInEu } from "../address/places.ts";
import { inLatinLetters } from "../text/words.ts";

/** The digits of a number, read by its country's rules: whether it is written so, and whether its check digit is right. */
type Judge = (number: string) => { isWritten: boolean; isRight: boolean };

const byLibrary =
  (country: Country): Judge =>
  (number) => {
    const { isValidFormat, isValid } = checkVAT(number, [country]);
    return { isWritten: isValidFormat, isRight: isValid };
  };

/**
 * Since 2023 Belgium also gives numbers that begin with 1, which jsvat 2.5.4 refuses: the last two of the ten digits are
 * 97 less the remainder of the others (Royal Decree of 24 June 2003, art. 2).
 */
const belgian: Judge = (number) => {
  const digits = /^BE([01]\d{9})$/.exec(number)?.[1];
  if (digits === undefined) return { isWritten: false, isRight: false };
  return { isWritten: true, isRight: 97 - (Number(digits.slice(0, 8)) % 97) === Number(digits.slice(8)) };
};

/** Northern Ireland's businesses have the United Kingdom's numbers with letters of their own, for goods. */
const northernIrish: Judge = (number) => byLibrary(unitedKingdom)(number.replace(/^XI/, "GB"));

/** By the letters that the numbers begin with: how they are judged, and one that is right, as an example. */
const COUNTRIES: Readonly<Record<string, { judge: Judge; example: string }>> = {
  AT: { judge: byLibrary(austria), example: "ATU33864707" },
  BE: { judge: belgian, example: "BE0428759497" },
  BG: { judge: byLibrary(bulgaria), example: "BG175074752" },
  CH: { judge: byLibrary(switzerland), example: "CHE116281710MWST" },
  CY: { judge: byLibrary(cyprus), example: "CY10259033P" },
  CZ: { judge: byLibrary(czechRepublic), example: "CZ25123891" },
  DE: { judge: byLibrary(germany), example: "DE136695976" },
  DK: { judge: byLibrary(denmark), example: "DK13585628" },
  EE: { judge: byLibrary(estonia), example: "EE100931558" },
  EL: { judge: byLibrary(greece), example: "EL094259216" },
  ES: { judge: byLibrary(spain), example: "ESB58378431" },
  FI: { judge: byLibrary(finland), example: "FI20774740" },
  FR: { judge: byLibrary(france), example: "FR83404833048" },
  GB: { judge: byLibrary(unitedKingdom), example: "GB123456782" },
  HR: { judge: byLibrary(croatia), example: "HR33392005961" },
  HU: { judge: byLibrary(hungary), example: "HU12892312" },
  IE: { judge: byLibrary(ireland), example: "IE6388047V" },
  IT: { judge: byLibrary(italy), example: "IT00743110157" },
  LT: { judge: byLibrary(lithuania), example: "LT119511515" },
  LU: { judge: byLibrary(luxembourg), example: "LU15027442" },
  LV: { judge: byLibrary(latvia), example: "LV40003521600" },
  MT: { judge: byLibrary(malta), example: "MT11679112" },
  NL: { judge: byLibrary(netherlands), example: "NL004495445B01" },
  NO: { judge: byLibrary(norway), example: "NO923609016MVA" },
  PL: { judge: byLibrary(poland), example: "PL8567346215" },
  PT: { judge: byLibrary(portugal), example: "PT501964843" },
  RO: { judge: byLibrary(romania), example: "RO18547290" },
  SE: { judge: byLibrary(sweden), example: "SE556188840401" },
  SI: { judge: byLibrary(slovenia), example: "SI50223054" },
  SK: { judge: byLibrary(slovakiaRepublic), example: "SK2022749619" },
  XI: { judge: northernIrish, example: "XI123456782" },
};

/** The letters whose numbers are judged, for tests. */
export const JUDGED_LETTERS = Object.keys(COUNTRIES);

/** A number as the database stores it: capital Latin letters and digits. Greeks also write their country's usual code before it. */
export function cleanVatNumber(text: string): string {
  const number = inLatinLetters(text)
    .toUpperCase()
    .replaceAll(/[\s./_-]/g, "")
    .replace(/^GR(?=\d)/, "EL");
  // Belgian numbers had nine digits until 2005 and are still written so.
  return /^BE\d{9}$/.test(number) ? number.replace("BE", "BE0") : number;
}

/** What is wrong with a number: it begins with no country, is not written like its country's, or has a wrong digit. */
export type VatNumberFault = "letters" | "form" | "digit";

/**
 * Judges a clean number by its country's rules; where we know none, two letters of a country and some signs are enough.
 * @returns undefined for a number that may be right.
 */
export function vatNumberFault(number: string): { fault: VatNumberFault; example: string } | undefined {
  const letters = number.slice(0, 2);
  const known = Object.hasOwn(COUNTRIES, letters) ? COUNTRIES[letters] : undefined;
  if (!known) {
    const isOther = /^[A-Z]{2}[A-Z0-9]{2,13}$/.test(number) && findCountry(letters)?.code === letters;
    return isOther ? undefined : { fault: "letters", example: "DE136695976" };
  }
  const { isWritten, isRight } = known.judge(number);
  if (isRight) return undefined;
  return { fault: isWritten ? "digit" : "form", example: known.example };
}

/** The country whose number it is (ISO 3166-1 alpha-2); of Northern Ireland it is the United Kingdom. */
export function countryOfVatNumber(number: string): string {
  const letters = number.slice(0, 2);
  return letters === "EL" ? "GR" : letters === "XI" ? "GB" : letters;
}

/** Whether the Union's register (VIES) knows numbers with these letters. */
export const isInVies = (number: string): boolean =>
  number.startsWith("XI") || isInEu(countryOfVatNumber(number));
