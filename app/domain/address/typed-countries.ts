import { LANGUAGES } from "../../i18n/languages.ts";
import { COUNTRIES, countryName, findCountry } from "./countries.ts";

/** Every name of every country that we deliver to, in the languages of the product, in small letters. */
function namesOfAll(): Map<string, string> {
  return new Map(
    LANGUAGES.flatMap(({ code: language }) =>
      COUNTRIES.map(([code]): [string, string] => [countryName(code, language).toLowerCase(), code]),
    ),
  );
}

/**
 * Countries as people list them: codes or names in any of our languages, with commas, semicolons or lines between.
 * @returns each once, in the order of the list; and what is no country that we deliver to.
 */
export function countriesTyped(typed: string): { codes: string[]; unknown: string[] } {
  const names = namesOfAll();
  const parts = typed
    .split(/[,;\n]+/)
    .map((part) => part.trim())
    .filter(Boolean);
  const found = parts.map((part) => findCountry(part)?.code ?? names.get(part.toLowerCase()));
  return {
    codes: [...new Set(found.flatMap((code) => code ?? []))],
    unknown: parts.filter((_, at) => found[at] === undefined),
  };
}
