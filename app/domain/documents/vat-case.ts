import { isInEu, isSameVatTerritory, type Place } from "../address/places.ts";
import type { DocumentWord, VatCategory } from "./document-content.ts";

/**
 * How what carries no VAT is named. EN 16931 wants a ground for each but the zero rate.
 * @param seller `isRegistered`: for VAT, in its own country.
 * @param shipTo where the goods go.
 * @param isProved whether the buyer's VAT number was proved, so that the order was sold without VAT.
 */
export function untaxedCategory({
  seller,
  shipTo,
  isProved,
  hasVat,
}: {
  seller: { country: string; isRegistered: boolean };
  shipTo: Place;
  isProved: boolean;
  /** Whether anything of the order carries VAT. */
  hasVat: boolean;
}): VatCategory {
  // What has VAT beside it is taxed by the same rules, at zero.
  if (hasVat) return "Z";
  if (!seller.isRegistered || seller.country === "US") return "O";
  if (!isSameVatTerritory(seller.country, shipTo)) return "G";
  if (shipTo.addressCountry === seller.country || !isInEu(seller.country)) return "Z";
  return isProved ? "K" : "Z";
}

/** The code of a ground in EN 16931 (VATEX), where it has one, and the word that says it on paper. */
export const VAT_GROUNDS: Readonly<
  Record<VatCategory, { code: string; word: Extract<DocumentWord, `reason${string}`> } | null>
> = {
  S: null,
  Z: null,
  O: { code: "VATEX-EU-O", word: "reasonO" },
  K: { code: "VATEX-EU-IC", word: "reasonK" },
  AE: { code: "VATEX-EU-AE", word: "reasonAE" },
  G: { code: "VATEX-EU-G", word: "reasonG" },
};

/** The sentence that says why a group carries no VAT; empty where none is needed. */
export function groundWord(category: VatCategory, sellerCountry: string) {
  const ground = VAT_GROUNDS[category];
  if (!ground) return undefined;
  return category === "O" && sellerCountry === "US" ? "reasonUs" : ground.word;
}
