/** Countries that we deliver to: ISO 3166-1 alpha-2 and the English name that forms and the API carry. */
export const COUNTRIES = [
  ["AU", "Australia"],
  ["AT", "Austria"],
  ["BE", "Belgium"],
  ["BG", "Bulgaria"],
  ["CA", "Canada"],
  ["HR", "Croatia"],
  ["CY", "Cyprus"],
  ["CZ", "Czechia"],
  ["DK", "Denmark"],
  ["EE", "Estonia"],
  ["FI", "Finland"],
  ["FR", "France"],
  ["DE", "Germany"],
  ["GR", "Greece"],
  ["HU", "Hungary"],
  ["IS", "Iceland"],
  ["IE", "Ireland"],
  ["IT", "Italy"],
  ["LV", "Latvia"],
  ["LT", "Lithuania"],
  ["LU", "Luxembourg"],
  ["MT", "Malta"],
  ["NL", "Netherlands"],
  ["NZ", "New Zealand"],
  ["NO", "Norway"],
  ["PL", "Poland"],
  ["PT", "Portugal"],
  ["RO", "Romania"],
  ["SK", "Slovakia"],
  ["SI", "Slovenia"],
  ["ES", "Spain"],
  ["SE", "Sweden"],
  ["CH", "Switzerland"],
  ["GB", "United Kingdom"],
  ["US", "United States of America"],
] as const;

export type CountryCode = (typeof COUNTRIES)[number][0];
export type Country = { code: CountryCode; name: string };

const ALIASES: Record<string, CountryCode> = {
  uk: "GB",
  "great britain": "GB",
  "the netherlands": "NL",
  usa: "US",
  "united states": "US",
  "czech republic": "CZ",
};

/** The country that a form or the API means, by code or English name; undefined when we do not deliver there. */
export function findCountry(codeOrName: string): Country | undefined {
  const term = codeOrName.trim().toLowerCase();
  const alias = ALIASES[term];
  const country = COUNTRIES.find(
    ([code, name]) => code === alias || code.toLowerCase() === term || name.toLowerCase() === term,
  );
  return country && { code: country[0], name: country[1] };
}

/** A country's name as people write it in a language; English keeps the names that forms and the API carry. */
export function countryName(code: string, language: string): string {
  const name = findCountry(code)?.name ?? code;
  return language === "en" ? name : (new Intl.DisplayNames([language], { type: "region" }).of(code) ?? name);
}

/** The countries that a store's forms offer: its own list, replaced by the locked list when that is not empty. */
export function countriesOf(store: {
  countries: readonly string[];
  lockedToCountries: readonly string[];
}): Country[] {
  const codes = store.lockedToCountries.length > 0 ? store.lockedToCountries : store.countries;
  return COUNTRIES.filter(([code]) => codes.length === 0 || codes.includes(code)).map(([code, name]) => ({
    code,
    name,
  }));
}

/**
 * The country that a form of a shop or of a gift starts with: United Kingdom for region UK, United States for region US,
 * Netherlands for every other. A store's own list overrules it.
 */
export function presetCountry(store: {
  region: string;
  countries: readonly string[];
  lockedToCountries: readonly string[];
}): Country {
  const preferred = store.region === "UK" ? "GB" : store.region === "US" ? "US" : "NL";
  const offered = countriesOf(store);
  return (
    offered.find((country) => country.code === preferred) ??
    offered[0] ?? { code: "GB", name: "United Kingdom" }
  );
}
