import { asc, eq, sql } from "drizzle-orm";
import { setupStepNumber } from "../../app/domain/access/setup.ts";
import type { AuditNote } from "../../app/domain/audit/audit-note.ts";
import type { Currency } from "../../app/domain/money.ts";
import { auditEntry } from "../audit-entry.server.ts";
import type { Database } from "../client.server.ts";
import { creditAccounts } from "../schema/payments.ts";
import { type BillingDetails, type CompanyDetails, tenants } from "../schema/tenants.ts";
import { users } from "../schema/users.ts";

export type { BillingDetails, CompanyDetails } from "../schema/tenants.ts";

/** What a tenant tells of itself: who it is, where invoices go, and whether it may pay later. */
export function companyRepository(db: Database) {
  /** The integration's steps with one more done, for tenants that have an integration to set up. */
  const withStep = (number: number) => sql`case
    when exists (select 1 from ${users} where ${users.tenantId} = ${tenants.id} and ${users.integration})
      and not exists (select 1 from json_each(${tenants.integrationSteps}) where value = ${number})
    then json_insert(${tenants.integrationSteps}, '$[#]', ${number})
    else ${tenants.integrationSteps} end`;

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

    /** Who tells this has become a customer: the integration's step is done with it. */
    async saveDetails(tenantId: string, companyDetails: CompanyDetails, note: AuditNote): Promise<void> {
      await db.batch([
        db
          .update(tenants)
          .set({ companyDetails, integrationSteps: withStep(setupStepNumber("become_customer")) })
          .where(eq(tenants.id, tenantId)),
        auditEntry(db, tenantId, note),
      ]);
    },

    /** An invoice that has somebody to go to is how tenants pay: the integration's step is done with it. */
    async saveBilling(tenantId: string, billing: BillingDetails, note: AuditNote): Promise<void> {
      const payable = Boolean(billing.name && billing.email);
      const steps = payable ? { integrationSteps: withStep(setupStepNumber("connect_payment")) } : {};
      await db.batch([
        db
          .update(tenants)
          .set({ billing, ...steps })
          .where(eq(tenants.id, tenantId)),
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
