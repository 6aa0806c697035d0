import { asc, eq } from "drizzle-orm";
import type { AuditNote } from "../../app/domain/audit/audit-note.ts";
import type { Currency } from "../../app/domain/money.ts";
import { auditEntry } from "../audit-entry.server.ts";
import type { Database } from "../client.server.ts";
import { creditAccounts } from "../schema/payments.ts";
import { type BillingDetails, type CompanyDetails, tenants } from "../schema/tenants.ts";

/** What a tenant tells of itself: who it is, where invoices go, and whether it may pay later. */
export function companyRepository(db: Database) {
  return {
    async find(tenantId: string) {
      const [found, credit] = await db.batch([
        db.select().from(tenants).where(eq(tenants.id, tenantId)),
        db
          .select()
          .from(creditAccounts)
          .where(eq(creditAccounts.tenantId, tenantId))
          .orderBy(asc(creditAccounts.currency)),
      ]);
      const tenant = found[0];
      if (!tenant) throw new Error("A scope without its tenant.");
      return { tenant, credit };
    },

    async saveDetails(tenantId: string, companyDetails: CompanyDetails, note: AuditNote): Promise<void> {
      await db.batch([
        db.update(tenants).set({ companyDetails }).where(eq(tenants.id, tenantId)),
        auditEntry(db, tenantId, note),
      ]);
    },

    async saveBilling(tenantId: string, billing: BillingDetails, note: AuditNote): Promise<void> {
      await db.batch([
        db.update(tenants).set({ billing }).where(eq(tenants.id, tenantId)),
        auditEntry(db, tenantId, note),
      ]);
    },

    /** @returns false when there is one already, asked for or granted. */
    async requestCredit(
      tenantId: string,
      account: { id: string; currency: Currency; now: Date },
      note: AuditNote,
    ): Promise<boolean> {
      const [asked] = await db.batch([
        db
          .insert(creditAccounts)
          .values({
            id: account.id,
            tenantId,
            state: "requested",
            currency: account.currency,
            createdAt: account.now,
            updatedAt: account.now,
          })
          .onConflictDoNothing(),
        auditEntry(db, tenantId, note),
      ]);
      return asked.rowsAffected > 0;
    },
  };
}
