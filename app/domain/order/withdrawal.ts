import { isBoughtHere, type OrderKind } from "./order-kind.ts";
import { countriesOf } from "../address/countries.ts";
import { isInEu } from "../address/places.ts";

const DAY_MS = 86_400_000;
/** Directive 2011/83/EU, article 9, and the Consumer Contracts Regulations 2013 of the United Kingdom. */
const WITHDRAWAL_DAYS = 14;

/** Whether a line may be sent back because its buyer thought better of it. */
export type Withdrawal =
  /** Until this day; null while it has not arrived. */
  | { is: "possible"; until: Date | null }
  | { is: "over"; until: Date }
  /** Made with the buyer's own words: the law makes an exception. */
  | { is: "personal" }
  /** Nothing was bought by a consumer there: a gift, an order on account, or another country's law. */
  | { is: "none" };

const hasLaw = (country: string): boolean => country === "GB" || isInEu(country);

/** Whether some buyers of a store may withdraw by their law. */
export const sellsUnderWithdrawalLaw = (store: Parameters<typeof countriesOf>[0]): boolean =>
  countriesOf(store).some(({ code }) => hasLaw(code));

/**
 * The right of withdrawal of one line. Choosing among the sizes and colours that are offered makes nothing personal; a
 * text of one's own does (docs/decisions/0355).
 */
export function withdrawalOf(
  order: { kind: OrderKind; addressCountry: string },
  line: { personalTexts: Readonly<Record<string, string>> },
  { deliveredAt, now }: { deliveredAt: Date | null; now: Date },
): Withdrawal {
  if (!isBoughtHere(order.kind) || !hasLaw(order.addressCountry)) return { is: "none" };
  if (Object.values(line.personalTexts).some((text) => text.trim() !== "")) return { is: "personal" };
  if (!deliveredAt) return { is: "possible", until: null };
  // The day of the delivery does not count, and the last day counts to its end.
  const until = new Date(deliveredAt.getTime() + (WITHDRAWAL_DAYS + 1) * DAY_MS);
  return now <= until ? { is: "possible", until } : { is: "over", until };
}

/** Whether a case is about pieces that their buyer sends back: for money or for another size. */
export const isReturn = (problem: string): boolean => problem === "withdrawal" || problem === "exchange";

type Line = { id: string; quantity: number; personalTexts: Readonly<Record<string, string>> };
/** A withdrawal that was declared, with how many of each line it is about. */
type Declared = {
  problem: string;
  outcome: string | null;
  createdAt: Date;
  lines: readonly { orderLineId: string; quantity: number }[];
};
/** A refund of an order, with how many of each line it gave back; one that failed gave nothing. */
type GivenBack = {
  status: string;
  createdAt: Date;
  lines: readonly { orderLineId: string; quantity: number }[];
};

/**
 * How many pieces of a line were withdrawn from or given back. A refund answers what was declared before it first, so that
 * a piece which was declared and then given back counts once.
 */
function goneOf(id: string, earlier: readonly Declared[], refunds: readonly GivenBack[]): number {
  const piecesOf = (one: Declared | GivenBack) =>
    one.lines.reduce((sum, { orderLineId, quantity }) => (orderLineId === id ? sum + quantity : sum), 0);
  // What was exchanged is with its buyer again, and may be withdrawn from.
  const declared = earlier.filter(
    ({ problem, outcome }) => isReturn(problem) && outcome !== "refused" && outcome !== "exchange",
  );
  const events = [
    ...declared.map((one) => ({ at: one.createdAt, declared: piecesOf(one), refunded: 0 })),
    ...refunds
      .filter(({ status }) => status !== "failed")
      .map((one) => ({ at: one.createdAt, declared: 0, refunded: piecesOf(one) })),
  ].sort((a, b) => a.at.getTime() - b.at.getTime() || b.declared - a.declared);
  let [gone, waiting] = [0, 0];
  for (const event of events) {
    waiting += event.declared;
    const answered = Math.min(waiting, event.refunded);
    waiting -= answered;
    gone += event.declared + event.refunded - answered;
  }
  return gone;
}

/**
 * From what of an order its buyer may withdraw now: by line how many, less what they withdrew from before and what was
 * given back in pieces. Of a cancelled order nothing is made and all is paid back.
 */
export function withdrawable(
  order: Parameters<typeof withdrawalOf>[0] & { cancelledAt: Date | null },
  lines: readonly Line[],
  {
    earlier,
    refunds,
    ...facts
  }: {
    earlier: readonly Declared[];
    refunds: readonly GivenBack[];
    deliveredAt: Date | null;
    now: Date;
  },
): Map<string, number> {
  if (order.cancelledAt) return new Map();
  return new Map(
    lines.flatMap((line) => {
      const left = line.quantity - goneOf(line.id, earlier, refunds);
      const may = left > 0 && withdrawalOf(order, line, facts).is === "possible";
      return may ? [[line.id, left] as const] : [];
    }),
  );
}

/**
 * How many pieces of a line went out once more in another size, and stay with their buyer: for these no money goes back,
 * until they are withdrawn from again.
 */
export function exchangedPieces(
  id: string,
  cases: readonly (Declared & { closedAt: Date | null })[],
): number {
  const events = cases
    .filter(({ problem, outcome }) => isReturn(problem) && outcome !== "refused")
    .flatMap((one) => {
      const pieces = one.lines.reduce(
        (sum, line) => (line.orderLineId === id ? sum + line.quantity : sum),
        0,
      );
      const declared = { at: one.createdAt, pieces: -pieces };
      return one.outcome === "exchange" && one.closedAt
        ? [declared, { at: one.closedAt, pieces }]
        : [declared];
    })
    .sort((a, b) => a.at.getTime() - b.at.getTime() || a.pieces - b.pieces);
  return events.reduce((out, { pieces }) => Math.max(0, out + pieces), 0);
}

/**
 * The sizes for which a line may be exchanged: those of the same colour that are sold now, since all sizes of a product
 * have one price and one print file. Only of what was sent.
 * @param offer what the store sells of the product; undefined where that is nothing.
 */
export function exchangeSizes(
  line: { colour: string; size: string },
  offer: { colours: readonly { name: string; sizes: readonly string[] }[] } | undefined,
  wasSent: boolean,
): string[] {
  const sizes = wasSent ? (offer?.colours.find(({ name }) => name === line.colour)?.sizes ?? []) : [];
  return sizes.filter((size) => size !== line.size);
}

/** What staff note of what is sent back: its buyer proved that it was sent, or it is here. */
export const RETURN_STEPS = ["dispatched", "arrived"] as const;
export type ReturnStep = (typeof RETURN_STEPS)[number];

/**
 * The last moment for the refund of a withdrawal, and whether it may be held until the items or a proof that they were
 * sent are there (Directive 2011/83/EU, article 13; Consumer Contracts Regulations 2013, regulation 34). What was never
 * sent need not come back.
 */
export function refundTerm(
  withdrawal: { createdAt: Date; dispatchedAt: Date | null; arrivedAt: Date | null },
  wasSent: boolean,
): { until: Date; mayWait: boolean } {
  const last = withdrawal.createdAt.getTime() + WITHDRAWAL_DAYS * DAY_MS;
  const shown = [withdrawal.dispatchedAt, withdrawal.arrivedAt].flatMap((at) => (at ? [at.getTime()] : []));
  // What was held longer than the days is due at once when the first of both is there.
  const until = wasSent && shown.length > 0 ? Math.max(last, Math.min(...shown)) : last;
  return { until: new Date(until), mayWait: wasSent && shown.length === 0 };
}

type Part = { fulfilmentId: string; orderLineId: string; quantity: number; substituteSku: string | null };

/**
 * The fulfilment that is made again for an exchange: what was shipped with all of its pieces, the latest. What was made of
 * another blank comes in other sizes, and is none of these.
 */
export function exchangeSource<Fulfilment extends { id: string; status: string }>(
  { fulfilments, fulfilmentLines }: { fulfilments: readonly Fulfilment[]; fulfilmentLines: readonly Part[] },
  line: { orderLineId: string; quantity: number },
): Fulfilment | undefined {
  const holds = (id: string) =>
    fulfilmentLines.some(
      (part) =>
        part.fulfilmentId === id &&
        part.orderLineId === line.orderLineId &&
        part.quantity >= line.quantity &&
        part.substituteSku === null,
    );
  return fulfilments.filter(({ id, status }) => status === "shipped" && holds(id)).at(-1);
}
