import { asc, eq, getTableColumns, sql } from "drizzle-orm";
import { setupStepNumber } from "../../app/domain/access/setup.ts";
import type { AuditNote } from "../../app/domain/audit/audit-note.ts";
import type { DocumentSettings } from "../../app/domain/documents/document-settings.ts";
import type { Currency } from "../../app/domain/money.ts";
import type { Seller } from "../../app/domain/store/store-event.ts";
import { creditAccounts, tenantAccounts } from "../schema/payments.ts";
import { auditEntries, outbox } from "../schema/records.ts";
import { type BillingDetails, type CompanyDetails, tenants } from "../schema/tenants.ts";
import { users } from "../schema/users.ts";
import type { TenantTables } from "../tenant-tables.server.ts";
import type { MailRow } from "./own-account.server.ts";
import { owedNow } from "./budgets.server.ts";
import { blockedRegions, IS_CHARGED } from "./payment-accounts.server.ts";

export type { BillingDetails, CompanyDetails } from "../schema/tenants.ts";

/** The tenant itself: who it is, where invoices go, where its payments go, and whether it may pay later. */
export function companyRepository(tables: TenantTables) {
  /** The integration's steps with one more done, for tenants that have an integration to set up. */
  const withStep = (number: number) => sql`case
    when ${tables.exists(users, sql`${users.integration}`)}
      and not exists (select 1 from json_each(${tenants.integrationSteps}) where value = ${number})
    then json_insert(${tenants.integrationSteps}, '$[#]', ${number})
    else ${tenants.integrationSteps} end`;

  return {
    /** The tenant itself; undefined when there is none of this id. */
    record: async () => (await tables.readTenant(getTableColumns(tenants)))[0],

    credit: () => tables.select(creditAccounts, undefined, { orderBy: asc(creditAccounts.currency) }),

    async find() {
      const [rows, credit] = await tables.batch([
        tables.readTenant(getTableColumns(tenants)),
        tables.select(creditAccounts, undefined, { orderBy: asc(creditAccounts.currency) }),
      ]);
      const tenant = rows[0];
      if (!tenant) throw new Error("A scope without its tenant.");
      return { tenant, credit };
    },

    /** The tenant's legal details, as it entered them. */
    async details(): Promise<CompanyDetails> {
      const rows = await tables.readTenant({ details: tenants.companyDetails });
      return rows[0]?.details ?? {};
    },

    /** What the opening of the tenant's stores depends on beside themselves. */
    async seller(): Promise<Seller | undefined> {
      const rows = await tables.readTenant({
        tenantStatus: tenants.status,
        blockedRegions: blockedRegions(tenants.id),
      });
      return rows[0];
    },

    /** The accounts at the payment provider that are charged, those included that cannot be charged now. */
    accounts: () => tables.select(tenantAccounts, IS_CHARGED),

    /**
     * Saves the tenant's legal details, which completes that step of the integration.
     * @returns false when the details changed since `before` was read.
     */
    async saveDetails(
      before: CompanyDetails,
      companyDetails: CompanyDetails,
      note: AuditNote,
    ): Promise<boolean> {
      const integrationSteps = withStep(setupStepNumber("become_customer"));
      const [saved] = await tables.batch([
        tables.updateTenant({ companyDetails, integrationSteps }, eq(tenants.companyDetails, before)),
        tables.audit(note),
      ]);
      return saved.rowsAffected > 0;
    },

    /**
     * Saves the billing details, which completes that step of the integration.
     * @returns false when the details changed since `before` was read.
     */
    async saveBilling(before: BillingDetails, billing: BillingDetails, note: AuditNote): Promise<boolean> {
      const payable = Boolean(billing.name && billing.email);
      const steps = payable ? { integrationSteps: withStep(setupStepNumber("connect_payment")) } : {};
      const [saved] = await tables.batch([
        tables.updateTenant({ billing, ...steps }, eq(tenants.billing, before)),
        tables.audit(note),
      ]);
      return saved.rowsAffected > 0;
    },

    /**
     * Saves what the company chose for its documents.
     * @returns false when that changed since `before` was read.
     */
    async saveDocuments(
      before: DocumentSettings,
      documents: DocumentSettings,
      note: AuditNote,
    ): Promise<boolean> {
      const [saved] = await tables.batch([
        tables.updateTenant({ documents }, eq(tenants.documents, before)),
        tables.audit(note),
      ]);
      return saved.rowsAffected > 0;
    },

    /** @returns false when there is one already, asked for or granted. */
    async requestCredit(
      account: { id: string; currency: Currency; now: Date },
      note: AuditNote,
      mails: readonly MailRow[] = [],
    ): Promise<boolean> {
      const { id, currency, now } = account;
      const row = { id, state: "requested" as const, currency, createdAt: now, updatedAt: now };
      // What was ordered before the account was asked for is owed as well.
      const exposureMinor = owedNow(tables, currency) as never;
      const [inserted] = await tables.batch([
        tables.insertMissing(creditAccounts, [{ ...row, exposureMinor }]),
        tables.audit(note),
        ...mails.map((mail) =>
          tables.insertIf(tables.exists(auditEntries, eq(auditEntries.id, note.id)), outbox, mail),
        ),
      ]);
      return inserted.rowsAffected > 0;
    },
  };
}

export type TenantAccountRow = typeof tenantAccounts.$inferSelect;
