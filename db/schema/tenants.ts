import { sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { TenantStatus } from "../../app/domain/access/tenant-standing.ts";
import type { Address } from "../../app/domain/address/address.ts";
import type { DocumentSettings } from "../../app/domain/documents/document-settings.ts";
import type { RememberedColumns } from "../../app/domain/gift/recipient-list.ts";
import type { Region } from "../../app/domain/store/store-event.ts";
import { createdAt, instant, json } from "./columns.ts";

export type CompanyDetails = {
  legalName?: string;
  registrationNumber?: string;
  vatRegistered?: boolean;
  vatNumber?: string;
  addressFirstLine?: string;
  addressSecondLine?: string;
  city?: string;
  postcode?: string;
  country?: string;
  contactEmail?: string;
  /** Where its customers send things back; null or left out: to the company's own address. */
  returnTo?: Address | null;
};

/** Where invoices go and what stands on them. */
export type BillingDetails = { name?: string; email?: string; purchaseOrder?: string };

/** An organiser or merchant. Every row that belongs to one carries its id first. */
export const tenants = sqliteTable("tenants", {
  id: text("id").primaryKey(),
  name: text("name").notNull(),
  status: text("status").$type<TenantStatus>().notNull(),
  merchantOfRecord: text("merchant_of_record").$type<"tenant" | "platform">().notNull().default("tenant"),
  companyDetails: json<CompanyDetails>("company_details").notNull().default({}),
  /** Where the tenant does business: its currency and terms. */
  region: text("region")
    .$type<Region>()
    .notNull()
    .default("UK")
    .$defaultFn(() => "US"),
  billing: json<BillingDetails>("billing").notNull().default({}),
  /** What it chose for its invoices. */
  documents: json<DocumentSettings>("documents").notNull().default({}),
  /** Which steps of the e-commerce integration are done, as the specification numbers them. */
  integrationSteps: json<number[]>("integration_steps").notNull().default([]),
  /** Which heads the tenant's lists of recipients have for what is read of them, as they were chosen last. */
  recipientColumns: json<RememberedColumns>("recipient_columns").notNull().default({ chosen: {}, heads: [] }),
  /** The last month, `YYYY-MM`, that the platform billed. */
  billedMonth: text("billed_month").notNull().default(""),
  verifiedAt: instant("verified_at"),
  createdAt: createdAt(),
});
