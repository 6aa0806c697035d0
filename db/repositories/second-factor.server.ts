import { and, eq, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import type { AuditNote } from "../../app/domain/audit/audit-note.ts";
import { outbox } from "../schema/records.ts";
import { passkeys, recoveryCodes, users } from "../schema/users.ts";
import type { TenantTables } from "../tenant-tables.server.ts";
import { stoppedReset } from "./factor-resets.server.ts";
import type { MailRow } from "./own-account.server.ts";

/** The codes of a person's second step: those of the authenticator app, and those for the day that it is lost. */
export function secondFactorRepository(tables: TenantTables) {
  const person = (userId: string, also?: SQL) => and(eq(users.id, userId), also) as SQL;
  const codesOf = (userId: string, also: SQL) => and(eq(recoveryCodes.userId, userId), also) as SQL;

  return {
    /** Uses a code's half minute up. @returns false when it, or a later one, was used before. */
    async useStep(userId: string, step: number): Promise<boolean> {
      const unused = or(isNull(users.totpUsedStep), lt(users.totpUsedStep, step));
      const used = await tables.update(users, { totpUsedStep: step }, person(userId, unused));
      return used.rowsAffected > 0;
    },

    /** Uses a recovery code up, once. */
    async useRecoveryCode(userId: string, codeHash: string, now: Date): Promise<boolean> {
      const unused = and(eq(recoveryCodes.codeHash, codeHash), isNull(recoveryCodes.usedAt)) as SQL;
      const used = await tables.update(recoveryCodes, { usedAt: now }, codesOf(userId, unused));
      return used.rowsAffected > 0;
    },

    /** Turns the second step on. @returns false when it was on already. */
    async enable(
      userId: string,
      factor: { sealed: string; step: number; codeHashes: string[]; now: Date },
      note: AuditNote,
      mail: MailRow,
      /** A reset that waits would drop the new factor: it ends. */
      resetStopped: AuditNote,
    ): Promise<boolean> {
      const on = tables.exists(users, person(userId, eq(users.totpSealed, factor.sealed)));
      const [enabled] = await tables.batch([
        tables.update(
          users,
          { totpSealed: factor.sealed, totpUsedStep: factor.step },
          person(userId, isNull(users.totpSealed)),
        ),
        tables.audit(note),
        tables.remove(recoveryCodes, codesOf(userId, on)),
        ...factor.codeHashes.map((codeHash) =>
          tables.insertIf(on, recoveryCodes, { codeHash, userId, createdAt: factor.now }),
        ),
        tables.insertIf(on, outbox, mail),
        ...stoppedReset(tables, userId, resetStopped, on),
      ]);
      return enabled.rowsAffected > 0;
    },

    async putOffHint(userId: string, until: Date): Promise<void> {
      await tables.update(users, { factorHintAfter: until }, person(userId));
    },

    async disable(userId: string, note: AuditNote, mail: MailRow): Promise<void> {
      const off = tables.exists(users, person(userId, isNull(users.totpSealed)));
      const noPasskey = sql`not ${tables.exists(passkeys, eq(passkeys.userId, userId))}`;
      await tables.batch([
        tables.update(users, { totpSealed: null, totpUsedStep: null }, person(userId)),
        tables.audit(note),
        tables.remove(recoveryCodes, codesOf(userId, sql`${off} and ${noPasskey}`)),
        tables.insertIf(off, outbox, mail),
      ]);
    },
  };
}
