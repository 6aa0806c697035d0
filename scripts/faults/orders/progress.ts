import type { Client } from "@libsql/client/web";
import { setTimeout as pause } from "node:timers/promises";
import { restOf } from "./order-checks.ts";

const LOOK_EVERY_MS = 2_000;
const TELL_EVERY_MS = 20_000;

/**
 * Waits until nothing is on its way any more: each order is shipped or waits with a reason, and no mail is left to send.
 * Gives up when nothing moved for so long.
 */
export async function untilAtRest(
  {
    client,
    placed,
    stalledMs,
    signal,
  }: { client: Client; placed: number; stalledMs: number; signal: AbortSignal },
  tell: (progress: string) => void,
): Promise<void> {
  let moved = { events: -1, at: Date.now() };
  let toldAt = Date.now();
  while (!signal.aborted && Date.now() - moved.at < stalledMs) {
    await pause(LOOK_EVERY_MS);
    // The database answers again later.
    const seen = await look(client).catch(() => undefined);
    if (!seen) continue;
    if (seen.parts >= placed && seen.atRest === seen.parts && seen.openMails === 0) return;
    if (seen.events !== moved.events) moved = { events: seen.events, at: Date.now() };
    if (Date.now() - toldAt < TELL_EVERY_MS) continue;
    toldAt = Date.now();
    tell(`${seen.atRest} of ${seen.parts} at rest, open ${seen.open || "nothing"}`);
  }
}

async function look(client: Client) {
  const rest = await restOf(client);
  const { rows } = await client.execute(
    "select payload ->> '$.kind' kind, count(*) rows from outbox where state = 'open' group by 1 order by 2 desc",
  );
  const moves = await client.execute(
    "select (select count(*) from status_events) + (select count(*) from outbox where state = 'done') moves",
  );
  const mails = rows.find(({ kind }) => kind === "mail")?.["rows"] ?? 0;
  return {
    ...rest,
    openMails: Number(mails),
    open: rows.map(({ kind, rows: count }) => `${String(kind)} ${String(count)}`).join(", "),
    events: Number(moves.rows[0]?.["moves"]),
  };
}
