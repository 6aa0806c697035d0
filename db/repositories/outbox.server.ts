import { and, desc, eq, inArray, isNull, lte, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { LET_GO_AT_ONCE, type Receiver } from "../../app/domain/jobs/back-off.ts";
import type { MailOutcome } from "../../app/domain/order/order-mails.ts";
import type { Database } from "../driver/client.server.ts";
import type { OutboxKind } from "../outbox-lanes.ts";
import { inboundEvents, mails, outbox } from "../schema/records.ts";

/** A row that a batch puts into the outbox; its tenant is added by the tables. */
export type NewOutbox = Omit<typeof outbox.$inferInsert, "tenantId">;

/** The columns of an open row that a statement makes of what it reads, due at a moment. */
export const openRow = ({ key, at, payload }: { key: { id: SQL; dedupe: SQL }; at: SQL; payload: SQL }) => ({
  id: key.id,
  dedupeKey: key.dedupe,
  payload,
  createdAt: at,
  state: sql`'open'`,
  attempts: sql`0`,
  nextAttemptAt: at,
  queuedUntil: sql`0`,
  leasedUntil: sql`0`,
  firstFailedAt: sql`null`,
  firstError: sql`null`,
  lastError: sql`null`,
  waitsFor: sql`null`,
  doneAt: sql`null`,
});

export type { OrderMailPayload, OutboxPayload } from "../schema/records.ts";

export type OutboxRow = typeof outbox.$inferSelect;
export type MailRow = typeof mails.$inferSelect;
/** A mail as it is handed to the provider; its id is the provider's idempotency key. */
export type WrittenMail = Pick<
  MailRow,
  "id" | "dedupeKey" | "toAddress" | "replyTo" | "sender" | "subject" | "text" | "html" | "state"
>;
export type NewMail = WrittenMail &
  Pick<MailRow, "tenantId" | "lang" | "createdAt"> &
  Partial<Pick<MailRow, "about">>;

/** A mail that the provider has. */
export type SentMail = { id: string; providerId: string | null; forgetWords: boolean };

/** How the attempts of a group of leased rows ended. */
export type AttemptEnds = {
  now: Date;
  /** Ids of rows that are done with. */
  done: readonly string[];
  sent: readonly SentMail[];
  failed: readonly {
    id: string;
    /** Which attempt it was. */
    attempts: number;
    error: string;
    /** Who was away, if that was why. */
    waitsFor: Receiver | null;
    nextAttemptAt: Date;
    /** How long after its first failure a row is dead. */
    giveUpAfterMs: number;
  }[];
  /** Leased, but not begun in time: they are due at once, and the attempt does not count. */
  notBegun: readonly { id: string; attempts: number }[];
};

type Provider = (typeof inboundEvents.$inferSelect)["provider"];

/** In the columns that say until when something holds. */
const NEVER = new Date(0);
/** As the index of the rows that are to be queued says it. */
const KIND = sql<OutboxKind>`${outbox.payload} ->> '$.kind'`;

/**
 * The receiver has taken something: what waits for the same leaves with the next pass of the sweep. Those behind them are
 * let go by what leaves then, so that a receiver that has just come back is not given all at once.
 */
export const lettingGo = (db: Database, receiver: Receiver, now: Date) =>
  db
    .update(outbox)
    .set({ nextAttemptAt: now })
    .where(
      sql`${outbox.id} in (select ${outbox.id} from ${outbox} indexed by outbox_waiting where ${outbox.waitsFor} = ${receiver} and ${outbox.waitsFor} is not null and ${outbox.state} = 'open' and ${outbox.nextAttemptAt} > ${now.getTime()} order by ${outbox.nextAttemptAt} limit ${LET_GO_AT_ONCE})`,
    );

/** What leaves the product and what comes in from outside: crosses tenants, each row carries its own. */
export function outboxRepository(db: Database) {
  return {
    async find(id: string): Promise<OutboxRow | undefined> {
      return (await db.select().from(outbox).where(eq(outbox.id, id)))[0];
    },

    /** Writes what must leave that no other write causes; false when the same was written before. */
    async keep(row: typeof outbox.$inferInsert): Promise<boolean> {
      const rows = await db
        .insert(outbox)
        .values(row)
        .onConflictDoNothing({ target: outbox.dedupeKey })
        .returning({ id: outbox.id });
      return rows.length > 0;
    },

    /** What kind of delivery each of these rows is; rows that were not written or are not open are left out. */
    kindsOf: (ids: readonly string[]): Promise<{ id: string; kind: OutboxKind }[]> =>
      db
        .select({ id: outbox.id, kind: KIND })
        .from(outbox)
        .where(and(inArray(outbox.id, [...ids]), eq(outbox.state, "open"))),

    /**
     * Marks rows of a lane that are due as queued and returns their ids, those that wait longest first. A row that is
     * queued or being tried is not taken, so two callers never get the same one.
     * @param unqueuedBefore rows younger than this were just queued by the request that wrote them.
     */
    async claimDue(
      kinds: readonly OutboxKind[],
      { now, unqueuedBefore, until, limit }: { now: Date; unqueuedBefore: Date; until: Date; limit: number },
    ): Promise<string[]> {
      const at = now.getTime();
      const due = sql`select ${outbox.id} from ${outbox} indexed by outbox_unqueued
        where ${outbox.state} = 'open' and ${outbox.nextAttemptAt} <= ${at} and ${outbox.queuedUntil} <= ${at}
          and ${outbox.leasedUntil} <= ${at} and ${outbox.createdAt} < ${unqueuedBefore.getTime()}
          and ${KIND} in ${[...kinds]}
        order by ${outbox.nextAttemptAt}, ${outbox.createdAt} limit ${limit}`;
      const rows = await db
        .update(outbox)
        .set({ queuedUntil: until })
        .where(sql`${outbox.id} in (${due})`)
        .returning({ id: outbox.id });
      return rows.map(({ id }) => id);
    },

    /** The messages of these rows could not be queued: they are due again. */
    async notQueued(ids: readonly string[]): Promise<void> {
      await db
        .update(outbox)
        .set({ queuedUntil: NEVER })
        .where(inArray(outbox.id, [...ids]));
    },

    /**
     * Begins an attempt at each of these rows that is due and that no other run has leased. The caller holds a row
     * until `until`; its `attempts` is the number of the attempt.
     */
    lease: (ids: readonly string[], now: Date, until: Date): Promise<OutboxRow[]> =>
      db
        .update(outbox)
        .set({ attempts: sql`${outbox.attempts} + 1`, leasedUntil: until, queuedUntil: NEVER })
        .where(
          and(
            inArray(outbox.id, [...ids]),
            // The plus keeps SQLite from looking through all rows that are due instead of taking these by their ids.
            sql`+${outbox.state} = 'open'`,
            lte(outbox.leasedUntil, now),
            lte(outbox.nextAttemptAt, now),
          ),
        )
        .returning(),

    /**
     * Writes down how attempts ended, all of them in one batch. A failure changes nothing when another attempt was begun
     * or the row is not open any more.
     */
    async settle({ now, done, sent, failed, notBegun }: AttemptEnds): Promise<void> {
      const at = now.getTime();
      const markSent = (forgetWords: boolean) => {
        const those = sent.filter((mail) => mail.forgetWords === forgetWords);
        if (those.length === 0) return [];
        const ids = those.map(({ id }) => id);
        const providerIds = JSON.stringify(
          Object.fromEntries(those.map((mail) => [mail.id, mail.providerId])),
        );
        const change = {
          state: "sent" as const,
          providerId: sql`json_extract(${providerIds}, '$."' || ${mails.id} || '"')`,
          sentAt: now,
          ...(forgetWords && { text: "", html: "" }),
        };
        return [db.update(mails).set(change).where(inArray(mails.id, ids))];
      };
      const statements: BatchItem<"sqlite">[] = [
        ...markSent(false),
        ...markSent(true),
        ...(done.length > 0
          ? [
              db
                .update(outbox)
                .set({ state: "done", doneAt: now, leasedUntil: NEVER })
                .where(inArray(outbox.id, [...done])),
              // What was written by an attempt that failed, and is not wanted any more.
              db
                .update(mails)
                .set({ state: "unsent" })
                .where(
                  sql`${mails.state} = 'written' and ${mails.dedupeKey} in (select ${outbox.dedupeKey} from ${outbox} where ${inArray(outbox.id, [...done])})`,
                ),
            ]
          : []),
        ...failed.map(({ id, attempts, error, waitsFor, nextAttemptAt, giveUpAfterMs }) =>
          db
            .update(outbox)
            .set({
              leasedUntil: NEVER,
              queuedUntil: NEVER,
              nextAttemptAt,
              waitsFor,
              lastError: error,
              firstError: sql`coalesce(${outbox.firstError}, ${error})`,
              firstFailedAt: sql`coalesce(${outbox.firstFailedAt}, ${at})`,
              state: sql`case when ${outbox.firstFailedAt} <= ${at - giveUpAfterMs} then 'dead' else 'open' end`,
            })
            .where(and(eq(outbox.id, id), eq(outbox.attempts, attempts), eq(outbox.state, "open"))),
        ),
        ...notBegun.map(({ id, attempts }) =>
          db
            .update(outbox)
            .set({ leasedUntil: NEVER, attempts: attempts - 1 })
            .where(and(eq(outbox.id, id), eq(outbox.attempts, attempts), eq(outbox.state, "open"))),
        ),
      ];
      // First, so that what failed beside it keeps its own back-off.
      if (sent.length > 0) statements.unshift(lettingGo(db, "mail", now));
      const [first, ...others] = statements;
      if (first) await db.batch([first, ...others]);
    },

    /**
     * Writes mails, each once: of a repeated effect the mail that is there already is returned. One that never left and
     * lost its words with time is written once more. In no order.
     */
    async writeMails(drafts: readonly NewMail[]): Promise<WrittenMail[]> {
      if (drafts.length === 0) return [];
      const rows = await db
        .insert(mails)
        .values([...drafts])
        .onConflictDoUpdate({
          target: mails.dedupeKey,
          set: {
            toAddress: sql`excluded.to_address`,
            replyTo: sql`excluded.reply_to`,
            text: sql`excluded.text`,
            subject: sql`excluded.subject`,
            html: sql`excluded.html`,
            createdAt: sql`excluded.created_at`,
          },
          setWhere: sql`${mails.toAddress} = '' and ${mails.state} = 'written'`,
        })
        .returning({ id: mails.id });
      const isNew = new Set(rows.map(({ id }) => id));
      const written = drafts.filter(({ id }) => isNew.has(id));
      const existingKeys = drafts.filter(({ id }) => !isNew.has(id)).map(({ dedupeKey }) => dedupeKey);
      if (existingKeys.length === 0) return written;
      return [...written, ...(await db.select().from(mails).where(inArray(mails.dedupeKey, existingKeys)))];
    },

    mailbox: (limit: number) =>
      db.select().from(mails).orderBy(desc(mails.createdAt), desc(mails.id)).limit(limit),

    async mail(id: string): Promise<MailRow | undefined> {
      return (await db.select().from(mails).where(eq(mails.id, id)))[0];
    },

    /** Notes what the provider told of a mail; that it arrived is no news of one that came back. */
    async noteOutcome(id: string, outcome: MailOutcome, at: Date): Promise<void> {
      const isNews =
        outcome === "delivered" ? isNull(mails.outcome) : sql`${mails.outcome} is not ${outcome}`;
      await db
        .update(mails)
        .set({ outcome, outcomeAt: at })
        .where(and(eq(mails.id, id), isNews));
    },

    async knowsInbound(provider: Provider, eventId: string): Promise<boolean> {
      const isThisEvent = and(eq(inboundEvents.provider, provider), eq(inboundEvents.eventId, eventId));
      return (
        (await db.select({ type: inboundEvents.type }).from(inboundEvents).where(isThisEvent)).length > 0
      );
    },

    /** Notes that an event from outside is done with; a repeated note changes nothing. */
    async sawInbound(provider: Provider, eventId: string, type: string, now: Date): Promise<void> {
      await db
        .insert(inboundEvents)
        .values({ provider, eventId, type, receivedAt: now })
        .onConflictDoNothing();
    },
  };
}
