import { and, eq, gt, gte, isNull, type SQL, sql } from "drizzle-orm";
import type { AuditNote } from "../../app/domain/audit/audit-note.ts";
import { unlessTaken } from "../conflict.ts";
import { auditEntries, failures, outbox } from "../schema/records.ts";
import {
  addressChanges,
  passkeys,
  recoveryCodes,
  sessions,
  signInSteps,
  users,
  userTokens,
} from "../schema/users.ts";
import type { TenantTables } from "../tenant-tables.server.ts";
import { guessesAt } from "./link-use.server.ts";
import type { MailRow } from "./own-account.server.ts";

export type AddressChangeRow = typeof addressChanges.$inferSelect;
type NewChange = Omit<
  typeof addressChanges.$inferInsert,
  "tenantId" | "changedAt" | "undoUntil" | "undoneAt"
>;

/** Another address to sign in with: asked for, confirmed from the new mailbox, undone from the old one. */
export function addressChangeRepository(tables: TenantTables) {
  const waits = and(isNull(addressChanges.changedAt), isNull(addressChanges.undoneAt)) as SQL;
  const waitingOf = (userId: string) => and(eq(addressChanges.userId, userId), waits) as SQL;
  const isActive = (userId: string, also: SQL) =>
    tables.exists(users, sql`${users.id} = ${userId} and ${users.disabledAt} is null and ${also}`);
  const isWritten = (note: AuditNote) => tables.exists(auditEntries, eq(auditEntries.id, note.id));

  return {
    /** The change that a person can still confirm. */
    async waiting(userId: string, now: Date): Promise<AddressChangeRow | undefined> {
      const open = and(waitingOf(userId), gt(addressChanges.expiresAt, now)) as SQL;
      return (await tables.select(addressChanges, open))[0];
    },

    /** A change with its person and the name of the tenant; undefined when it is over or the person is locked out. */
    async findWithPerson(id: string) {
      const [changes, tenant] = await tables.batch([
        tables.join(
          addressChanges,
          users,
          eq(users.id, addressChanges.userId),
          and(eq(addressChanges.id, id), isNull(users.disabledAt)),
        ),
        tables.readName(),
      ]);
      const [first] = changes;
      return first && tenant[0] && { change: first.left, user: first.right, tenant: tenant[0] };
    },

    /**
     * Keeps what a person asks for, in the place of what they asked for before and did not confirm.
     * @returns false when they sign in with another address, or another password, by now.
     */
    async ask(
      change: NewChange,
      proved: { passwordHash: string },
      note: AuditNote,
      mails: readonly MailRow[],
    ): Promise<boolean> {
      const { userId, fromAddress } = change;
      const still = isActive(
        userId,
        sql`${users.email} = ${fromAddress} and ${users.passwordHash} = ${proved.passwordHash}`,
      );
      const written = tables.exists(addressChanges, eq(addressChanges.id, change.id));
      const [, inserted] = await tables.batch([
        tables.remove(addressChanges, sql`${waitingOf(userId)} and ${still}`),
        tables.insertIf(still, addressChanges, change),
        tables.audit(note),
        ...mails.map((mail) => tables.insertIf(written, outbox, mail)),
      ]);
      return inserted.rowsAffected > 0;
    },

    /** Forgets what a person asked for and did not confirm. @returns false when nothing waited. */
    async cancel(userId: string, note: AuditNote): Promise<boolean> {
      const [cancelled] = await tables.batch([
        tables.remove(addressChanges, waitingOf(userId)),
        tables.audit(note),
      ]);
      return cancelled.rowsAffected > 0;
    },

    /**
     * The person signs in with the new address from now on. Links that went to the old one are used up, and every session
     * ends but the one that asked. Everything hangs on the entry that the first statement's row leads to.
     * @returns `taken` when an account has the address by now; `over` when the link is not good any more.
     */
    async confirm(
      change: AddressChangeRow,
      at: { now: Date; undoUntil: Date },
      note: AuditNote,
      mail: MailRow,
    ): Promise<"changed" | "taken" | "over"> {
      const { id, userId, fromAddress } = change;
      const done = isWritten(note);
      const written = await unlessTaken(
        tables.batch([
          tables.update(
            addressChanges,
            { changedAt: at.now, undoUntil: at.undoUntil },
            and(
              eq(addressChanges.id, id),
              waits,
              gt(addressChanges.expiresAt, at.now),
              isActive(userId, eq(users.email, fromAddress)),
            ) as SQL,
          ),
          tables.audit(note),
          tables.update(
            users,
            { email: change.toAddress, emailVerifiedAt: at.now },
            and(eq(users.id, userId), done) as SQL,
          ),
          ...endOpenLinks(userId, done, at.now),
          tables.remove(
            sessions,
            sql`${sessions.userId} = ${userId} and ${sessions.idHash} <> ${change.sessionHash} and ${done}`,
          ),
          tables.insertIf(done, outbox, mail),
        ]),
      );
      if (written === "taken") return "taken";
      return written[0].rowsAffected > 0 ? "changed" : "over";
    },

    /**
     * The old mailbox keeps the address: the person signs in with it again, with a new password. The person who asked
     * for the change may have set more. So the second factor returns to what it was then, and the statement removes
     * passkeys and recovery codes made since, every session, every open link and every later change.
     * @returns false when it was undone before, or its time is over.
     */
    async keep(
      change: AddressChangeRow,
      person: { passwordHash: string },
      now: Date,
      note: AuditNote,
      mail: MailRow | undefined,
    ): Promise<boolean> {
      const { id, userId, createdAt } = change;
      const done = isWritten(note);
      const since = (table: typeof passkeys | typeof recoveryCodes) =>
        tables.remove(table, and(eq(table.userId, userId), gte(table.createdAt, createdAt), done) as SQL);
      const [updated] = await tables.batch([
        tables.update(
          addressChanges,
          { undoneAt: now },
          and(
            eq(addressChanges.id, id),
            isNull(addressChanges.undoneAt),
            sql`(${addressChanges.undoUntil} is null or ${addressChanges.undoUntil} > ${now.getTime()})`,
            isActive(userId, sql`1`),
          ) as SQL,
        ),
        tables.audit(note),
        tables.remove(
          addressChanges,
          sql`${addressChanges.userId} = ${userId} and ${addressChanges.id} <> ${id} and ${addressChanges.createdAt} >= ${createdAt.getTime()} and ${done}`,
        ),
        tables.update(
          users,
          {
            email: change.fromAddress,
            passwordHash: person.passwordHash,
            totpSealed: change.totpSealed,
            // A new secret has no used codes; of the one that stays, none is good twice.
            totpUsedStep: sql`case when ${users.totpSealed} = ${change.totpSealed} then ${users.totpUsedStep} else null end`,
          },
          and(eq(users.id, userId), done) as SQL,
        ),
        since(passkeys),
        since(recoveryCodes),
        tables.remove(sessions, and(eq(sessions.userId, userId), done) as SQL),
        tables.removeUnowned(signInSteps, and(eq(signInSteps.userId, userId), done) as SQL),
        ...endOpenLinks(userId, done, now),
        tables.removeUnowned(failures, and(guessesAt(change.fromAddress, userId), done) as SQL),
        ...(mail ? [tables.insertIf(done, outbox, mail)] : []),
      ]);
      return updated.rowsAffected > 0;
    },
  };

  /** What a mailbox that is not theirs any more could still open. */
  function endOpenLinks(userId: string, done: SQL, now: Date) {
    return [
      tables.update(
        userTokens,
        { usedAt: now },
        and(eq(userTokens.userId, userId), isNull(userTokens.usedAt), done) as SQL,
      ),
    ] as const;
  }
}
