import { and, eq, gt, isNull, lt } from "drizzle-orm";
import type { Database } from "../driver/client.server.ts";
import { signInSteps, users } from "../schema/users.ts";

export type SignInStepRow = typeof signInSteps.$inferSelect;

/**
 * What stands between a right password, or a passkey, and a session. A step is known by the secret in the browser's
 * cookie, and often begins before anybody has said who they are.
 */
export function signInStepRepository(db: Database) {
  const waiting = (idHash: string, purpose: SignInStepRow["purpose"], now: Date) =>
    and(eq(signInSteps.idHash, idHash), eq(signInSteps.purpose, purpose), gt(signInSteps.expiresAt, now));

  return {
    /** A right password waits for the second step, or a browser for its passkey. */
    async begin(step: typeof signInSteps.$inferInsert): Promise<void> {
      await db.batch([
        db
          .delete(signInSteps)
          .where(lt(signInSteps.expiresAt, new Date(step.expiresAt.getTime() - 3_600_000))),
        db.insert(signInSteps).values(step),
      ]);
    },

    /** The sign-in that waits, with its person; undefined when it is over or the person is locked out. */
    async find(idHash: string, now: Date) {
      const rows = await db
        .select({ step: signInSteps, user: users })
        .from(signInSteps)
        .innerJoin(users, eq(users.id, signInSteps.userId))
        .where(and(waiting(idHash, "second_factor", now), isNull(users.disabledAt)));
      return rows[0];
    },

    /** A step that waits for what a passkey says; undefined when it is over. */
    async findStep(idHash: string, purpose: SignInStepRow["purpose"], now: Date) {
      const rows = await db
        .select()
        .from(signInSteps)
        .where(waiting(idHash, purpose, now));
      return rows[0];
    },

    /** Ends a step: of those who try to at the same time one is handed it. */
    async takeStep(idHash: string, purpose: SignInStepRow["purpose"], now: Date) {
      const rows = await db
        .delete(signInSteps)
        .where(waiting(idHash, purpose, now))
        .returning();
      return rows[0];
    },
  };
}
