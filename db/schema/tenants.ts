import { sqliteTable, text } from "drizzle-orm/sqlite-core";
import { createdAt, instant, json } from "./columns.ts";

export type TenantStatus = "signed_up" | "requires_verification" | "verified" | "refused" | "suspended";

export type CompanyDetails = {
  legalName?: string;
  registrationNumber?: string;
  vatNumber?: string;
  addressLines?: string[];
  country?: string;
  contactEmail?: string;
};

/** An organiser or merchant. Every row that belongs to one carries its id first. */
export const tenants = sqliteTable("tenants", {
  id: text("id").primaryKey(),
  name: text("name").notNull(),
  status: text("status").$type<TenantStatus>().notNull(),
  merchantOfRecord: text("merchant_of_record").$type<"tenant" | "platform">().notNull().default("tenant"),
  companyDetails: json<CompanyDetails>("company_details").notNull().default({}),
  /** Which steps of the e-commerce integration are done, as the specification numbers them. */
  integrationSteps: json<number[]>("integration_steps").notNull().default([]),
  verifiedAt: instant("verified_at"),
  createdAt: createdAt(),
});
