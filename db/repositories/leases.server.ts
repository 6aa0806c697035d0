import { and, eq, sql } from "drizzle-orm";
import type { Database } from "../driver/client.server.ts";
import { leases } from "../schema/jobs.ts";

export type LeaseRow = typeof leases.$inferSelect;

/** Steps of the scheduled work, each done by one run at a time. */
export function leaseRepository(db: Database) {
  return {
    /** Leases a step that is due and that no other run holds. @returns otherwise the moment when it is free. */
    async take(name: string, holder: string, now: Date, until: Date): Promise<"taken" | Date> {
      const at = now.getTime();
      const [taken, [row]] = await db.batch([
        db
          .insert(leases)
          .values({ name, holder, until, dueAt: now })
          .onConflictDoUpdate({
            target: leases.name,
            set: { holder, until },
            setWhere: sql`${leases.until} <= ${at} and ${leases.dueAt} <= ${at}`,
          })
          .returning({ name: leases.name }),
        db.select().from(leases).where(eq(leases.name, name)),
      ]);
      if (taken.length > 0 || !row) return "taken";
      return row.until > row.dueAt ? row.until : row.dueAt;
    },

    /** Gives a step back. A run that no longer holds it changes nothing. */
    async giveBack(
      name: string,
      holder: string,
      end: { now: Date; dueAt: Date; error: string | null },
    ): Promise<void> {
      await db
        .update(leases)
        .set({
          until: new Date(0),
          dueAt: end.dueAt,
          lastError: end.error,
          ...(end.error === null && { doneAt: end.now }),
        })
        .where(and(eq(leases.name, name), eq(leases.holder, holder)));
    },

    all: (): Promise<LeaseRow[]> => db.select().from(leases),
  };
}
