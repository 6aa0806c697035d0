import type { Country } from "../../domain/address/countries.ts";
import type { Choice } from "../forms/select-field.tsx";
import { isCacheOn } from "../../caches.ts";

const countryLists = new Map<string, Choice[]>();

/** The countries in the page's language and its order of letters. English keeps the names that the specification uses. */
export function countryChoices(countries: readonly Country[], language: string): Choice[] {
  const key = `${language} ${countries.map((country) => country.code).join(" ")}`;
  const cached = countryLists.get(key);
  if (cached) return cached;
  const names = new Intl.DisplayNames([language], { type: "region" });
  const choices = countries
    .map(({ code, name }) => ({ value: code, label: language === "en" ? name : (names.of(code) ?? name) }))
    .sort((a, b) => a.label.localeCompare(b.label, language));
  if (countryLists.size > 100) countryLists.clear();
  if (isCacheOn("countries")) countryLists.set(key, choices);
  return choices;
}
