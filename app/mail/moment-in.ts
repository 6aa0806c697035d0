import type { Language } from "../i18n/languages.ts";

/** A moment as people read it; in UTC, since nobody told us where they are. */
export function momentIn(lang: Language, moment: Date): string {
  return new Intl.DateTimeFormat(lang === "en" ? "en-GB" : lang, {
    dateStyle: "long",
    timeStyle: "short",
    timeZone: "UTC",
  }).format(moment);
}
