import { mails } from "../../../db/move-effects.server.ts";
import type { StaffPrincipal } from "../../domain/access/permissions.ts";
import {
  CHARGED_TO,
  isMakersFault,
  type MadeAgainFor,
  type NoReprint,
  reprintCost,
  reprintRefusal,
} from "../../domain/fulfilment/reprint-rules.ts";
import { refundsRead } from "../../domain/refund/refund-rules.ts";
import { type Result, ok, refuse } from "../../domain/result.ts";
import type { CaseAnswer } from "../../../db/repositories/order-cases.server.ts";
import type { Reprint } from "../../../db/repositories/reprints.server.ts";
import { auditNote, type OutboxRows, outboxRows } from "../batch-rows/outbox-rows.ts";
import type { Scope } from "../scope.ts";
import { fulfilmentStart, transitionOrder } from "../order-writes/transition-order.server.ts";
import { readOrder, type StaffOrder } from "./read.server.ts";

type CaseOfReprint = { answers: CaseAnswer; mails: OutboxRows };

export type ReprintWish = {
  orderId: string;
  fulfilmentId: string;
  reason: MadeAgainFor;
  /** How many of each line of the order. */
  quantities: Readonly<Record<string, number>>;
  note: string;
};
/** What is made in another size for its buyer, with the SKU of that. */
type Exchange = { id: string; size: string; sku: string };
type Refusal =
  | NoReprint
  | "errors:orderNotFound"
  | "errors:orderChangedMeanwhile"
  | "orderDesk:reprint.nothing";

/**
 * Has something that was shipped made once more, by whom it was made, and charged to whoever is at fault. What was shipped
 * stays as it is; the reprint is a fulfilment of its own, which counts in no budget.
 * @param about the case that it is the answer to: both are written, or neither.
 * @param exchange the size in which it is made instead; such a thing is made only while nothing was refunded since.
 */
export async function reprintOrder(
  scope: Scope,
  {
    user,
    wish,
    about,
    exchange,
  }: {
    user: StaffPrincipal;
    wish: ReprintWish;
    about?: CaseOfReprint | undefined;
    exchange?: Exchange | undefined;
  },
): Promise<Result<undefined, Refusal>> {
  const staffOrder = await readOrder(scope, wish.orderId);
  const source = staffOrder?.fulfilments.find(({ id }) => id === wish.fulfilmentId);
  if (!staffOrder || !source) return refuse("errors:orderNotFound");
  if (source.status !== "shipped") return refuse("errors:orderChangedMeanwhile");
  const lines = linesToReprint(staffOrder, wish);
  if (lines.length === 0) return refuse("orderDesk:reprint.nothing");
  const { before, cost } = costsOf(staffOrder, lines);
  const now = scope.now();
  const claim = {
    before: reprintedBefore(staffOrder, lines),
    shippedAt: shippedAt(staffOrder, source.id),
    cost: before + cost,
  };
  const refused = reprintRefusal(user, claim, now);
  if (refused) return refuse(refused);

  const id = exchange?.id ?? scope.newId();
  const isBegun = await scope.tenant.fulfilments.startReprint(
    reprintOf(scope, { id, staffOrder, source, wish, lines, cost, about, exchange, now }),
  );
  if (!isBegun) return refuse("errors:orderChangedMeanwhile");
  await sendOn(scope, staffOrder, id);
  return ok(undefined);
}

/** The lines that are made once more, none of them more often than it was shipped. */
function linesToReprint({ fulfilmentLines }: StaffOrder, wish: ReprintWish) {
  return fulfilmentLines
    .filter(({ fulfilmentId }) => fulfilmentId === wish.fulfilmentId)
    .map(({ orderLineId, quantity, substituteCode, substituteSku, exchangeSize, exchangeSku }) => ({
      orderLineId,
      substituteCode,
      substituteSku,
      exchangeSize,
      exchangeSku,
      quantity: Math.min(quantity, wish.quantities[orderLineId] ?? 0),
    }))
    .filter(({ quantity }) => quantity > 0);
}

/** What is written of a reprint: its fulfilment with lines and cost, the log's entry, and what leaves. */
function reprintOf(
  scope: Scope,
  {
    id,
    staffOrder: { order, fulfilments, refunds },
    source,
    wish,
    lines,
    cost,
    about,
    exchange,
    now,
  }: {
    id: string;
    staffOrder: StaffOrder;
    source: StaffOrder["fulfilments"][number];
    wish: ReprintWish;
    lines: ReturnType<typeof linesToReprint>;
    /** What it adds to the cost of the order, in minor units. */
    cost: number;
    about: CaseOfReprint | undefined;
    exchange: Exchange | undefined;
    now: Date;
  },
): Reprint {
  const begun = fulfilmentStart(scope, {
    to: "awaiting reprint",
    when: "reprint approved",
    reason: wish.note,
    now,
  });
  const fulfilment = {
    id,
    orderId: order.id,
    fulfillerId: source.fulfillerId,
    reprintOf: source.id,
    holdReason: wish.reason,
    createdAt: now,
    updatedAt: now,
  };
  const facts = { reason: wish.reason, items: countOf(lines), cost, currency: order.currency };
  const notice = { kind: "realtime", notice: "order", id: order.id } as const;
  return {
    source,
    start: { ...begun, held: null, fulfilment },
    lines: lines.map((line) => ({
      ...line,
      id: scope.newId(),
      fulfilmentId: id,
      ...(exchange && { exchangeSize: exchange.size, exchangeSku: exchange.sku }),
    })),
    costs: cost > 0 ? [costOf(scope, { id, wish, cost, now })] : [],
    isMakersFault: isMakersFault(wish.reason),
    parts: fulfilments.length,
    note: auditNote(scope, "Reprint requested", { id: order.id, name: order.orderRef ?? "" }, facts),
    outbox: [...outboxRows(scope, begun.statusEventId, [notice]), ...(about?.mails ?? [])],
    answers: about?.answers,
    refunded: exchange && refundsRead(refunds),
  };
}

/** What making it again costs, and who pays for that. */
const costOf = (
  scope: Scope,
  { id, wish, cost, now }: { id: string; wish: ReprintWish; cost: number; now: Date },
): Reprint["costs"][number] => ({
  id: scope.newId(),
  fulfilmentId: id,
  kind: "print",
  amount: cost,
  chargeTo: CHARGED_TO[wish.reason],
  createdAt: now,
});

/** With the same file to the same fulfiller, at once; should that fail, it waits to be sent by hand. */
async function sendOn(scope: Scope, { order }: StaffOrder, id: string): Promise<void> {
  const fulfilment = await scope.tenant.fulfilments.find(id);
  if (!fulfilment?.fulfillerId) return;
  await transitionOrder(scope, {
    order,
    fulfilment,
    by: "system",
    to: "queued submitting to fulfiller",
    when: "same file",
    effects: [mails("reprint")],
  });
}

type Lines = readonly { orderLineId: string; quantity: number }[];

const countOf = (lines: readonly { quantity: number }[]) =>
  lines.reduce((sum, { quantity }) => sum + quantity, 0);

/** What all reprints of an order cost before, and what this one adds to that: each piece once, in whatever steps. */
function costsOf({ order, lines: all, fulfilments, fulfilmentLines }: StaffOrder, lines: Lines) {
  const made = fulfilments.filter(({ reprintOf, status }) => reprintOf !== null && status !== "cancelled");
  const earlier = countOf(
    fulfilmentLines.filter(({ fulfilmentId }) => made.some(({ id }) => id === fulfilmentId)),
  );
  const upTo = (items: number) => reprintCost(order.productionCost, items, countOf(all));
  return { before: upTo(earlier), cost: upTo(earlier + countOf(lines)) - upTo(earlier) };
}

/** How often any of these lines was made again before; what was cancelled of that does not count. */
function reprintedBefore({ fulfilments, fulfilmentLines }: StaffOrder, lines: Lines): number {
  return fulfilments.filter(
    ({ id, reprintOf, status }) =>
      reprintOf !== null &&
      status !== "cancelled" &&
      fulfilmentLines.some(
        (one) => one.fulfilmentId === id && lines.some(({ orderLineId }) => orderLineId === one.orderLineId),
      ),
  ).length;
}

function shippedAt({ statusEvents, order }: StaffOrder, id: string): Date {
  const moves = statusEvents.filter(({ fulfilmentId, to }) => fulfilmentId === id && to === "shipped");
  return moves.at(-1)?.at ?? order.updatedAt;
}
