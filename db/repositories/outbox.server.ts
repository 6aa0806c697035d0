import { and, asc, desc, eq, isNull, lt, sql } from "drizzle-orm";
import type { Database } from "../client.server.ts";
import { inboundEvents, mails, outbox } from "../schema/records.ts";

export type OutboxRow = typeof outbox.$inferSelect;
export type MailRow = typeof mails.$inferSelect;

/** What leaves the product and what comes in from outside: crosses tenants, each row carries its own. */
export function outboxRepository(db: Database) {
  return {
    async find(id: string): Promise<OutboxRow | undefined> {
      return (await db.select().from(outbox).where(eq(outbox.id, id)))[0];
    },

    /** Rows that nobody has carried out although they are this old: their queue message was lost. */
    open: (before: Date, limit: number) =>
      db
        .select()
        .from(outbox)
        .where(and(isNull(outbox.doneAt), lt(outbox.createdAt, before), lt(outbox.attempts, 20)))
        .orderBy(asc(outbox.createdAt))
        .limit(limit),

    async done(id: string, now: Date): Promise<void> {
      await db.update(outbox).set({ doneAt: now }).where(eq(outbox.id, id));
    },

    async failed(id: string, error: string): Promise<void> {
      await db
        .update(outbox)
        .set({ attempts: sql`${outbox.attempts} + 1`, lastError: error.slice(0, 500) })
        .where(eq(outbox.id, id));
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

    async mailSent(id: string, providerId: string | null, now: Date): Promise<void> {
      await db.update(mails).set({ state: "sent", providerId, sentAt: now }).where(eq(mails.id, id));
    },

    /** Empties a sent mail whose words must not lie about. */
    async forgetWords(id: string): Promise<void> {
      await db.update(mails).set({ text: "", html: "" }).where(eq(mails.id, id));
    },

    mailbox: (limit: number) =>
      db.select().from(mails).orderBy(desc(mails.createdAt), desc(mails.id)).limit(limit),

    async mail(id: string): Promise<MailRow | undefined> {
      return (await db.select().from(mails).where(eq(mails.id, id)))[0];
    },

    /** @returns true when the event is seen for the first time. */
    async sawInbound(provider: "stripe", eventId: string, type: string, now: Date): Promise<boolean> {
      const result = await db
        .insert(inboundEvents)
        .values({ provider, eventId, type, receivedAt: now })
        .onConflictDoNothing();
      return result.rowsAffected > 0;
    },
  };
}
