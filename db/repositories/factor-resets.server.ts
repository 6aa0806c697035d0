import { and, eq, inArray, isNull, lte, type SQL, sql } from "drizzle-orm";
import type { AuditNote } from "../../app/domain/audit/audit-note.ts";
import { auditEntries, outbox } from "../schema/records.ts";
import {
  passkeys,
  recoveryCodes,
  secondFactorResets,
  sessions,
  signInSteps,
  users,
} from "../schema/users.ts";
import type { TenantTables } from "../tenant-tables.server.ts";
import type { MailRow } from "./own-account.server.ts";
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

    /** A reset with its person and the name of the tenant; undefined when it is over or the person is locked out. */
    async findWithPerson(id: string) {
      const [rows, tenant] = await tables.batch([
        tables.join(
          secondFactorResets,
          users,
          eq(users.id, secondFactorResets.userId),
          and(eq(secondFactorResets.id, id), isNull(users.disabledAt)),
        ),
        tables.readName(),
      ]);
      const [first] = rows;
      return first && tenant[0] && { reset: first.left, user: first.right, tenant: tenant[0] };
    },

    /** The reset of a person whose time has come. */
    async due(userId: string, now: Date) {
      const rows = await tables.join(
        secondFactorResets,
        users,
        eq(users.id, secondFactorResets.userId),
        and(of(userId), lte(secondFactorResets.effectiveAt, now), isNull(users.disabledAt)),
      );
      return rows.map(({ left: reset, right: user }) => ({ reset, user }));
    },

    /**
     * Begins the wait, if the person is active, has a second factor and none waits.
     * @param only further conditions: the platform asks only for an admin who is the last.
     * @returns false when something changed meanwhile.
     */
    async ask(
      reset: NewReset,
      condition: { decider: Decider; onlyForLastAdmin: boolean },
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
            and ${stillDecides(tables, condition.decider)} and ${condition.onlyForLastAdmin ? isLastAdmin : sql`1`}`,
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

    /** The person proved their factor, or says that they have it. @returns false when nothing waited. */
    async stop(userId: string, note: AuditNote): Promise<boolean> {
      const [stopped] = await tables.batch([...stoppedReset(tables, userId, note, sql`1`)]);
      return stopped.rowsAffected > 0;
    },

    /**
     * Drops the authenticator, the recovery codes and all passkeys, ends every session and sign-in that is under way, and
     * tells the person. Of a stop and this at the same moment one happens.
     * @returns false when it was stopped, has happened, is not due, or the person is locked out.
     */
    async takeEffect(
      { id, userId }: Pick<FactorResetRow, "id" | "userId">,
      now: Date,
      note: AuditNote,
      mail: MailRow,
    ): Promise<boolean> {
      const done = tables.exists(auditEntries, eq(auditEntries.id, note.id));
      const isActive = tables.exists(users, sql`${users.id} = ${userId} and ${users.disabledAt} is null`);
      const theirs = (table: typeof recoveryCodes | typeof passkeys | typeof sessions) =>
        tables.remove(table, and(eq(table.userId, userId), done) as SQL);
      const [won] = await tables.batch([
        tables.remove(
          secondFactorResets,
          and(eq(secondFactorResets.id, id), lte(secondFactorResets.effectiveAt, now), isActive) as SQL,
        ),
        tables.audit(note),
        tables.update(
          users,
          { totpSealed: null, totpUsedStep: null },
          and(eq(users.id, userId), done) as SQL,
        ),
        theirs(recoveryCodes),
        theirs(passkeys),
        theirs(sessions),
        tables.removeUnowned(
          signInSteps,
          and(
            eq(signInSteps.userId, userId),
            inArray(signInSteps.purpose, ["second_factor", "passkey_registration"]),
            done,
          ) as SQL,
        ),
        tables.insertIf(done, outbox, mail),
      ]);
      return won.rowsAffected > 0;
    },
  };
}

/** Ends a reset that waits, and its entry; statements for the batches of what makes it pointless. */
export function stoppedReset(tables: TenantTables, userId: string, note: AuditNote, condition: SQL) {
  return [
    tables.remove(secondFactorResets, and(eq(secondFactorResets.userId, userId), condition) as SQL),
    tables.audit(note),
  ] as const;
}
