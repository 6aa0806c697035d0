import { fontKeysOf } from "../domain/design/scene-identity.ts";
import { lackingTexts } from "../domain/product/personal-text.ts";
import type { ProductOffer } from "../domain/product/offer.ts";
import { checkTexts } from "../rendering/check-texts.ts";
import type { Fonts } from "../rendering/scene.ts";
import type { Scope } from "./scope.ts";

export type JudgedLine = {
  item: { id: string; offer: ProductOffer };
  personalTexts: Readonly<Record<string, string>>;
};
/** Parsed fonts by their keys, which only the outside has. */
export type FontsOf = (keys: string[]) => Promise<Fonts>;

const ERRORS = {
  too_wide: "errors:personalTooWide",
  no_glyph: "errors:personalGlyph",
} as const;
export type TextRefusal = "errors:personalRequired" | (typeof ERRORS)[keyof typeof ERRORS];

/**
 * Which words of shoppers cannot be printed as they are, by the line that they are of, at most one for each layer: the
 * preflight of whoever designs, asked before anything is sold. Lines without words cost nothing.
 */
export async function judgeTexts(
  scope: Scope,
  lines: readonly JudgedLine[],
  fontsOf: FontsOf,
): Promise<{ line: number; layerId: string; error: TextRefusal }[]> {
  const lacking = lines.flatMap(({ item, personalTexts }, line) =>
    lackingTexts(item.offer, personalTexts).map((layerId) => ({
      line,
      layerId,
      error: "errors:personalRequired" as const,
    })),
  );
  const written = lines.filter(({ personalTexts }) => Object.keys(personalTexts).length > 0);
  if (written.length === 0) return lacking;
  const products = await scope.tenant.products.among([...new Set(written.map(({ item }) => item.id))]);
  const fonts = await fontsOf([...new Set(products.flatMap(({ design }) => fontKeysOf(design)))]);
  const unprintable = lines.flatMap(({ item, personalTexts }, line) => {
    const product = products.find(({ id }) => id === item.id);
    if (!product) return [];
    return checkTexts(product.design, personalTexts, fonts).map(({ layerId, fault }) => ({
      line,
      layerId,
      error: ERRORS[fault],
    }));
  });
  return [...lacking, ...unprintable];
}
