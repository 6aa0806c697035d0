/** What a postcode looks like, by country. Countries that are not listed take any text of up to 12 characters. */
const PATTERNS: Record<string, RegExp> = {
  GB: /^(GIR ?0AA|BFPO ?\d{1,4}|[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2})$/,
  IE: /^[A-Z]\d[\dW] ?[A-Z\d]{4}$/,
  NL: /^[1-9]\d{3} ?[A-Z]{2}$/,
  BE: /^[1-9]\d{3}$/,
  AT: /^[1-9]\d{3}$/,
  CH: /^[1-9]\d{3}$/,
  LU: /^\d{4}$/,
  DK: /^\d{4}$/,
  NO: /^\d{4}$/,
  DE: /^\d{5}$/,
  FR: /^\d{5}$/,
  FI: /^\d{5}$/,
  IT: /^\d{5}$/,
  ES: /^(0[1-9]|[1-4]\d|5[0-2])\d{3}$/,
  SE: /^\d{3} ?\d{2}$/,
  PL: /^\d{2}-\d{3}$/,
  PT: /^\d{4}-\d{3}$/,
  US: /^\d{5}(-\d{4})?$/,
  CA: /^[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z] ?\d[ABCEGHJ-NPRSTV-Z]\d$/,
  AU: /^\d{4}$/,
};

/** Upper case, single spaces, without the country's letters before it, and with the dash that Poland and Portugal write. */
export function normalisePostcode(postcode: string, country: string): string {
  let text = postcode.trim().toUpperCase().replaceAll(/\s+/g, " ");
  if (country === "LU") text = text.replace(/^L-?\s?/, "");
  if (country === "PL" && /^\d{5}$/.test(text)) text = `${text.slice(0, 2)}-${text.slice(2)}`;
  if (country === "PT" && /^\d{7}$/.test(text)) text = `${text.slice(0, 4)}-${text.slice(4)}`;
  return text;
}

/** Whether a normalised postcode fits its country. */
export function postcodeFits(postcode: string, country: string): boolean {
  const pattern = PATTERNS[country];
  return pattern ? pattern.test(postcode) : postcode.length <= 12;
}

/** Countries whose carriers want the province, which the form asks for as the county. */
export function countyRequired(country: string): boolean {
  return country === "CA" || country === "AU";
}

/** Where carriers have no use for a county: the checkout does not ask for it. */
const NO_COUNTY = new Set("NL BE AT CH LU DK NO DE FR FI SE PL PT US".split(" "));

/** Whether the checkout asks for a county at all. The consumer form always does: the specification lists it. */
export function countyAsked(country: string): boolean {
  return !NO_COUNTY.has(country);
}

/** Only the United States have the state selector, as the specification says. */
export function stateRequired(country: string): boolean {
  return country === "US";
}

/**
 * One spelling of an address, so that the same door written twice is one door: letters and digits only, lower case,
 * without accents.
 */
export function addressKey(country: string, postcode: string, firstLine: string, secondLine: string): string {
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

/** The last word of a name, as people share it in a family. */
export function surnameOf(name: string): string {
  const words = name.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase().trim().split(/\s+/);
  return words.at(-1) ?? "";
}
