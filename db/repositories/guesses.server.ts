import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../driver/client.server.ts";
import { failures } from "../schema/records.ts";

/** How often a subject may be guessed wrongly within a window (milliseconds) before it waits. */
export type GuessLimit = { subject: string; windowMs: number; freeTries: number };
export type GuessLimits = readonly [GuessLimit, ...GuessLimit[]];

/** The first wait of a subject; each further wrong guess doubles it, six times at most. */
const FIRST_WAIT_MS = 15_000;

/** "One of these subjects waits at this moment", for the conditions of other statements. */
export const isBlocked = (subjects: readonly string[], at: Date): SQL =>
  sql`exists (select 1 from ${failures} where ${failures.subject} in ${[...subjects]} and ${failures.blockedUntil} > ${at.getTime()})`;

/**
 * Counts each guess before it is checked, so that parallel guesses gain nothing over sequential ones: a guess that is
 * not counted is not checked. A right guess is taken off the count again.
 */
export function guessRepository(db: Database) {
  /** A value of each limit, for the statement that counts all of them. */
  const each = (limits: GuessLimits, value: (limit: GuessLimit) => number) =>
    sql`(case ${failures.subject} ${sql.join(
      limits.map((limit) => sql`when ${limit.subject} then ${value(limit)}`),
      sql` `,
    )} end)`;
  const subjectsOf = (limits: GuessLimits) => limits.map(({ subject }) => subject);

  /** One statement: all limits are counted, or none because one of them waits. */
  const count = (limits: GuessLimits, now: Date, open: 0 | 1) => {
    const at = now.getTime();
    const isStale = sql`${failures.firstAt} < ${at} - ${each(limits, ({ windowMs }) => windowMs)}`;
    const next = sql`case when ${isStale} then 1 else ${failures.count} + 1 end`;
    const free = each(limits, ({ freeTries }) => freeTries);
    const rows = sql.join(
      limits.map(
        ({ subject, freeTries }) =>
          sql`select ${subject} as subject, ${freeTries <= 1 ? at + FIRST_WAIT_MS : null} as blocked_until`,
      ),
      sql` union all `,
    );
    return db.all<{ subject: string }>(sql`
      insert into ${failures} (subject, count, first_at, open, blocked_until)
      select asked.subject, 1, ${at}, ${open}, asked.blocked_until from (${rows}) asked
      where not exists (select 1 from ${failures} waiting
        where waiting.subject in ${subjectsOf(limits)} and waiting.blocked_until > ${at})
      on conflict (subject) do update set
        count = ${next},
        open = case when ${isStale} then ${open} else ${failures.open} + ${open} end,
        first_at = case when ${isStale} then ${at} else ${failures.firstAt} end,
        blocked_until = case when ${next} >= ${free}
          then ${at} + ${FIRST_WAIT_MS} * (1 << min(6, ${next} - ${free})) else null end
      returning subject`);
  };

  /** Until when one of the subjects waits, and whether that hangs on guesses which are still being looked at. */
  const waitOf = async (limits: GuessLimits, now: Date): Promise<{ until: Date; open: boolean }> => {
    const rows = await db
      .select()
      .from(failures)
      .where(
        sql`${failures.subject} in ${subjectsOf(limits)} and ${failures.blockedUntil} > ${now.getTime()}`,
      );
    // Given back in the very moment: the next try will find it free.
    const soon = now.getTime() + 1000;
    const until = Math.max(...rows.map(({ blockedUntil }) => blockedUntil?.getTime() ?? soon), soon);
    return { until: new Date(until), open: rows.length === 0 || rows.every(({ open }) => open > 0) };
  };

  return {
    /**
     * Counts a guess before it is checked. A caller that gets undefined may check the guess, and must then call
     * `wasWrong` or `wasRight`; any other caller must not.
     * @returns until when to wait, and whether it may be sooner since other guesses are still open.
     */
    async begin(limits: GuessLimits, now: Date): Promise<{ until: Date; open: boolean } | undefined> {
      return (await count(limits, now, 1)).length > 0 ? undefined : waitOf(limits, now);
    },

    /** The guess stays counted. */
    async wasWrong(limits: GuessLimits): Promise<void> {
      await db
        .update(failures)
        .set({ open: sql`max(0, ${failures.open} - 1)` })
        .where(sql`${failures.subject} in ${subjectsOf(limits)}`);
    },

    /**
     * Gives a guess back.
     * @param forgiven subjects whose earlier wrong guesses are forgotten as well.
     */
    async wasRight(limits: GuessLimits, forgiven: readonly string[]): Promise<void> {
      const others = limits.filter(({ subject }) => !forgiven.includes(subject));
      const statements = [
        ...(forgiven.length > 0
          ? [db.delete(failures).where(sql`${failures.subject} in ${[...forgiven]}`)]
          : []),
        ...others.map(({ subject, freeTries }) =>
          db
            .update(failures)
            .set({
              count: sql`max(0, ${failures.count} - 1)`,
              open: sql`max(0, ${failures.open} - 1)`,
              // A wait that this guess brought goes with it; one that other open guesses brought stays.
              blockedUntil: sql`case when ${failures.open} <= 1 or ${failures.count} - 1 < ${freeTries} then null else ${failures.blockedUntil} end`,
            })
            .where(sql`${failures.subject} = ${subject}`),
        ),
      ];
      const [first, ...rest] = statements;
      if (first) await db.batch([first, ...rest]);
    },

    /**
     * Counts what stays counted whatever becomes of it: what is wrong already, or is slowed by its number. Counted and
     * compared in one statement: of any number at once, so many are free as one after the other.
     * @returns until when this one had to wait, or undefined while it is free; who waits does not wait longer for trying.
     */
    async countTry(limits: GuessLimits, now: Date): Promise<Date | undefined> {
      const counted = await count(limits, now, 0);
      return counted.length > 0 ? undefined : (await waitOf(limits, now)).until;
    },

    /** When the subject may try again, if its failures block it. */
    async blockedUntil(subjects: string[], now: Date): Promise<Date | undefined> {
      const rows = await db
        .select()
        .from(failures)
        .where(sql`${failures.subject} in ${subjects} and ${failures.blockedUntil} > ${now.getTime()}`);
      return rows
        .map((row) => row.blockedUntil)
        .reduce<Date | undefined>((a, b) => (b && (!a || b > a) ? b : a), undefined);
    },

    /**
     * Counts a failure. From the fifth within the window on, each blocks twice as long as the one before.
     * @param windowMs after this long without a block the count starts again.
     */
    async countFailure(subject: string, now: Date, windowMs: number, freeTries: number): Promise<void> {
      const at = now.getTime();
      const stale = sql`${failures.firstAt} < ${at - windowMs}`;
      const count = sql`case when ${stale} then 1 else ${failures.count} + 1 end`;
      await db
        .insert(failures)
        .values({ subject, count: 1, firstAt: now })
        .onConflictDoUpdate({
          target: failures.subject,
          set: {
            count,
            firstAt: sql`case when ${stale} then ${at} else ${failures.firstAt} end`,
            blockedUntil: sql`case when ${count} >= ${freeTries} then ${at} + 15000 * (1 << min(6, ${count} - ${freeTries})) else null end`,
          },
        });
    },
  };
}
