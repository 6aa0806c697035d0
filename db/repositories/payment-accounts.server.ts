import { and, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { AuditNote } from "../../app/domain/audit/audit-note.ts";
import { REGIONS, type Region } from "../../app/domain/store/store-event.ts";
import { auditEntry } from "../audit-entry.server.ts";
import type { Database } from "../client.server.ts";
import { insertWhere } from "../insert-where.server.ts";
import { payments, tenantAccounts } from "../schema/payments.ts";
import { auditEntries, outbox } from "../schema/records.ts";
import { users } from "../schema/users.ts";
import type { MailRow } from "./own-account.server.ts";

export type PaymentAccountRow = typeof tenantAccounts.$inferSelect;

/** The regions in which a tenant has an account that may not be charged now, for a column of a read. */
export function blockedRegions(tenantId: SQLiteColumn): SQL<Region[]> {
  return sql<
    string | null
  >`(select group_concat(${tenantAccounts.region}) from ${tenantAccounts} where ${tenantAccounts.tenantId} = ${tenantId} and ${tenantAccounts.chargesEnabled} = 0)`.mapWith(
    // drizzle hands a null on as it is, so what reads it takes both.
    (regions: string | null) => REGIONS.filter((region) => (regions ?? "").split(",").includes(region)),
  ) as SQL<Region[]>;
}

/** Connected accounts and payments as the provider names them, before the tenant is known. */
export function paymentAccountRepository(db: Database) {
  return {
    async find(accountId: string): Promise<PaymentAccountRow | undefined> {
      return (await db.select().from(tenantAccounts).where(eq(tenantAccounts.accountId, accountId)))[0];
    },

    /**
     * Keeps what the provider says of an account.
     * @param mails to whom it matters; one that was written before is not written again.
     * @returns false when somebody kept something else since it was read.
     */
    async keep(
      account: PaymentAccountRow,
      facts: Pick<PaymentAccountRow, "chargesEnabled" | "payoutsEnabled" | "requirements" | "disabledReason">,
      now: Date,
      note: AuditNote,
      mails: readonly MailRow[],
    ): Promise<boolean> {
      const [kept] = await db.batch([
        db
          .update(tenantAccounts)
          .set({ ...facts, updatedAt: now })
          .where(and(eq(tenantAccounts.id, account.id), eq(tenantAccounts.updatedAt, account.updatedAt))),
        auditEntry(db, account.tenantId, note),
        ...mails.map((mail) =>
          insertWhere(
            db,
            outbox,
            { ...mail, tenantId: account.tenantId },
            sql`exists (select 1 from ${auditEntries} where ${auditEntries.id} = ${note.id})
              and not exists (select 1 from ${outbox} where ${outbox.dedupeKey} = ${mail.dedupeKey})`,
          ),
        ),
      ]);
      return kept.rowsAffected > 0;
    },

    /** Who runs a tenant, and can sign in. */
    adminsOf: (tenantId: string) =>
      db
        .select({ id: users.id })
        .from(users)
        .where(
          and(
            eq(users.tenantId, tenantId),
            eq(users.role, "admin"),
            isNull(users.disabledAt),
            isNotNull(users.passwordHash),
          ),
        ),

    /** Whose payment an intent is. */
    async tenantOfIntent(intentId: string): Promise<string | undefined> {
      const rows = await db
        .select({ tenantId: payments.tenantId })
        .from(payments)
        .where(eq(payments.intentId, intentId));
      return rows[0]?.tenantId;
    },
  };
}
