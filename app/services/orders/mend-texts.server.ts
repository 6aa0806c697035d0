import { changes, logs, queues } from "../../../db/move-effects.server.ts";
import { mendableTexts } from "../../domain/order/mendable-texts.ts";
import { cleanPersonalText } from "../../domain/product/personal-text.ts";
import { ok, refuse, type Result } from "../../domain/result.ts";
import { type FontsOf, judgeTexts, type TextRefusal } from "../judge-texts.ts";
import type { Scope } from "../scope.ts";
import { transitionOrder } from "../order-writes/transition-order.server.ts";

export type WrongText = { lineId: string; layerId: string; error: TextRefusal };
type Refused = { ok: false; texts: WrongText[] };

/** What the products of an order offer, for the names and rules of its personal texts. */
export function offersOfOrder(scope: Scope, orderId: string) {
  return scope.tenant.orders.offersOf(orderId);
}

/**
 * Whoever wrote a text that cannot be printed writes another, judged as before it was bought; the order goes on by itself
 * from the beginning of its print.
 */
export async function mendTexts(
  scope: Scope,
  input: {
    orderId: string;
    typed: (lineId: string, layerId: string) => string | undefined;
    fontsOf: FontsOf;
  },
): Promise<Result<undefined, "errors:tooLate" | "errors:orderChangedMeanwhile"> | Refused> {
  const { orderId, typed, fontsOf } = input;
  const [recipientOrder, offers] = await Promise.all([
    scope.tenant.fulfilments.readForRecipient(orderId),
    offersOfOrder(scope, orderId),
  ]);
  const mendable = recipientOrder && mendableTexts(recipientOrder.fulfilments, recipientOrder.lines);
  const held = recipientOrder?.fulfilments.find(({ id }) => id === mendable?.fulfilmentId);
  if (!recipientOrder || !mendable || !held) return refuse("errors:tooLate");
  const changed = recipientOrder.lines.flatMap((line) => {
    const offer = offers.get(line.productId);
    const lineTexts = mendable.texts.filter(({ lineId }) => lineId === line.id);
    if (!offer || lineTexts.length === 0) return [];
    const texts = { ...line.personalTexts };
    for (const { layerId } of lineTexts) {
      const field = offer.personalFields.find((each) => each.layerId === layerId);
      const text = typed(line.id, layerId);
      if (field && text !== undefined) texts[layerId] = cleanPersonalText(text, field);
    }
    // A text that was emptied takes its layer away, where the product may be had without it.
    const personalTexts = Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ""));
    return [{ id: line.id, item: { id: line.productId, offer }, personalTexts }];
  });
  const wrong = await judgeTexts(scope, changed, fontsOf);
  if (wrong.length > 0) {
    return {
      ok: false,
      texts: wrong.map(({ line, layerId, error }) => ({ lineId: changed[line]?.id ?? "", layerId, error })),
    };
  }
  const { outcome } = await transitionOrder(scope, {
    order: recipientOrder.order,
    fulfilment: held,
    to: "queued downloading",
    when: "artwork replaced",
    effects: [
      // What it said and says stays out of the log, which outlives the order's personal data.
      logs({ action: "Order updated", changes: { fields: "personal texts" } }),
      changes({
        texts: changed.map(({ id, personalTexts }) => ({ id, personalTexts })),
        remakesPrints: true,
      }),
      queues({ kind: "print", orderId }),
    ],
  });
  return outcome === "moved" ? ok(undefined) : refuse("errors:orderChangedMeanwhile");
}
