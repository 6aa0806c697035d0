import { and, asc, eq, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import type { AuditNote } from "../../app/domain/audit/audit-note.ts";
import { auditEntry } from "../audit-entry.server.ts";
import type { Database } from "../client.server.ts";
import { insertWhere } from "../insert-where.server.ts";
import { auditEntries, outbox } from "../schema/records.ts";
import { tenants } from "../schema/tenants.ts";
import {
  passkeys,
  recoveryCodes,
  secondFactorResets,
  sessions,
  signInSteps,
  users,
} from "../schema/users.ts";
import type { TenantTables } from "../tenant-tables.server.ts";
import type { MailRow, Owner } from "./own-account.server.ts";
import { isActiveAdmin, type Decider, stillDecides } from "./people.server.ts";

type FactorResetRow = typeof secondFactorResets.$inferSelect;
type NewReset = Omit<typeof secondFactorResets.$inferInsert, "tenantId">;

/** Resets of a lost second factor, as the tenant's admins and the platform ask for and cancel them. */
export function factorResetRepository(tables: TenantTables) {
  const of = (userId: string) => sql`${secondFactorResets.userId} = ${userId}`;
  const hasFactor = (userId: string): SQL =>
    sql`(${tables.exists(users, sql`${users.id} = ${userId} and ${users.totpSealed} is not null`)} or ${tables.exists(passkeys, eq(passkeys.userId, userId))})`;

  return {
    /** The reset of a person that waits. */
    async find(userId: string): Promise<FactorResetRow | undefined> {
      return (await tables.select(secondFactorResets, of(userId)))[0];
    },

    list: () => tables.select(secondFactorResets),

    /**
     * Begins the wait, if the person is active, has a second factor and none waits.
     * @param only further conditions: the platform asks only for an admin who is the last.
     * @returns false when something changed meanwhile.
     */
    async ask(
      reset: NewReset,
      asked: { decider: Decider; onlyForLastAdmin: boolean },
      note: AuditNote,
      mail: MailRow,
    ): Promise<boolean> {
      const { userId } = reset;
      const isActive = tables.exists(
        users,
        sql`${users.id} = ${userId} and ${users.disabledAt} is null and ${users.passwordHash} is not null`,
      );
      const isLastAdmin = sql`(${tables.exists(users, sql`${users.id} = ${userId} and ${isActiveAdmin}`)} and not ${tables.exists(users, sql`${users.id} <> ${userId} and ${isActiveAdmin}`)})`;
      const [begun] = await tables.batch([
        tables.insertIf(
          sql`${isActive} and ${hasFactor(userId)} and not ${tables.exists(secondFactorResets, of(userId))}
            and ${stillDecides(tables, asked.decider)} and ${asked.onlyForLastAdmin ? isLastAdmin : sql`1`}`,
          secondFactorResets,
          reset,
        ),
        tables.audit(note),
        tables.insertIf(tables.exists(secondFactorResets, eq(secondFactorResets.id, reset.id)), outbox, mail),
      ]);
      return begun.rowsAffected > 0;
    },

    /** @returns false when it was stopped or took effect before. */
    async cancel(userId: string, decider: Decider, note: AuditNote): Promise<boolean> {
      const [cancelled] = await tables.batch([
        tables.remove(secondFactorResets, sql`${of(userId)} and ${stillDecides(tables, decider)}`),
        tables.audit(note),
      ]);
      return cancelled.rowsAffected > 0;
    },
  };
}

/** Ends a reset that waits, and its entry; statements for the batches of what makes it pointless. */
export function stoppedReset(db: Database, { id, tenantId }: Owner, note: AuditNote, condition: SQL) {
  return [
    db
      .delete(secondFactorResets)
      .where(and(eq(secondFactorResets.tenantId, tenantId), eq(secondFactorResets.userId, id), condition)),
    auditEntry(db, tenantId, note),
  ] as const;
}

/** The same resets, as links, sign-ins and the sweeper find and end them. */
export function platformFactorResetRepository(db: Database) {
  const withPerson = (where: SQL | undefined) =>
    db
      .select({ reset: secondFactorResets, user: users, tenant: tenants })
      .from(secondFactorResets)
      .innerJoin(
        users,
        and(eq(users.id, secondFactorResets.userId), eq(users.tenantId, secondFactorResets.tenantId)),
      )
      .innerJoin(tenants, eq(tenants.id, secondFactorResets.tenantId))
      .where(and(where, isNull(users.disabledAt)));

  return {
    /** A reset that waits, by the hash of its link's secret, with its person. */
    async findByLink(tokenHash: string) {
      return (await withPerson(eq(secondFactorResets.tokenHash, tokenHash)))[0];
    },

    async findById(id: string) {
      return (await withPerson(eq(secondFactorResets.id, id)))[0];
    },

    /** Resets whose time has come, the oldest first; of one person, or of all. */
    due: (now: Date, limit: number, owner?: Owner) =>
      withPerson(
        and(
          lte(secondFactorResets.effectiveAt, now),
          owner &&
            and(eq(secondFactorResets.tenantId, owner.tenantId), eq(secondFactorResets.userId, owner.id)),
        ),
      )
        .orderBy(asc(secondFactorResets.effectiveAt))
        .limit(limit),

    /** The person proved their factor, or says that they have it. @returns false when nothing waited. */
    async stop(owner: Owner, note: AuditNote): Promise<boolean> {
      const [stopped] = await db.batch([...stoppedReset(db, owner, note, sql`1`)]);
      return stopped.rowsAffected > 0;
    },

    /**
     * Drops the authenticator, the recovery codes and all passkeys, ends every session and sign-in that is under way, and
     * tells the person. Of a stop and this at the same moment one happens.
     * @returns false when it was stopped, has happened, is not due, or the person is locked out.
     */
    async takeEffect(reset: FactorResetRow, now: Date, note: AuditNote, mail: MailRow): Promise<boolean> {
      const { tenantId, userId } = reset;
      const done = sql`exists (select 1 from ${auditEntries} where ${auditEntries.id} = ${note.id})`;
      const theirs = (table: typeof recoveryCodes | typeof passkeys | typeof sessions) =>
        db.delete(table).where(and(eq(table.tenantId, tenantId), eq(table.userId, userId), done));
      const [won] = await db.batch([
        db
          .delete(secondFactorResets)
          .where(
            and(
              eq(secondFactorResets.id, reset.id),
              lte(secondFactorResets.effectiveAt, now),
              sql`exists (select 1 from ${users} where ${users.id} = ${userId} and ${users.tenantId} = ${tenantId} and ${users.disabledAt} is null)`,
            ),
          ),
        auditEntry(db, tenantId, note),
        db
          .update(users)
          .set({ totpSealed: null, totpUsedStep: null })
          .where(and(eq(users.id, userId), eq(users.tenantId, tenantId), done)),
        theirs(recoveryCodes),
        theirs(passkeys),
        theirs(sessions),
        db
          .delete(signInSteps)
          .where(
            and(
              eq(signInSteps.userId, userId),
              or(eq(signInSteps.purpose, "second_factor"), eq(signInSteps.purpose, "passkey_registration")),
              done,
            ),
          ),
        insertWhere(db, outbox, { ...mail, tenantId }, done),
      ]);
      return won.rowsAffected > 0;
    },
  };
}
