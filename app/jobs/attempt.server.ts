import {
  GIVE_UP_AFTER_MS,
  type Receiver,
  ReceiverAway,
  waitBeforeNextAttempt,
} from "../domain/jobs/back-off.ts";
import { baseScope } from "../http/wiring/context.server.ts";
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
 * So many rows are prepared in the same moment: their reads share round trips (db/driver/client.server.ts), and a busy database
 * still answers those few hundred statements well within its time limit.
 */
const READ_TOGETHER = 25;

/**
 * What has ended is written down so often while the rest of a group goes on: a Worker that dies repeats no more than this,
 * and a group that outlives no Worker comes to its end all the same.
 */
const NOTED_EVERY_MS = 500;

type Failure = AttemptEnds["failed"][number];

/**
 * Tries each of these leased rows and writes down how it ended. The group shares its round trips: what it needs is read
 * together, its mails are written together, several receivers are waited for at once, and ends are written in a batch
 * every half second. If the Worker dies before that, the leases end and the rest is tried again with the same idempotency
 * keys.
 * @throws when the database cannot be asked at all; a failed delivery is noted in its row and throws nothing.
 */
export async function attemptAll(context: JobContext, leased: readonly OutboxRow[]): Promise<void> {
  if (leased.length === 0) return;
  const { rows, alike } = asOne(leased);
  const ends = endsNotedSoon(context);
  try {
    await attemptRows(context, rows, {
      done: (row, mail) => alike(row).forEach((each) => ends.done(each, mail)),
      failed: (row, ...why) => alike(row).forEach((each) => ends.failed(each, ...why)),
      notBegun: (row) => alike(row).forEach((each) => ends.notBegun(each)),
    });
  } finally {
    await ends.noted();
  }
}

type Ends = {
  done(row: OutboxRow, mail: SentMail | undefined): void;
  /** @param waitsFor who was away, if that was why. */
  failed(row: OutboxRow, error: string, waitsFor: Receiver | null): void;
  notBegun(row: OutboxRow): void;
};

async function attemptRows(context: JobContext, rows: readonly OutboxRow[], ends: Ends): Promise<void> {
  const beginUntil = Date.now() + BEGIN_WITHIN_MS;
  /** The result of one row's part, within its deadline; undefined when it failed. */
  const guarded = async <Result>(row: OutboxRow, part: () => Promise<Result>) => {
    const { kind } = row.payload;
    try {
      // A row of a kind that this version does not know fails here, and is tried again by a later one.
      return { result: await withinDeadline(kind, JOBS[kind].deadlineMs, part()) };
    } catch (error) {
      logError("delivery", error, { outboxId: row.id, kind, attempts: row.attempts });
      ends.failed(row, errorSummary(error), error instanceof ReceiverAway ? error.receiver : null);
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
  // What failed before may hang once more; what is new does not wait for it.
  prepared.sort((a, b) => a.row.attempts - b.row.attempts);
  const drafts = prepared.flatMap(({ row, delivery }) =>
    delivery && "mail" in delivery ? [{ row, content: delivery.mail, purpose: delivery.purpose }] : [],
  );
  const stopped = await stoppedMails(context, drafts);
  const written = await writeMails(
    context,
    drafts.filter(({ row }) => !stopped.has(row.id)),
  );
  await eachBounded(prepared, AT_ONCE, async ({ row, delivery }) => {
    if (Date.now() > beginUntil) return ends.notBegun(row);
    const ended = await guarded(row, async () => {
      if (!delivery || stopped.has(row.id)) return undefined;
      if ("run" in delivery) return void (await delivery.run());
      const mail = written.get(row.dedupeKey);
      if (!mail) throw new Error("The mail was not written.");
      return sendMail(context, row, mail);
    });
    if (ended) ends.done(row, ended.result);
  });
}

/** Rows that ask for the very same, where that is done once for all of them; each is answered as the one that is tried. */
function asOne(leased: readonly OutboxRow[]) {
  const groups = new Map<string, OutboxRow[]>();
  for (const row of leased) {
    const { kind } = row.payload;
    const key = JOBS[kind]?.onceForAll ? `${row.tenantId} ${JSON.stringify(row.payload)}` : row.id;
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  const byFirst = new Map([...groups.values()].map((group) => [group[0]?.id, group]));
  return {
    rows: leased.filter(({ id }) => byFirst.has(id)),
    alike: (row: OutboxRow): OutboxRow[] => byFirst.get(row.id) ?? [row],
  };
}

/** Ends of attempts, written down in one batch every half second and when the last is there. */
function endsNotedSoon(context: JobContext): Ends & { noted(): Promise<void> } {
  const empty = (): Omit<AttemptEnds, "now"> & {
    done: string[];
    sent: SentMail[];
    failed: Failure[];
    notBegun: OutboxRow[];
  } => ({ done: [], sent: [], failed: [], notBegun: [] });
  let unnoted = empty();

  async function note(): Promise<void> {
    const ends = unnoted;
    const rows = ends.done.length + ends.failed.length + ends.notBegun.length;
    if (rows === 0) return;
    unnoted = empty();
    // What cannot be noted is forgotten: the leases end, and the rows are tried again.
    await settleRows(baseScope(context), ends).catch((error: unknown) =>
      logError("delivery", error, { rows }),
    );
  }

  let noting = Promise.resolve();
  const timer = setInterval(() => void (noting = noting.then(note)), NOTED_EVERY_MS);
  return {
    done({ id }, mail) {
      unnoted.done.push(id);
      if (mail) unnoted.sent.push(mail);
    },
    failed: (row, error, waitsFor) => void unnoted.failed.push(failureOf(context, row, error, waitsFor)),
    notBegun: (row) => void unnoted.notBegun.push(row),
    async noted() {
      clearInterval(timer);
      await noting;
      await note();
    },
  };
}

function prepare(context: JobContext, row: OutboxRow): Promise<Delivery> {
  return JOBS[row.payload.kind].prepare(context, row.payload as never, row);
}

/** A failed attempt with the time of the next one. */
export function failureOf(
  context: JobContext,
  { id, attempts }: Pick<OutboxRow, "id" | "attempts">,
  error: string,
  waitsFor: Receiver | null = null,
): Failure {
  const random = (crypto.getRandomValues(new Uint16Array(1))[0] ?? 0) / 65_536;
  const nextAttemptAt = new Date(context.page.now().getTime() + waitBeforeNextAttempt(attempts, random));
  return { id, attempts, error, waitsFor, nextAttemptAt, giveUpAfterMs: GIVE_UP_AFTER_MS };
}
