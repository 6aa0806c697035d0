import { changes, logs, queues } from "../../../db/move-effects.server.ts";
import { mendableTexts } from "../../domain/order/mendable-texts.ts";
import { ok, refuse, type Result } from "../../domain/result.ts";
import { type FontsOf, judgeTexts } from "../judge-texts.ts";
import type { Scope } from "../scope.ts";
import { retypedLines, type TextsRefused, type Typed, wrongTexts } from "./retyped-lines.ts";
import { transitionOrder } from "../order-writes/transition-order.server.ts";

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
    typed: Typed;
    fontsOf: FontsOf;
  },
): Promise<Result<undefined, "errors:tooLate" | "errors:orderChangedMeanwhile"> | TextsRefused> {
  const { orderId, typed, fontsOf } = input;
  const [recipientOrder, offers] = await Promise.all([
    scope.tenant.fulfilments.readForRecipient(orderId),
    offersOfOrder(scope, orderId),
  ]);
  const mendable = recipientOrder && mendableTexts(recipientOrder.fulfilments, recipientOrder.lines);
  const held = recipientOrder?.fulfilments.find(({ id }) => id === mendable?.fulfilmentId);
  if (!recipientOrder || !mendable || !held) return refuse("errors:tooLate");
  const changed = retypedLines(recipientOrder.lines, offers, { texts: mendable.texts, typed, always: true });
  const wrong = await judgeTexts(scope, changed, fontsOf);
  if (wrong.length > 0) return wrongTexts(changed, wrong);
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
