import { keptByRule } from "../design/first-print.ts";
import type { PersonalField, ProductOffer } from "./offer.ts";

/** The text without what its field does not allow, and single spaces. */
export function cleanPersonalText(
  text: string,
  { maxLength, characters }: Pick<PersonalField, "maxLength" | "characters">,
): string {
  // Marks that stood around something that is left out come together, in an order of their own.
  const clean = keptByRule(text.normalize("NFC"), characters).normalize("NFC").replaceAll(/ +/g, " ").trim();
  let result = "";
  for (const letter of clean) {
    if (result.length + letter.length > maxLength) break;
    result += letter;
  }
  return result.trim();
}

/** What a shopper typed for the layers that may be personalised; anything else is passed over. */
export function personalTextsOf(offer: ProductOffer, typed: (layerId: string) => string | undefined) {
  const texts: Record<string, string> = {};
  for (const field of offer.personalFields) {
    const text = cleanPersonalText(typed(field.layerId) ?? "", field);
    if (text !== "") texts[field.layerId] = text;
  }
  return texts;
}

/**
 * The texts of a preview: an empty text removes its layer, and a layer without a text shows the design's own, which is
 * only a sample.
 */
export function drawnTexts(offer: ProductOffer, typed: (layerId: string) => string | undefined) {
  const texts: Record<string, string> = {};
  for (const field of offer.personalFields) {
    const text = typed(field.layerId);
    if (text !== undefined) texts[field.layerId] = cleanPersonalText(text, field);
  }
  return texts;
}

/** The layers whose text is missing that the product cannot be bought without. */
export function lackingTexts(
  offer: Pick<ProductOffer, "personalFields">,
  texts: Readonly<Record<string, string>>,
): string[] {
  return offer.personalFields.flatMap(({ layerId, required }) =>
    required === true && !texts[layerId] ? [layerId] : [],
  );
}

export const lacksText = (...of: Parameters<typeof lackingTexts>): boolean => lackingTexts(...of).length > 0;

/** The same of what is bought: a sample is never printed for someone who typed nothing. */
export function printedTexts(
  offer: ProductOffer | undefined,
  personalTexts: Readonly<Record<string, string>>,
) {
  const empty = offer?.personalFields.map(({ layerId }) => [layerId, ""] as const) ?? [];
  return { ...Object.fromEntries(empty), ...personalTexts };
}
