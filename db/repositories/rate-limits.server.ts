import { sql } from "drizzle-orm";
import type { Database } from "../driver/client.server.ts";
import { rateLimits } from "../schema/rate-limits.ts";

type RateLimit = { subject: string; most: number; windowMs: number };

/** Counters that parallel requests cannot pass: each counts and reads in one statement. */
export function rateLimitRepository(db: Database) {
  const counted = ({ subject, windowMs }: RateLimit, now: Date) => {
    const at = now.getTime();
    const ended = sql`${rateLimits.endsAt} <= ${at}`;
    return db
      .insert(rateLimits)
      .values({ subject, count: 1, endsAt: new Date(at + windowMs) })
      .onConflictDoUpdate({
        target: rateLimits.subject,
        set: {
          count: sql`case when ${ended} then 1 else ${rateLimits.count} + 1 end`,
          endsAt: sql`case when ${ended} then ${at + windowMs} else ${rateLimits.endsAt} end`,
        },
      })
      .returning({ count: rateLimits.count, endsAt: rateLimits.endsAt });
  };

  return {
    /**
     * Counts one more under a limit, first, and tells from the count that came back whether it was too many: of any
     * number of parallel calls, exactly `most` pass within a window.
     * @returns when the window ends, if this one was too many; undefined when it may go on.
     */
    async count(limit: RateLimit, now: Date): Promise<Date | undefined> {
      const [row] = await counted(limit, now);
      return row && row.count > limit.most ? row.endsAt : undefined;
    },

    /** Takes one count back, for what turned out not to count: a right password, a form with a mistake. */
    async giveBack(subject: string): Promise<void> {
      await db
        .update(rateLimits)
        .set({ count: sql`${rateLimits.count} - 1` })
        .where(sql`${rateLimits.subject} = ${subject} and ${rateLimits.count} > 0`);
    },
  };
}
