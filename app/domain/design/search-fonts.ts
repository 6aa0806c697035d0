import { FONT_FAMILIES } from "./fonts.ts";
import type { FontFamily } from "./font-family.ts";

export const FONT_CATEGORIES = ["sans-serif", "serif", "display", "handwriting", "monospace"] as const;
export type FontCategory = (typeof FONT_CATEGORIES)[number];

/** Families whose name has all of these words, in any case and order; without words and category, all of them. */
export function searchFonts(words: string, category: FontCategory | undefined): FontFamily[] {
  const terms = words.toLowerCase().split(/\s+/).filter(Boolean);
  return FONT_FAMILIES.filter(
    (font) =>
      (category === undefined || font.category === category) &&
      terms.every((word) => font.family.toLowerCase().includes(word)),
  );
}
