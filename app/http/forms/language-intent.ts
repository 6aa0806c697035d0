import { isLanguage, type Language } from "../../i18n/languages.ts";

/** A form with this field asks only for its page again, with what was typed; the value is "yes". */
export const SHOW_AGAIN_FIELD = "_show_again";

/**
 * The language that a form was posted for: without scripts the selector of a page's head posts the page's own form, so
 * that the page comes back in another language with what was typed in it, and nothing else is done.
 */
export function languageAskedIn(fields: Pick<FormData, "get"> | URLSearchParams): Language | undefined {
  const language = fields.get("intent") === "language" ? fields.get("lang") : undefined;
  return typeof language === "string" && isLanguage(language) ? language : undefined;
}
