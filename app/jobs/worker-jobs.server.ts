import { NO_BUDGET } from "../domain/availability/time-budget.ts";
import type { Bindings, OutboxMessage } from "../http/wiring/env.server.ts";
import { newIsolate, newPage } from "../http/wiring/new-page.server.ts";
import { createStoreCache } from "../page-cache/store-cache.server.ts";
import type { JobContext } from "./context.server.ts";
import { sweep } from "./sweep.server.ts";
import { baseScope } from "../http/wiring/context.server.ts";
import { logError } from "../log.server.ts";
import { findRow, leaseRows, settleRows } from "../services/deliveries/attempt-rows.server.ts";
import { attemptAll, failureOf } from "./attempt.server.ts";
import { enqueue } from "../http/wiring/outbox.server.ts";
import { addHealth } from "../services/scheduled/judge-alarms.server.ts";
import { rowsByLane } from "../services/deliveries/queue-rows.server.ts";

/**
 * Hands rows that were just written on to the queue of their lane. It waits for no receiver, so that whatever is slow
 * stops only its own lane. Rows that were not written after all, or are done, are left out.
 */
export async function distribute(
  context: JobContext,
  batch: Pick<MessageBatch<OutboxMessage>, "messages" | "retryAll">,
): Promise<void> {
  const ids = batch.messages.map(({ body }) => body.outboxId);
  try {
    const rows = await rowsByLane(baseScope(context), ids);
    for (const [lane, ofLane] of rows) await enqueue(context, lane, ofLane);
  } catch (error) {
    logError("queue", error, { messages: ids.length });
    batch.retryAll({ delaySeconds: 30 });
  }
}

/** How long an attempt has its row to itself. Longer than a group of rows takes, see attempt.server.ts. */
const LEASE_MS = 3 * 60_000;
/** Rows that are leased together: a whole batch of queue messages (wrangler.toml). */
const GROUP = 100;

type Messages = Pick<MessageBatch<OutboxMessage>, "messages" | "retryAll">;

/**
 * Carries out the rows that a batch of queue messages names, several at a time. Every message is acknowledged: the row
 * holds the time of its next attempt, and the scheduled work queues it then. A message is retried only when the
 * database cannot be reached at all.
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
 * Carries out each of these rows that is due and not leased by another run.
 * @throws when the database cannot be reached; a failed delivery is noted in its row and throws nothing.
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

/** Rows that requests have just written, whatever their lane. */
const WRITTEN = "popstall-outbox";
/** Where messages end that were tried too often, see wrangler.toml. */
const DEAD_LETTERS = "popstall-dead-letters";

const isolate = newIsolate(createStoreCache());

/** The work as a whole has no deadline: each job and each step has its own. */
function contextOf(env: Bindings, execution: ExecutionContext): JobContext {
  return { page: newPage(env, isolate, NO_BUDGET, (work) => execution.waitUntil(work)) };
}

/** What was counted of calls to others while it worked. */
const writeHealth = (context: JobContext) =>
  context.page.health.write((counts) => addHealth(baseScope(context), counts));

/** What the Worker does beside answering requests: messages of its queues, and the work of every minute. */
export const workerJobs = {
  async queue(batch: MessageBatch<OutboxMessage>, env: Bindings, execution: ExecutionContext): Promise<void> {
    const context = contextOf(env, execution);
    if (batch.queue === WRITTEN) return distribute(context, batch);
    if (batch.queue === DEAD_LETTERS) return markDeadLetters(context, batch);
    await deliverBatch(context, batch);
    await writeHealth(context);
  },

  async scheduled(_event: ScheduledController, env: Bindings, execution: ExecutionContext): Promise<void> {
    const context = contextOf(env, execution);
    await sweep(context);
    await writeHealth(context);
  },
};
