import { baseScope } from "../http/wiring/context.server.ts";
import type { OutboxMessage } from "../http/wiring/env.server.ts";
import { logError } from "../log.server.ts";
import { findRow, leaseRows, settleRows } from "../services/deliveries/attempt-rows.server.ts";
import { attemptAll, failureOf } from "./attempt.server.ts";
import type { JobContext } from "./context.server.ts";

/** How long an attempt has its row to itself. Longer than a group of rows takes, see attempt.server.ts. */
const LEASE_MS = 3 * 60_000;
/** Rows that are leased together: a whole batch of queue messages (wrangler.toml). */
const GROUP = 100;

type Messages = Pick<MessageBatch<OutboxMessage>, "messages" | "retryAll">;

/**
 * Carries out the rows that a batch of queue messages names, several at a time. A message that has come is done with:
 * when its row is tried again stands in the row, and the scheduled work queues it then. Only when the database cannot
 * be asked at all is the message itself asked for again.
 */
export async function deliverBatch(context: JobContext, batch: Messages): Promise<void> {
  const ids = batch.messages.map(({ body }) => body.outboxId);
  try {
    await deliver(context, ids);
  } catch (error) {
    logError("queue", error, { messages: ids.length });
    batch.retryAll({ delaySeconds: 30 });
  }
}

/**
 * Carries out each of these rows that is due and that nobody else is trying.
 * @throws when the database cannot be asked; a failed delivery is noted in its row and throws nothing.
 */
export async function deliver(context: JobContext, ids: readonly string[]): Promise<void> {
  const scope = baseScope(context);
  for (let at = 0; at < ids.length; at += GROUP) {
    const rows = await leaseRows(scope, { ids: ids.slice(at, at + GROUP), leaseMs: LEASE_MS });
    await attemptAll(context, rows);
  }
}

/**
 * Messages that the queue gave up on: the Worker ended, or the database was away, each time that they were tried. Their
 * rows are only marked, with the same back-off and age limit as after any failed attempt.
 */
export async function markDeadLetters(context: JobContext, batch: Messages): Promise<void> {
  const scope = baseScope(context);
  const failed = [];
  try {
    for (const { body } of batch.messages) {
      const row = await findRow(scope, body.outboxId);
      if (row?.state !== "open") continue;
      logError("dead-letter", "the queue gave up on this message", { outboxId: row.id });
      const attempts = Math.max(1, row.attempts);
      failed.push(failureOf(context, row, deadLetterNote(attempts)));
    }
    await settleRows(scope, { done: [], sent: [], failed, notBegun: [] });
  } catch (error) {
    logError("dead-letter", error, { messages: batch.messages.length });
    batch.retryAll({ delaySeconds: 60 });
  }
}

const deadLetterNote = (attempts: number) => `The queue gave up on its message after ${attempts} attempts.`;
