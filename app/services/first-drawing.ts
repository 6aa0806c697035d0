import type { CatalogueProduct } from "../domain/design/catalogue-product.ts";
import type { Design } from "../domain/design/design.ts";
import { designInAll, firstDesign } from "../domain/design/design-on-blank.ts";
import { inksOnDark, type PlacedPicture, textOn } from "../domain/design/first-print.ts";
import { fontKey } from "../domain/design/font-family.ts";
import { PRINT_AREAS } from "../domain/design/print-area.ts";
import { lineMetrics } from "../rendering/text-outline.ts";
import type { FontsOf } from "./judge-texts.ts";

const NAME_FONT = { family: "Archivo", weight: 800 } as const;
const NAME_INK = "#1b1b1f";

/**
 * What a blank of a new store begins with: the organiser's picture on its front, or else the store's name, so that nothing
 * is sold without a print unasked. Blank where there is neither, or the font lacks a letter of the name.
 */
export async function firstDrawing(
  blank: CatalogueProduct,
  { image, name }: { image: PlacedPicture | null; name: string },
  fonts: FontsOf,
): Promise<Design> {
  const text = name.trim();
  if (image || text === "") return firstDesign(blank, image);
  const key = fontKey(NAME_FONT.family, NAME_FONT.weight, "normal");
  const font = (await fonts([key])).get(key);
  if (!font) return firstDesign(blank, null);
  const { ems, missing } = lineMetrics(font, text);
  if (missing.length > 0) return firstDesign(blank, null);
  const front = textOn("front", PRINT_AREAS[blank.garment].front, { text, ...NAME_FONT, ink: NAME_INK, ems });
  return designInAll(blank, { front, back: [], inksOnDark: inksOnDark(NAME_INK) });
}
