import { lineKey } from "../../domain/basket/basket-lines.ts";
import { isOffered } from "../../domain/product/offer.ts";
import { personalTextsOf } from "../../domain/product/personal-text.ts";
import type { KeptLine } from "../../schemas/basket.ts";
import { type FontsOf, judgeTexts } from "../judge-texts.ts";
import type { Scope } from "../scope.ts";
import type { StockItem } from "../storefront.ts";

/**
 * Fills a visitor's basket from their browser's copy, if there is no basket of theirs any more. One that exists stays
 * as it is, empty ones too: what was ordered or taken out must not come back. Lines that are not offered any more are
 * left out.
 */
export async function restoreBasket(
  scope: Scope,
  {
    stock,
    basket,
    kept,
    fontsOf,
  }: {
    stock: readonly StockItem[];
    basket: { id: string; eventId: string };
    kept: readonly KeptLine[];
    fontsOf: FontsOf;
  },
): Promise<void> {
  const lineKeys = new Set<string>();
  const offered = kept.flatMap((line) => {
    const item = stock.find(({ id }) => id === line.product_id);
    if (!item || !isOffered(item.offer, line.colour, line.size)) return [];
    const texts = new Map(Object.entries(line.personal_texts));
    const chosen = {
      productId: item.id,
      colour: line.colour,
      size: line.size,
      personalTexts: personalTextsOf(item.offer, (layerId) => texts.get(layerId)),
    };
    const key = lineKey(chosen);
    if (lineKeys.has(key)) return [];
    lineKeys.add(key);
    const { quantity, shirt_width_mm: shirtWidthMm } = line;
    return [{ item, row: { id: scope.newId(), lineKey: key, quantity, shirtWidthMm, ...chosen } }];
  });
  const faults = await judgeTexts(
    scope,
    offered.map(({ item, row }) => ({ item, personalTexts: row.personalTexts })),
    fontsOf,
  );
  const lines = offered.flatMap(({ row }, index) => (faults.some(({ line }) => line === index) ? [] : [row]));
  if (lines.length > 0) await scope.tenant.baskets.restore(basket, lines, scope.now());
}
