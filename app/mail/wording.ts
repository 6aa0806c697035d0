import type { TFunction } from "i18next";
import { translatorFor } from "../i18n/instance.server.ts";
import { DEFAULT_LANGUAGE, isLanguage, type Language } from "../i18n/languages.ts";
import { dateFormat } from "../domain/dates/date-format.ts";

/** The language of a mail and its texts. */
export type Wording = { lang: Language; t: TFunction };

/** The wording in a language as a row keeps it; in English where it is none of the supported languages. */
export async function wordingIn(stored: string | null | undefined): Promise<Wording> {
  const lang = stored && isLanguage(stored) ? stored : DEFAULT_LANGUAGE;
  return { lang, t: await translatorFor(lang) };
}

/** A moment as people read it; in UTC, since we do not know their time zone. */
export function momentIn(lang: Language, moment: Date): string {
  return dateFormat(lang === "en" ? "en-GB" : lang, {
    dateStyle: "long",
    timeStyle: "short",
    timeZone: "UTC",
  }).format(moment);
}
