import { GIVE_UP_AFTER_MS, waitBeforeNextAttempt } from "../domain/jobs/back-off.ts";
import { baseScope } from "../http/context.server.ts";
import { errorSummary, logError } from "../log.server.ts";
import {
  type AttemptEnds,
  type OutboxRow,
  type SentMail,
  settleRows,
} from "../services/deliveries/attempt-rows.server.ts";
import { AT_ONCE, eachBounded, withinDeadline } from "./bounded.ts";
import type { JobContext } from "./context.server.ts";
import { sendMail, stoppedMails, writeMails } from "./send-mail.server.ts";
import { type Delivery, JOBS } from "./table.server.ts";

/**
 * Nothing of a group begins later than this after its lease: with the longest deadline of a job (60 s) it still ends
 * within the lease (deliver.server.ts), and what a slow receiver kept waiting is given back.
 */
const BEGIN_WITHIN_MS = 90_000;

/**
 * So many rows are prepared in the same moment: their reads share round trips (db/client.server.ts), and a busy database
 * still answers those few hundred statements well within its time limit.
 */
const READ_TOGETHER = 25;

type Failure = AttemptEnds["failed"][number];

/**
 * Tries each of these leased rows and writes down how it ended. The group shares its round trips: what it needs is read
 * together, its mails are written together, several receivers are waited for at once, and all ends are written in one
 * batch. If the Worker dies before that, the leases end and all of it is tried again with the same idempotency keys.
 * @throws when the database cannot be asked at all; a failed delivery is noted in its row and throws nothing.
 */
export async function attemptAll(context: JobContext, rows: readonly OutboxRow[]): Promise<void> {
  if (rows.length === 0) return;
  const beginUntil = Date.now() + BEGIN_WITHIN_MS;
  const done: string[] = [];
  const sent: SentMail[] = [];
  const failed: Failure[] = [];
  const notBegun: OutboxRow[] = [];
  /** The result of one row's part, within its deadline; undefined when it failed. */
  const guarded = async <Result>(row: OutboxRow, part: () => Promise<Result>) => {
    const { kind } = row.payload;
    try {
      // A row of a kind that this version does not know fails here, and is tried again by a later one.
      return { result: await withinDeadline(kind, JOBS[kind].deadlineMs, part()) };
    } catch (error) {
      logError("delivery", error, { outboxId: row.id, kind, attempts: row.attempts });
      failed.push(failureOf(context, row, errorSummary(error)));
      return undefined;
    }
  };

  const prepared: { row: OutboxRow; delivery: Delivery }[] = [];
  for (let at = 0; at < rows.length; at += READ_TOGETHER) {
    await Promise.all(
      rows.slice(at, at + READ_TOGETHER).map(async (row) => {
        const read = await guarded(row, async () => prepare(context, row));
        if (read) prepared.push({ row, delivery: read.result });
      }),
    );
  }
  const drafts = prepared.flatMap(({ row, delivery }) =>
    delivery && "mail" in delivery ? [{ row, content: delivery.mail, purpose: delivery.purpose }] : [],
  );
  const stopped = await stoppedMails(context, drafts);
  const written = await writeMails(
    context,
    drafts.filter(({ row }) => !stopped.has(row.id)),
  );
  await eachBounded(prepared, AT_ONCE, async ({ row, delivery }) => {
    if (Date.now() > beginUntil) return void notBegun.push(row);
    const ended = await guarded(row, async () => {
      if (!delivery || stopped.has(row.id)) return undefined;
      if ("run" in delivery) return void (await delivery.run());
      const mail = written.get(row.dedupeKey);
      if (!mail) throw new Error("The mail was not written.");
      return sendMail(context, row, mail);
    });
    if (!ended) return;
    done.push(row.id);
    if (ended.result) sent.push(ended.result);
  });
  const settled = settleRows(baseScope(context), { done, sent, failed, notBegun });
  // What cannot be noted is forgotten: the leases end, and the rows are tried again.
  await settled.catch((error: unknown) => logError("delivery", error, { rows: rows.length }));
}

function prepare(context: JobContext, row: OutboxRow): Promise<Delivery> {
  return JOBS[row.payload.kind].prepare(context, row.payload as never, row);
}

/** A failed attempt with the time of the next one. */
export function failureOf(
  context: JobContext,
  { id, attempts }: Pick<OutboxRow, "id" | "attempts">,
  error: string,
): Failure {
  const random = (crypto.getRandomValues(new Uint16Array(1))[0] ?? 0) / 65_536;
  const nextAttemptAt = new Date(context.page.now().getTime() + waitBeforeNextAttempt(attempts, random));
  return { id, attempts, error, nextAttemptAt, giveUpAfterMs: GIVE_UP_AFTER_MS };
}
