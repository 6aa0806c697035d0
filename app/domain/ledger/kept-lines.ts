import { allocate, type Currency } from "../money.ts";
import { type OrderKept, orderKept } from "./kept.ts";
import type { Entries, LedgerKind } from "./ledger.ts";

/** By what it is shown what a company keeps. */
export const KEPT_GROUPS = ["month", "store", "product"] as const;
export type KeptGroup = (typeof KEPT_GROUPS)[number];

/** Movements, or sums of movements of one kind, with what they belong to; null where they are of no order. */
export type KeyedMovement = {
  key: string | null;
  currency: Currency;
  cause: string;
  kind: LedgerKind;
  entries: Entries;
};

/** What became of the money of one month, store or product, as far as it is booked. */
export type KeptLine = OrderKept & { key: string | null; currency: Currency };

/** A line for each key and currency, what keeps most first. */
export function keptLines(movements: readonly KeyedMovement[]): KeptLine[] {
  const groups = new Map<string, KeyedMovement[]>();
  for (const movement of movements) {
    const name = JSON.stringify([movement.key, movement.currency]);
    const group = groups.get(name);
    if (group) group.push(movement);
    else groups.set(name, [movement]);
  }
  return (
    [...groups.values()]
      .flatMap((group) => {
        const [first] = group;
        return first ? [{ ...orderKept(group, []), key: first.key, currency: first.currency }] : [];
      })
      // A payout moves nothing of an order.
      .filter((line) => Object.values(line).some((value) => typeof value === "number" && value !== 0))
      .sort((one, other) => other.kept - one.kept)
  );
}

/** A line of an order: how many of which product, at which price with tax (minor units). */
export type SoldLine = { id: string; productId: string; quantity: number; unitGross: number };

/**
 * What a movement of an order is for each of its products: in proportion to their prices, and of a refund of some pieces,
 * to the prices of these. Of each account the parts are the whole.
 * @param pieces of which lines how many went back; none: it is of the whole order.
 */
export function byProduct(
  entries: Entries,
  lines: readonly SoldLine[],
  pieces: readonly { orderLineId: string; quantity: number }[],
): { productId: string; entries: Entries }[] {
  const isOf = (line: SoldLine) => pieces.find(({ orderLineId }) => orderLineId === line.id)?.quantity ?? 0;
  const hasPieces = lines.some((line) => isOf(line) > 0);
  const quantityOf = (line: SoldLine) => (hasPieces ? isOf(line) : line.quantity);
  const prices = lines.map((line) => quantityOf(line) * line.unitGross);
  // What is given away has no price.
  const weights = prices.some((price) => price > 0) ? prices : lines.map(quantityOf);
  const shares = lines.map(({ productId }) => ({ productId, entries: {} as Entries }));
  for (const [account, amount] of Object.entries(entries) as [keyof Entries, number][])
    for (const [index, part] of allocate(amount, weights).entries()) {
      const share = shares[index];
      if (share && part !== 0) share.entries[account] = part;
    }
  return shares;
}
