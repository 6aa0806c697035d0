import type { Client } from "@libsql/client/web";
import type { Books } from "../audit/provider-books.ts";
import type { Journal } from "./place.ts";

/** Figures of a list in milliseconds, as a line for people. */
export type Spread = { count: number; p50: number; p95: number; p99: number; max: number };

export function spreadOf(values: readonly number[]): Spread {
  const sorted = [...values].sort((one, other) => one - other);
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? 0;
  return { count: sorted.length, p50: at(0.5), p95: at(0.95), p99: at(0.99), max: sorted.at(-1) ?? 0 };
}

export function spreadLine({ count, p50, p95, p99, max }: Spread): string {
  const seconds = (value: number) => `${(value / 1000).toFixed(1)} s`;
  return `${count}: p50 ${seconds(p50)}, p95 ${seconds(p95)}, p99 ${seconds(p99)}, max ${seconds(max)}`;
}

export type Delays = { chargedToPlaced: Spread; placedToMail: Spread; unplaced: number; unmailed: number };

/** How long it took from a card that was charged to its order, and from an order to its mail. */
export async function delaysOf(client: Client, books: Books, journal: Journal): Promise<Delays> {
  const { rows } = await client.execute(
    `select o.id, o.placed_at placed, m.sent_at sent from orders o
    left join mails m on m.dedupe_key = 'mail:confirmation:' || o.id and m.state = 'sent' where o.placed_at is not null`,
  );
  const placedAt = new Map(rows.map((row) => [String(row["id"]), Number(row["placed"])]));
  const paidIntents = books.intents.filter(
    ({ status, received, refunded }) => status === "succeeded" && received > refunded,
  );
  const waits = paidIntents.flatMap(({ orderId, chargedAt }) => {
    const placed = placedAt.get(orderId);
    const charged = journal.charged.get(orderId) ?? chargedAt;
    return placed === undefined || charged === null ? [] : [Math.max(0, placed - charged)];
  });
  const mails = rows.filter((row) => row["sent"] !== null);
  return {
    chargedToPlaced: spreadOf(waits),
    placedToMail: spreadOf(mails.map((row) => Math.max(0, Number(row["sent"]) - Number(row["placed"])))),
    unplaced: paidIntents.length - waits.length,
    unmailed: rows.length - mails.length,
  };
}

/** What was counted, the most frequent first. */
export function countLines(counts: ReadonlyMap<string, number>): string[] {
  return [...counts].sort(([, one], [, other]) => other - one).map(([what, times]) => `${what} ${times}`);
}
