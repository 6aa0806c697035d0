import { and, asc, eq, isNull, lt, ne, or, sql } from "drizzle-orm";
import type { AuditNote } from "../../app/domain/audit/audit-note.ts";
import { auditEntry } from "../audit-entry.server.ts";
import type { Database } from "../client.server.ts";
import { insertWhere } from "../insert-where.server.ts";
import { outbox } from "../schema/records.ts";
import { passkeys, recoveryCodes, users } from "../schema/users.ts";
import { stoppedReset } from "./factor-resets.server.ts";
import type { MailRow, Owner } from "./own-account.server.ts";

export type PasskeyRow = typeof passkeys.$inferSelect;

/** Passkeys: how people come in without a password, or take their second step. */
export function passkeyRepository(db: Database) {
  const mine = ({ id, tenantId }: Owner, key: string) =>
    and(eq(passkeys.tenantId, tenantId), eq(passkeys.userId, id), eq(passkeys.id, key));
  const codesOf = ({ id, tenantId }: Owner) =>
    and(eq(recoveryCodes.tenantId, tenantId), eq(recoveryCodes.userId, id));

  return {
    /** A person's passkeys, the oldest first. */
    ofUser: ({ id, tenantId }: Owner): Promise<PasskeyRow[]> =>
      db
        .select()
        .from(passkeys)
        .where(and(eq(passkeys.tenantId, tenantId), eq(passkeys.userId, id)))
        .orderBy(asc(passkeys.createdAt)),

    /** A passkey with its person; undefined when the person is locked out. */
    async find(key: string) {
      const rows = await db
        .select({ passkey: passkeys, user: users })
        .from(passkeys)
        .innerJoin(users, and(eq(users.id, passkeys.userId), eq(users.tenantId, passkeys.tenantId)))
        .where(and(eq(passkeys.id, key), isNull(users.disabledAt)));
      return rows[0];
    },

    /**
     * Keeps a new passkey.
     * @param codeHashes recovery codes that take the place of older ones, where it is the person's first second step.
     * @returns false when this passkey is known already, whoever has it.
     */
    async add(
      passkey: PasskeyRow,
      codeHashes: readonly string[],
      note: AuditNote,
      mail: MailRow,
      /** A reset that waits would drop the new passkey: it ends. */
      resetStopped: AuditNote,
    ): Promise<boolean> {
      const owner = { id: passkey.userId, tenantId: passkey.tenantId };
      const added = sql`exists (select 1 from ${passkeys} where ${mine(owner, passkey.id)} and ${passkeys.createdAt} = ${passkey.createdAt.getTime()} and ${passkeys.publicKey} = ${passkey.publicKey})`;
      const [kept] = await db.batch([
        db.insert(passkeys).values(passkey).onConflictDoNothing({ target: passkeys.id }),
        auditEntry(db, owner.tenantId, note),
        ...(codeHashes.length > 0 ? [db.delete(recoveryCodes).where(and(codesOf(owner), added))] : []),
        ...codeHashes.map((codeHash) =>
          insertWhere(
            db,
            recoveryCodes,
            { codeHash, tenantId: owner.tenantId, userId: owner.id, createdAt: passkey.createdAt },
            added,
          ),
        ),
        insertWhere(db, outbox, { ...mail, tenantId: owner.tenantId }, added),
        ...stoppedReset(db, owner, resetStopped, added),
      ]);
      return kept.rowsAffected > 0;
    },

    async rename(owner: Owner, key: string, name: string, note: AuditNote): Promise<boolean> {
      const [renamed] = await db.batch([
        db
          .update(passkeys)
          .set({ name })
          .where(and(mine(owner, key), ne(passkeys.name, name))),
        auditEntry(db, owner.tenantId, note),
      ]);
      return renamed.rowsAffected > 0;
    },

    /** Takes a passkey away; the recovery codes go with the last second step. */
    async remove(owner: Owner, key: string, note: AuditNote, mail: MailRow): Promise<boolean> {
      const noStepLeft = sql`not exists (select 1 from ${passkeys} where ${passkeys.tenantId} = ${owner.tenantId} and ${passkeys.userId} = ${owner.id})
        and exists (select 1 from ${users} where ${users.id} = ${owner.id} and ${users.totpSealed} is null)`;
      const [removed] = await db.batch([
        db.delete(passkeys).where(mine(owner, key)),
        auditEntry(db, owner.tenantId, note),
        insertWhere(db, outbox, { ...mail, tenantId: owner.tenantId }, sql`changes() > 0`),
        db.delete(recoveryCodes).where(and(codesOf(owner), noStepLeft)),
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
      const used = await db
        .update(passkeys)
        .set({ counter, lastUsedAt: now })
        .where(and(eq(passkeys.id, key), goesUp));
      return used.rowsAffected > 0;
    },
  };
}
