import type { PageTexts, StorePage } from "./store-event.ts";

export const PAGE_TEXTS = ["tagline", "claimTitle", "claimButton"] as const satisfies (keyof PageTexts)[];

/** What a store says in a language: the organiser's words in it, else those in the store's own language. */
export function pageTextsIn(page: StorePage, language: string): PageTexts {
  const own = page.texts && Object.hasOwn(page.texts, language) ? page.texts[language] : undefined;
  return {
    tagline: own?.tagline || page.tagline,
    claimTitle: own?.claimTitle || page.claimTitle,
    // Stores of before have none.
    claimButton: own?.claimButton || (page.claimButton ?? ""),
  };
}
