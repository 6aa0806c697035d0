import type { ProductOffer } from "./offer.ts";

/** Letters of all scripts, numbers and spaces: all that personal text on a garment may hold. */
const DISALLOWED = /[^\p{L}\p{M}\p{N} ]/gu;

/** The text without what may not be printed, and single spaces. */
export function cleanPersonalText(text: string, maxLength: number): string {
  const clean = text.normalize("NFC").replaceAll(DISALLOWED, "").replaceAll(/ +/g, " ").trim();
  let kept = "";
  for (const letter of clean) {
    if (kept.length + letter.length > maxLength) break;
    kept += letter;
  }
  return kept.trim();
}

/** What a shopper typed for the layers that may be personalised; anything else is passed over. */
export function personalTextsOf(offer: ProductOffer, typed: (layerId: string) => string | undefined) {
  const texts: Record<string, string> = {};
  for (const field of offer.personalFields) {
    const text = cleanPersonalText(typed(field.layerId) ?? "", field.maxLength);
    if (text !== "") texts[field.layerId] = text;
  }
  return texts;
}
