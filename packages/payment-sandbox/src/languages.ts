/** The nine languages of the product. */
export const LANGUAGES = ["en", "fr", "de", "it", "es", "nl", "da", "fi", "sv"] as const;
export type Language = (typeof LANGUAGES)[number];

/** The first wish that is one of our languages: "de-AT" is "de", "auto" is nobody's wish; English otherwise. */
export function languageOf(...wishes: (string | null | undefined)[]): Language {
  for (const wish of wishes) {
    for (const part of (wish ?? "").split(",")) {
      const code = part.trim().slice(0, 2).toLowerCase();
      const match = LANGUAGES.find((language) => language === code);
      if (match) return match;
    }
  }
  return "en";
}
