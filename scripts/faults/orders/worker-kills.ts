import type { Client } from "@libsql/client/web";
import { setTimeout as pause } from "node:timers/promises";
import type { RunningProduct } from "../../product/start.ts";
import type { Dice } from "../dice.ts";
import { untilLived } from "./worker-life.ts";

/** Longer than the supervisor takes on a machine that is busy. */
const BACK_WITHIN_MS = 60_000;

export interface WorkerKills {
  count(): number;
  /** Ends the killing; the Worker answers then. */
  end(): Promise<void>;
}

/**
 * Kills the Worker again and again, each time a while after it was back.
 * @param livesMs how long it works in peace on average (worker-life.ts); from half of it to one and a half.
 * @param most so often; afterwards it works in peace.
 */
export function killWorker(
  { product, origin, client }: { product: RunningProduct; origin: string; client: Client },
  dice: Dice,
  { livesMs, most }: { livesMs: number; most: number },
): WorkerKills {
  const ending = new AbortController();
  let count = 0;
  async function kill(): Promise<void> {
    while (!ending.signal.aborted && count < most) {
      await untilAnswers(origin);
      const pid = product.worker?.pid() ?? 0;
      await untilLived(pid, dice.between(livesMs / 2, livesMs * 1.5), ending.signal);
      if (ending.signal.aborted) return;
      try {
        process.kill(-pid, "SIGKILL");
        count += 1;
      } catch {
        // It is being brought back.
      }
      // Nobody works any more, so no lease is anybody's; the run need not wait until each is over by itself.
      await endLeases(client).catch(() => undefined);
      const until = Date.now() + BACK_WITHIN_MS;
      while (product.worker?.pid() === pid && Date.now() < until) await pause(50);
    }
  }
  const killing = kill();

  return {
    count: () => count,
    async end() {
      ending.abort();
      await killing;
      await untilAnswers(origin);
    },
  };
}

/** Until a page of it is served again. */
async function untilAnswers(origin: string): Promise<void> {
  for (const until = Date.now() + BACK_WITHIN_MS; Date.now() < until;) {
    try {
      const response = await fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(5_000) });
      await response.arrayBuffer();
      if (response.status === 200) return;
    } catch {
      // It is on its way.
    }
    await pause(100);
  }
}

async function endLeases(client: Client): Promise<void> {
  const now = Date.now();
  await client.batch(
    [
      "update outbox set leased_until = 0, queued_until = 0 where state = 'open'",
      "update leases set until = 0",
      {
        sql: `update fulfilments set due_at = ? where due_at > ?
          and status in ('processing', 'submitting to fulfiller')`,
        args: [now, now],
      },
    ],
    "write",
  );
}

/** So many rows of a kind are due at most, since a thousand that are tried all the time leave no processor to the rest. */
const DUE_AT_ONCE = 100;

/**
 * As if the time of the waits had come that end next: a recipient's time to change an order, back-offs, the next try of
 * a submission. What is leased stays leased.
 */
export async function endWaits(client: Client): Promise<void> {
  const now = Date.now();
  await client.batch(
    [
      {
        sql: `update outbox set next_attempt_at = 0, queued_until = 0 where id in (
          select id from outbox where state = 'open' and leased_until < :now and next_attempt_at > :now
          order by next_attempt_at limit max(0, :most - (
            select count(*) from outbox where state = 'open' and next_attempt_at <= :now)))`,
        args: { now, most: DUE_AT_ONCE },
      },
      {
        sql: `update fulfilments set due_at = :now, editable_until = :now where id in (
          select id from fulfilments where due_at > :now
            and status not in ('processing', 'submitting to fulfiller')
          order by due_at limit max(0, :most - (select count(*) from fulfilments where due_at <= :now)))`,
        args: { now, most: DUE_AT_ONCE },
      },
    ],
    "write",
  );
}
