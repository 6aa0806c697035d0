import { and, asc, eq, lt, ne, or, type SQL, sql } from "drizzle-orm";
import type { AuditNote } from "../../app/domain/audit/audit-note.ts";
import { outbox } from "../schema/records.ts";
import { passkeys, recoveryCodes, users } from "../schema/users.ts";
import type { TenantTables } from "../tenant-tables.server.ts";
import { stoppedReset } from "./factor-resets.server.ts";
import type { MailRow } from "./own-account.server.ts";

export type PasskeyRow = typeof passkeys.$inferSelect;

/** Passkeys: how people come in without a password, or take their second step. */
export function passkeyRepository(tables: TenantTables) {
  const keyOf = (userId: string, key: string, also?: SQL) =>
    and(eq(passkeys.userId, userId), eq(passkeys.id, key), also) as SQL;
  const codesOf = (userId: string, also: SQL) => and(eq(recoveryCodes.userId, userId), also) as SQL;

  return {
    /** A person's passkeys, the oldest first. */
    ofUser: (userId: string): PromiseLike<PasskeyRow[]> =>
      tables.select(passkeys, eq(passkeys.userId, userId), { orderBy: asc(passkeys.createdAt) }),

    /**
     * Keeps a new passkey.
     * @param codeHashes recovery codes that replace older ones, where the passkey is the person's first second factor.
     * @returns false when an account has this passkey already.
     */
    async add(
      passkey: Omit<PasskeyRow, "tenantId">,
      codeHashes: readonly string[],
      note: AuditNote,
      mail: MailRow,
      /** A reset that waits would drop the new passkey: it ends. */
      resetStopped: AuditNote,
    ): Promise<boolean> {
      const { userId, createdAt } = passkey;
      const added = tables.exists(
        passkeys,
        keyOf(
          userId,
          passkey.id,
          sql`${passkeys.createdAt} = ${createdAt.getTime()} and ${passkeys.publicKey} = ${passkey.publicKey}`,
        ),
      );
      const [row] = await tables.batch([
        tables.insertMissing(passkeys, [passkey]),
        tables.audit(note),
        ...(codeHashes.length > 0 ? [tables.remove(recoveryCodes, codesOf(userId, added))] : []),
        ...codeHashes.map((codeHash) =>
          tables.insertIf(added, recoveryCodes, { codeHash, userId, createdAt }),
        ),
        tables.insertIf(added, outbox, mail),
        ...stoppedReset(tables, userId, resetStopped, added),
      ]);
      return row.rowsAffected > 0;
    },

    async rename(userId: string, key: string, name: string, note: AuditNote): Promise<boolean> {
      const [renamed] = await tables.batch([
        tables.update(passkeys, { name }, keyOf(userId, key, ne(passkeys.name, name))),
        tables.audit(note),
      ]);
      return renamed.rowsAffected > 0;
    },

    /** Takes a passkey away; the recovery codes go with the last second step. */
    async remove(userId: string, key: string, note: AuditNote, mail: MailRow): Promise<boolean> {
      const hasNoApp = tables.exists(users, sql`${users.id} = ${userId} and ${users.totpSealed} is null`);
      const noStepLeft = sql`not ${tables.exists(passkeys, eq(passkeys.userId, userId))} and ${hasNoApp}`;
      const [removed] = await tables.batch([
        tables.remove(passkeys, keyOf(userId, key)),
        tables.audit(note),
        tables.insertIf(sql`changes() > 0`, outbox, mail),
        tables.remove(recoveryCodes, codesOf(userId, noStepLeft)),
      ]);
      return removed.rowsAffected > 0;
    },

    /**
     * Notes a use. A counter that does not go up is the sign of a copy: of two uses of one signature one wins.
     * @returns false when the counter did not go up.
     */
    async use(key: string, counter: number, now: Date): Promise<boolean> {
      const goesUp =
        counter === 0 ? eq(passkeys.counter, 0) : or(lt(passkeys.counter, counter), eq(passkeys.counter, 0));
      const used = await tables.update(
        passkeys,
        { counter, lastUsedAt: now },
        and(eq(passkeys.id, key), goesUp) as SQL,
      );
      return used.rowsAffected > 0;
    },
  };
}
