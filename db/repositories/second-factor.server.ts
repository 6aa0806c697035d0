import { and, eq, gt, isNull, lt, or, sql } from "drizzle-orm";
import type { AuditNote } from "../../app/domain/audit/audit-note.ts";
import { auditEntry } from "../audit-entry.server.ts";
import type { Database } from "../client.server.ts";
import { insertWhere } from "../insert-where.server.ts";
import { outbox } from "../schema/records.ts";
import { passkeys, recoveryCodes, signInSteps, users } from "../schema/users.ts";
import { stoppedReset } from "./factor-resets.server.ts";
import type { MailRow, Owner } from "./own-account.server.ts";

export type SignInStepRow = typeof signInSteps.$inferSelect;

/** What stands between a right password and a session, for those who asked for it. */
export function secondFactorRepository(db: Database) {
  const mine = ({ id, tenantId }: Owner) => and(eq(users.id, id), eq(users.tenantId, tenantId));
  const codesOf = ({ id, tenantId }: Owner) =>
    and(eq(recoveryCodes.tenantId, tenantId), eq(recoveryCodes.userId, id));

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

    /** Uses a code's half minute up. @returns false when it, or a later one, was used before. */
    async useStep(owner: Owner, step: number): Promise<boolean> {
      const used = await db
        .update(users)
        .set({ totpUsedStep: step })
        .where(and(mine(owner), or(isNull(users.totpUsedStep), lt(users.totpUsedStep, step))));
      return used.rowsAffected > 0;
    },

    /** Uses a recovery code up, once. */
    async useRecoveryCode(owner: Owner, codeHash: string, now: Date): Promise<boolean> {
      const used = await db
        .update(recoveryCodes)
        .set({ usedAt: now })
        .where(and(codesOf(owner), eq(recoveryCodes.codeHash, codeHash), isNull(recoveryCodes.usedAt)));
      return used.rowsAffected > 0;
    },

    /** The same secret under a newer key; nothing where another took its place meanwhile. */
    async reseal(owner: Owner, from: string, to: string): Promise<void> {
      await db
        .update(users)
        .set({ totpSealed: to })
        .where(and(mine(owner), eq(users.totpSealed, from)));
    },

    /** Turns the second step on. @returns false when it was on already. */
    async enable(
      owner: Owner,
      factor: { sealed: string; step: number; codeHashes: string[]; now: Date },
      note: AuditNote,
      mail: MailRow,
      /** A reset that waits would drop the new factor: it ends. */
      resetStopped: AuditNote,
    ): Promise<boolean> {
      const on = sql`exists (select 1 from ${users} where ${users.id} = ${owner.id} and ${users.totpSealed} = ${factor.sealed})`;
      const [enabled] = await db.batch([
        db
          .update(users)
          .set({ totpSealed: factor.sealed, totpUsedStep: factor.step })
          .where(and(mine(owner), isNull(users.totpSealed))),
        auditEntry(db, owner.tenantId, note),
        db.delete(recoveryCodes).where(and(codesOf(owner), on)),
        ...factor.codeHashes.map((codeHash) =>
          insertWhere(
            db,
            recoveryCodes,
            { codeHash, tenantId: owner.tenantId, userId: owner.id, createdAt: factor.now },
            on,
          ),
        ),
        insertWhere(db, outbox, { ...mail, tenantId: owner.tenantId }, on),
        ...stoppedReset(db, owner, resetStopped, on),
      ]);
      return enabled.rowsAffected > 0;
    },

    async disable(owner: Owner, note: AuditNote, mail: MailRow): Promise<void> {
      const off = sql`exists (select 1 from ${users} where ${users.id} = ${owner.id} and ${users.totpSealed} is null)`;
      const noPasskey = sql`not exists (select 1 from ${passkeys} where ${passkeys.tenantId} = ${owner.tenantId} and ${passkeys.userId} = ${owner.id})`;
      await db.batch([
        db.update(users).set({ totpSealed: null, totpUsedStep: null }).where(mine(owner)),
        auditEntry(db, owner.tenantId, note),
        db.delete(recoveryCodes).where(and(codesOf(owner), off, noPasskey)),
        insertWhere(db, outbox, { ...mail, tenantId: owner.tenantId }, off),
      ]);
    },
  };
}
