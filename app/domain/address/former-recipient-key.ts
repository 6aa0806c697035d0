import { NAME_SUFFIXES } from "./recipient-key.ts";

/*
 * How keys of claims were made before version 3 (`recipient-key.ts`). Old claims keep their hash, from which no address
 * can be read, so a new claim is compared under every version (docs/decisions/0070).
 */

/** An address as version 1 spelled it. */
export function firstAddressKey(
  country: string,
  postcode: string,
  firstLine: string,
  secondLine: string,
): string {
  const plain = (text: string) =>
    text
      .normalize("NFKD")
      .replaceAll(/\p{M}/gu, "")
      .toLowerCase()
      .replaceAll(/\b(street|str|strasse|straße)\b\.?/g, "st")
      .replaceAll(/\b(road)\b/g, "rd")
      .replaceAll(/\b(avenue)\b/g, "ave")
      .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
      .trim()
      // A gap between two numbers tells doors apart: flat 1, 23 is not flat 12, 3.
      .replaceAll(/(?<!\p{N}) | (?!\p{N})/gu, "");
  return [country, plain(postcode), plain(firstLine), plain(secondLine)].join("|");
}

/** The last word of a name, as version 1 took it, with its signs. */
export function firstSurname(name: string): string {
  const words = name.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase().trim().split(/\s+/);
  return words.at(-1) ?? "";
}

/** Lower case, without accents, and letters that are written in two ways in one of them. */
function plain(text: string): string {
  return text
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll("ß", "ss")
    .replaceAll("æ", "ae")
    .replaceAll("ø", "o")
    .replaceAll("ł", "l");
}

const lettersAndDigits = (text: string) => text.replaceAll(/[^\p{L}\p{N}]+/gu, "");

function streetKey(line: string): string {
  return (
    plain(line)
      .replaceAll(/\bstreet\b/g, "st")
      .replaceAll(/(strasse|str)\b/g, "st")
      .replaceAll(/\broad\b/g, "rd")
      .replaceAll(/\bavenue\b/g, "ave")
      .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
      .trim()
      // A gap between two numbers tells doors apart: flat 1, 23 is not flat 12, 3.
      .replaceAll(/(?<!\p{N}) | (?!\p{N})/gu, "")
  );
}

function postcodeKey(country: string, postcode: string): string {
  const key = lettersAndDigits(plain(postcode));
  return country === "US" ? key.slice(0, 5) : key;
}

/** An address as version 2 spelled it. */
export function secondAddressKey(
  country: string,
  postcode: string,
  firstLine: string,
  secondLine: string,
): string {
  return [country, postcodeKey(country, postcode), streetKey(firstLine), streetKey(secondLine)].join("|");
}

/** A surname as version 2 spelled it. */
export function secondSurname(name: string): string {
  const wordsOf = (part: string) =>
    part
      .split(/\s+/)
      .map(lettersAndDigits)
      .filter((word) => word !== "" && !NAME_SUFFIXES.has(word));
  const beforeComma = wordsOf(plain(name).split(",")[0] ?? "");
  const words = beforeComma.length > 0 ? beforeComma : wordsOf(plain(name));
  return (words.at(-1) ?? lettersAndDigits(plain(name))).replaceAll(/([aou])e/g, "$1");
}
