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
