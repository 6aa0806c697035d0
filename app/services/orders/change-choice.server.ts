import { isGiven } from "../../domain/order/order-kind.ts";
import { moverOf } from "../../domain/order/status-transition.ts";
import { writtenTexts } from "../../domain/order/mendable-texts.ts";
import { isOffered, skuOf } from "../../domain/product/offer.ts";
import { type Result, ok, refuse } from "../../domain/result.ts";
import type { OrderChange } from "../../../db/repositories/order-changes.server.ts";
import { auditNote, outboxRows } from "../batch-rows/outbox-rows.ts";
import { type FontsOf, judgeTexts } from "../judge-texts.ts";
import type { Scope } from "../scope.ts";
import { changeableOrder } from "../order-writes/changeable-order.server.ts";
import { retypedLines, type TextsRefused, type Typed, wrongTexts } from "./retyped-lines.ts";
import type { RecipientOrder } from "./read.server.ts";

export type LineChoice = { lineId: string; colour: string; size: string };
type ChangedLines = NonNullable<OrderChange["lines"]>;

type Wish = {
  orderId: string;
  choices: readonly LineChoice[];
  /** What was typed for the texts that its lines have. */
  texts?: { typed: Typed; fontsOf: FontsOf } | undefined;
};

/**
 * Gives an order's lines other colours, sizes and texts, until a printer takes it: all of them, or none. Of a gift the
 * person chooses only where the store lets them; staff always do (docs/decisions/0022, 0485).
 */
export async function changeChoice(
  scope: Scope,
  { orderId, choices, texts }: Wish,
): Promise<
  | Result<
      "changed" | "unchanged",
      "errors:orderNotFound" | "errors:tooLate" | "errors:variantNotSold" | "errors:orderChangedMeanwhile"
    >
  | TextsRefused
> {
  const [recipientOrder, offers] = await Promise.all([
    scope.tenant.fulfilments.readForRecipient(orderId),
    scope.tenant.orders.onSaleOf(orderId),
  ]);
  if (!recipientOrder) return refuse("errors:orderNotFound");
  const { order, event } = recipientOrder;
  const mayChoose = moverOf(scope.actor) !== "recipient" || !isGiven(order.kind) || event.recipientChooses;
  if (!(await changeableOrder(scope, recipientOrder))) return refuse("errors:tooLate");
  const lines = chosenLines(recipientOrder, choices, offers);
  if (lines === "not_sold") return refuse("errors:variantNotSold");
  if (lines.length > 0 && !mayChoose) return refuse("errors:tooLate");
  const retyped = texts
    ? retypedLines(recipientOrder.lines, offers, {
        texts: writtenTexts(recipientOrder.lines),
        typed: texts.typed,
      })
    : [];
  const wrong = texts && retyped.length > 0 ? await judgeTexts(scope, retyped, texts.fontsOf) : [];
  if (wrong.length > 0) return wrongTexts(retyped, wrong);
  if (lines.length + retyped.length === 0) return ok("unchanged");
  const changed = await scope.tenant.fulfilments.change({
    fulfilments: recipientOrder.fulfilments.filter(({ status }) => status !== "cancelled"),
    orderId,
    // What its texts said and say stays out of the log, which outlives the order's personal data.
    note: auditNote(
      scope,
      "Order updated",
      { id: orderId, name: order.orderRef ?? "" },
      {
        ...(lines.length > 0 && { gift: lines.map(({ colour, size }) => `${colour} ${size}`).join(", ") }),
        ...(retyped.length > 0 && { fields: "personal texts" }),
      },
    ),
    change: { lines, texts: retyped.map(({ id, personalTexts }) => ({ id, personalTexts })) },
    outbox: outboxRows(scope, scope.newId(), [
      { kind: "mail", template: "order_changed", orderId },
      { kind: "print", orderId },
      { kind: "realtime", notice: "order", id: orderId },
    ]),
    now: scope.now(),
  });
  return changed === "changed" ? ok("changed") : refuse("errors:orderChangedMeanwhile");
}

/** The lines that are to come in another colour or size. */
function chosenLines(
  { lines }: RecipientOrder,
  choices: readonly LineChoice[],
  offers: Awaited<ReturnType<Scope["tenant"]["orders"]["onSaleOf"]>>,
): ChangedLines | "not_sold" {
  const changed: ChangedLines = [];
  for (const line of lines) {
    const choice = choices.find(({ lineId }) => lineId === line.id);
    const offer = offers.get(line.productId);
    if (!choice || !offer) continue;
    const { colour, size } = choice;
    if (colour === line.colour && size === line.size) continue;
    if (!isOffered(offer, colour, size)) return "not_sold";
    changed.push({ id: line.id, colour, size, sku: skuOf(offer, colour, size) });
  }
  return changed;
}
