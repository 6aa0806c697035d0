import type { OrderLineRow } from "../../../db/repositories/orders.server.ts";
import type { MendableText } from "../../domain/order/mendable-texts.ts";
import type { ProductOffer } from "../../domain/product/offer.ts";
import { cleanPersonalText } from "../../domain/product/personal-text.ts";
import type { TextRefusal } from "../judge-texts.ts";

/** What was typed for a text of a line; undefined where its field was not sent. */
export type Typed = (lineId: string, layerId: string) => string | undefined;
export type WrongText = { lineId: string; layerId: string; error: TextRefusal };
export type TextsRefused = { ok: false; error: "texts"; texts: WrongText[] };

type Retyped = {
  id: string;
  item: { id: string; offer: ProductOffer };
  personalTexts: Record<string, string>;
};

/** The lines whose texts were typed differently, cleaned as before they were bought. */
export function retypedLines(
  lines: readonly Pick<OrderLineRow, "id" | "productId" | "personalTexts">[],
  offers: ReadonlyMap<string, ProductOffer>,
  { texts, typed, always = false }: { texts: readonly MendableText[]; typed: Typed; always?: boolean },
): Retyped[] {
  return lines.flatMap((line) => {
    const offer = offers.get(line.productId);
    const lineTexts = texts.filter(({ lineId }) => lineId === line.id);
    if (!offer || lineTexts.length === 0) return [];
    const said = { ...line.personalTexts };
    for (const { layerId } of lineTexts) {
      const field = offer.personalFields.find((each) => each.layerId === layerId);
      const text = typed(line.id, layerId);
      if (field && text !== undefined) said[layerId] = cleanPersonalText(text, field);
    }
    const isSame = Object.entries(said).every(([layerId, text]) => text === line.personalTexts[layerId]);
    if (isSame && !always) return [];
    // A text that was emptied takes its layer away, where the product may be had without it.
    const personalTexts = Object.fromEntries(Object.entries(said).filter(([, text]) => text !== ""));
    return [{ id: line.id, item: { id: line.productId, offer }, personalTexts }];
  });
}

/** Which texts cannot be printed, by the ids of their lines. */
export const wrongTexts = (
  lines: readonly Retyped[],
  wrong: readonly { line: number; layerId: string; error: TextRefusal }[],
): TextsRefused => ({
  ok: false,
  error: "texts",
  texts: wrong.map(({ line, layerId, error }) => ({ lineId: lines[line]?.id ?? "", layerId, error })),
});
