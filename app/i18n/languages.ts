/** The nine languages, English first: it is the source and the default. */
export const LANGUAGES = [
  { code: "en", name: "English", file: "en.json", icon: "gb" },
  { code: "fr", name: "Français", file: "fr.json", icon: "fr" },
  { code: "de", name: "Deutsch", file: "de.json", icon: "de" },
  { code: "it", name: "Italiano", file: "it.json", icon: "it" },
  { code: "es", name: "Español", file: "es.json", icon: "es" },
  { code: "nl", name: "Nederlands", file: "nl.json", icon: "nl" },
  { code: "da", name: "Dansk", file: "da.json", icon: "dk" },
  { code: "fi", name: "Suomi", file: "fi.json", icon: "fi" },
  { code: "sv", name: "Svenska", file: "sv.json", icon: "se" },
] as const;

export type Language = (typeof LANGUAGES)[number]["code"];
export const DEFAULT_LANGUAGE: Language = "en";
/** The cookie that remembers the choice, for 365 days. */
export const LANGUAGE_COOKIE = "i18n_redirected";
export const LANGUAGE_COOKIE_SECONDS = 365 * 24 * 3600;

export function isLanguage(code: string | null | undefined): code is Language {
  return LANGUAGES.some((language) => language.code === code);
}

/** What a language calls itself; a code that is none of ours stays what it is. */
export const nameOfLanguage = (code: string): string =>
  LANGUAGES.find((language) => language.code === code)?.name ?? code;
