import type { TFunction } from "i18next";

const TECHNIQUE_TEXTS: Partial<Record<string, string>> = {
  "Screen print": "catalogueDesk:technique.screenPrint",
  Embroidery: "catalogueDesk:technique.embroidery",
  Sublimation: "catalogueDesk:technique.sublimation",
  Foil: "catalogueDesk:technique.foil",
  "Digital print": "catalogueDesk:technique.digitalPrint",
  "Ceramic transfer": "catalogueDesk:technique.ceramicTransfer",
};

/** What people read for a print technique of the catalogue; abbreviations are the same in every language. */
export function techniqueName(t: TFunction, stored: string): string {
  const text = TECHNIQUE_TEXTS[stored];
  return text ? t(text) : stored;
}

/** What people read for a size of the catalogue: letters and numbers as they are. */
export const sizeName = (t: TFunction, stored: string): string =>
  stored === "One size" ? t("catalogueDesk:oneSize") : stored;
