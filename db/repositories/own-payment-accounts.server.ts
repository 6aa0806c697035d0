import { and, asc, eq, isNull, ne, type SQL, sql } from "drizzle-orm";
import type { AuditNote } from "../../app/domain/audit/audit-note.ts";
import { events } from "../schema/events.ts";
import { tenantAccounts } from "../schema/payments.ts";
import { auditEntries, outbox } from "../schema/records.ts";
import type { TenantTables } from "../tenant-tables.server.ts";
import type { MailRow } from "./own-account.server.ts";
import { IS_CHARGED, type PaymentAccountRow } from "./payment-accounts.server.ts";

type NewAccount = Omit<typeof tenantAccounts.$inferInsert, "tenantId">;
type Facts = Pick<
  PaymentAccountRow,
  | "chargesEnabled"
  | "payoutsEnabled"
  | "submitted"
  | "requirements"
  | "pending"
  | "dueAt"
  | "disabledReason"
  | "taxStatus"
  | "taxStates"
>;
/** The entry of the log, and the mails, that are written with a change. */
type Told = { now: Date; note: AuditNote; mails: readonly MailRow[] };

/** A tenant's accounts at the payment provider: those that are charged, set up, or were given up. */
export function ownPaymentAccountRepository(tables: TenantTables) {
  const open = (account: Pick<PaymentAccountRow, "id">, also?: SQL) =>
    and(eq(tenantAccounts.id, account.id), isNull(tenantAccounts.closedAt), also) as SQL;
  /** The account as it was read. A rival of the same moment may have opened it. */
  const unchanged = (account: Pick<PaymentAccountRow, "id" | "settingUp" | "updatedAt">) =>
    open(
      account,
      and(eq(tenantAccounts.updatedAt, account.updatedAt), eq(tenantAccounts.settingUp, account.settingUp)),
    );
  /** Mails about a change that was written; one with the same key is written once only. */
  const mailRows = ({ note, mails }: Told) =>
    mails.map((mail) =>
      tables.insertIf(
        sql`${tables.exists(auditEntries, eq(auditEntries.id, note.id))} and not ${tables.exists(outbox, eq(outbox.dedupeKey, mail.dedupeKey))}`,
        outbox,
        mail,
      ),
    );

  return {
    /** All of them, those that were given up as well; the oldest first. */
    all: () => tables.select(tenantAccounts, undefined, { orderBy: asc(tenantAccounts.updatedAt) }),

    /** The regions in which the tenant has shops. */
    async shopRegions() {
      const rows = await tables.read({
        columns: { region: events.region },
        from: events,
        where: and(eq(events.type, "Store"), isNull(events.deletedAt)) as SQL,
        groupBy: [events.region],
      });
      return rows.map(({ region }) => region);
    },

    /** @returns false where another is set up in its region, or it is known already. */
    async add(account: NewAccount, note: AuditNote): Promise<boolean> {
      const [added] = await tables.batch([
        tables.insertMissing(tenantAccounts, [account]),
        tables.audit(note),
      ]);
      return added.rowsAffected > 0;
    },

    /**
     * Saves what the payment provider reports about an account.
     * @returns false when the account changed since it was read.
     */
    async keep(
      account: Pick<PaymentAccountRow, "id" | "settingUp" | "updatedAt">,
      facts: Facts,
      told: Told,
    ): Promise<boolean> {
      const { now, note } = told;
      const asRead = unchanged(account);
      const [row] = await tables.batch([
        tables.update(tenantAccounts, { ...facts, checkedAt: now, updatedAt: now }, asRead),
        tables.audit(note),
        ...mailRows(told),
      ]);
      return row.rowsAffected > 0;
    },

    /**
     * The same for an account that was set up and may be charged now: from this moment it is, in the place of the one before.
     * @returns false when the account changed since it was read.
     */
    async openUp(
      account: Pick<PaymentAccountRow, "id" | "region" | "settingUp" | "updatedAt">,
      facts: Facts,
      told: Told,
    ): Promise<boolean> {
      const { now, note } = told;
      const asRead = unchanged(account);
      const [, row] = await tables.batch([
        tables.update(
          tenantAccounts,
          { closedAt: now, updatedAt: now },
          and(
            eq(tenantAccounts.region, account.region),
            ne(tenantAccounts.id, account.id),
            IS_CHARGED,
            tables.exists(tenantAccounts, asRead),
          ) as SQL,
        ),
        tables.update(tenantAccounts, { ...facts, settingUp: false, checkedAt: now, updatedAt: now }, asRead),
        tables.audit(note),
        ...mailRows(told),
      ]);
      return row.rowsAffected > 0;
    },

    /** Notes when the provider was asked and had no news. */
    async noteRead(account: Pick<PaymentAccountRow, "id">, now: Date): Promise<void> {
      await tables.batch([tables.update(tenantAccounts, { checkedAt: now }, open(account))]);
    },

    /** Gives an account up. @returns false when it was given up before. */
    async close(account: Pick<PaymentAccountRow, "id">, told: Told): Promise<boolean> {
      const { now, note } = told;
      const [row] = await tables.batch([
        tables.update(tenantAccounts, { closedAt: now, updatedAt: now }, open(account)),
        tables.audit(note),
        ...mailRows(told),
      ]);
      return row.rowsAffected > 0;
    },

    /** Writes mails, at least one; those with a known key were written before. */
    async remind(mails: readonly MailRow[]): Promise<void> {
      await tables.batch([tables.insertMissing(outbox, [...mails])]);
    },
  };
}
