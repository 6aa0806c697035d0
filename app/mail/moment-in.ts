import type { Language } from "../i18n/languages.ts";
import { dateFormat } from "../domain/dates/date-format.ts";

/** A moment as people read it; in UTC, since nobody told us where they are. */
export function momentIn(lang: Language, moment: Date): string {
  return dateFormat(lang === "en" ? "en-GB" : lang, {
    dateStyle: "long",
    timeStyle: "short",
    timeZone: "UTC",
  }).format(moment);
}
