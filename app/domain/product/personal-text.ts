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

/**
 * The texts that a picture is drawn with: an empty one takes its layer away, and a layer that nothing is said of shows
 * the design's own text, which is only a sample.
 */
export function drawnTexts(offer: ProductOffer, typed: (layerId: string) => string | undefined) {
  const texts: Record<string, string> = {};
  for (const { layerId, maxLength } of offer.personalFields) {
    const text = typed(layerId);
    if (text !== undefined) texts[layerId] = cleanPersonalText(text, maxLength);
  }
  return texts;
}

/** The same of what is bought: a sample is never printed for someone who typed nothing. */
export function printedTexts(
  offer: ProductOffer | undefined,
  personalTexts: Readonly<Record<string, string>>,
) {
  const empty = offer?.personalFields.map(({ layerId }) => [layerId, ""] as const) ?? [];
  return { ...Object.fromEntries(empty), ...personalTexts };
}
