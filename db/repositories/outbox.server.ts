import { and, desc, eq, inArray, lte, sql } from "drizzle-orm";
import type { Database } from "../client.server.ts";
import type { OutboxKind } from "../outbox-lanes.ts";
import { inboundEvents, mails, outbox } from "../schema/records.ts";

export type OutboxRow = typeof outbox.$inferSelect;
export type MailRow = typeof mails.$inferSelect;

/** In the columns that say until when something holds. */
const NEVER = new Date(0);
const KIND = sql<OutboxKind>`json_extract(${outbox.payload}, '$.kind')`;

/** What leaves the product and what comes in from outside: crosses tenants, each row carries its own. */
export function outboxRepository(db: Database) {
  return {
    async find(id: string): Promise<OutboxRow | undefined> {
      return (await db.select().from(outbox).where(eq(outbox.id, id)))[0];
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
      const due = sql`select ${outbox.id} from ${outbox}
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
     * Begins an attempt at each of these rows that is due and that nobody else is trying. Whoever gets a row has it
     * until `until`; its `attempts` names the attempt.
     */
    lease: (ids: readonly string[], now: Date, until: Date): Promise<OutboxRow[]> =>
      db
        .update(outbox)
        .set({ attempts: sql`${outbox.attempts} + 1`, leasedUntil: until, queuedUntil: NEVER })
        .where(
          and(
            inArray(outbox.id, [...ids]),
            eq(outbox.state, "open"),
            lte(outbox.leasedUntil, now),
            lte(outbox.nextAttemptAt, now),
          ),
        )
        .returning(),

    /** The attempt went well; of a mail that was handed over also who has it. */
    async done(
      id: string,
      now: Date,
      mail?: { id: string; providerId: string | null; forgetWords: boolean },
    ): Promise<void> {
      const ended = db
        .update(outbox)
        .set({ state: "done", doneAt: now, leasedUntil: NEVER })
        .where(eq(outbox.id, id));
      if (!mail) return void (await ended);
      const { providerId, forgetWords } = mail;
      const sent = { state: "sent" as const, providerId, sentAt: now };
      await db.batch([
        db
          .update(mails)
          .set(forgetWords ? { ...sent, text: "", html: "" } : sent)
          .where(eq(mails.id, mail.id)),
        ended,
      ]);
    },

    /**
     * The attempt failed. Does nothing when another attempt was begun or the row is not open any more.
     * @param giveUpAfterMs how long after its first failure a row is dead.
     */
    async failed(
      { id, attempts }: Pick<OutboxRow, "id" | "attempts">,
      failure: { error: string; now: Date; nextAttemptAt: Date; giveUpAfterMs: number },
    ): Promise<void> {
      const at = failure.now.getTime();
      await db
        .update(outbox)
        .set({
          leasedUntil: NEVER,
          queuedUntil: NEVER,
          nextAttemptAt: failure.nextAttemptAt,
          lastError: failure.error,
          firstError: sql`coalesce(${outbox.firstError}, ${failure.error})`,
          firstFailedAt: sql`coalesce(${outbox.firstFailedAt}, ${at})`,
          state: sql`case when ${outbox.firstFailedAt} <= ${at - failure.giveUpAfterMs} then 'dead' else 'open' end`,
        })
        .where(and(eq(outbox.id, id), eq(outbox.attempts, attempts), eq(outbox.state, "open")));
    },

    /** Writes a mail once: a repeated effect finds it written. */
    async writeMail(mail: typeof mails.$inferInsert): Promise<MailRow> {
      const [, rows] = await db.batch([
        db.insert(mails).values(mail).onConflictDoNothing({ target: mails.dedupeKey }),
        db.select().from(mails).where(eq(mails.dedupeKey, mail.dedupeKey)),
      ]);
      const written = rows[0];
      if (!written) throw new Error("The mail was not written.");
      return written;
    },

    mailbox: (limit: number) =>
      db.select().from(mails).orderBy(desc(mails.createdAt), desc(mails.id)).limit(limit),

    async mail(id: string): Promise<MailRow | undefined> {
      return (await db.select().from(mails).where(eq(mails.id, id)))[0];
    },

    async knowsInbound(provider: "stripe", eventId: string): Promise<boolean> {
      const known = and(eq(inboundEvents.provider, provider), eq(inboundEvents.eventId, eventId));
      return (await db.select({ type: inboundEvents.type }).from(inboundEvents).where(known)).length > 0;
    },

    /** Notes that an event from outside is done with; a repeated note changes nothing. */
    async sawInbound(provider: "stripe", eventId: string, type: string, now: Date): Promise<void> {
      await db
        .insert(inboundEvents)
        .values({ provider, eventId, type, receivedAt: now })
        .onConflictDoNothing();
    },
  };
}
