import type { AppLoadContext } from "@remix-run/cloudflare";
import type { OutboxRow } from "../../db/repositories/outbox.server.ts";
import { GIVE_UP_AFTER_MS, waitBeforeNextAttempt } from "../domain/jobs/back-off.ts";
import { platformOf } from "../http/context.server.ts";
import type { OutboxMessage } from "../http/env.server.ts";
import { errorSummary, logError } from "../log.server.ts";
import { AT_ONCE, eachBounded, withinDeadline } from "./bounded.ts";
import type { JobContext } from "./context.server.ts";
import { JOBS } from "./table.server.ts";

/** How long an attempt has its row to itself. Longer than a group of rows takes when each meets its deadline. */
const LEASE_MS = 3 * 60_000;
/** Rows that are leased together: two rounds of AT_ONCE, so that the last of them begin within their lease. */
const GROUP = 2 * AT_ONCE;

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
  const { outbox } = platformOf(context as AppLoadContext);
  const { now } = context.page;
  for (let at = 0; at < ids.length; at += GROUP) {
    const until = new Date(now().getTime() + LEASE_MS);
    const rows = await outbox.lease(ids.slice(at, at + GROUP), now(), until);
    await eachBounded(rows, AT_ONCE, (row) => attempt(context, row));
  }
}

async function attempt(context: JobContext, row: OutboxRow): Promise<void> {
  const { outbox } = platformOf(context as AppLoadContext);
  const { now } = context.page;
  try {
    const job = JOBS[row.payload.kind];
    const work = job.run(context, row.payload as never, row);
    const mail = await withinDeadline(row.payload.kind, job.deadlineMs, work);
    await outbox.done(row.id, now(), mail);
  } catch (error) {
    logError("delivery", error, { outboxId: row.id, kind: row.payload.kind, attempts: row.attempts });
    await noteFailure(context, row, errorSummary(error));
  }
}

/** A failure that cannot be noted is forgotten: the lease of its row ends, and it is tried again. */
async function noteFailure(
  context: JobContext,
  row: Pick<OutboxRow, "id" | "attempts">,
  error: string,
): Promise<void> {
  const now = context.page.now();
  const random = (crypto.getRandomValues(new Uint16Array(1))[0] ?? 0) / 65_536;
  const nextAttemptAt = new Date(now.getTime() + waitBeforeNextAttempt(row.attempts, random));
  await platformOf(context as AppLoadContext)
    .outbox.failed(row, { error, now, nextAttemptAt, giveUpAfterMs: GIVE_UP_AFTER_MS })
    .catch((reason: unknown) => logError("delivery", reason, { outboxId: row.id }));
}

/**
 * Messages that the queue gave up on: the Worker ended, or the database was away, each time that they were tried. Their
 * rows are only marked, with the same back-off and age limit as after any failed attempt.
 */
export async function markDeadLetters(context: JobContext, batch: Messages): Promise<void> {
  const { outbox } = platformOf(context as AppLoadContext);
  try {
    for (const { body } of batch.messages) {
      const row = await outbox.find(body.outboxId);
      if (row?.state !== "open") continue;
      logError("dead-letter", "the queue gave up on this message", { outboxId: row.id });
      const attempts = Math.max(1, row.attempts);
      await noteFailure(context, { id: row.id, attempts: row.attempts }, deadLetterNote(attempts));
    }
  } catch (error) {
    logError("dead-letter", error, { messages: batch.messages.length });
    batch.retryAll({ delaySeconds: 60 });
  }
}

const deadLetterNote = (attempts: number) => `The queue gave up on its message after ${attempts} attempts.`;
