import type { CompanyDetails } from "../../../db/repositories/company.server.ts";
import { changesBetween } from "../../domain/audit/audit-note.ts";
import { auditNote } from "../batch-rows/audit-note.ts";
import type { Scope } from "../scope.ts";

const FIELDS = [
  "legalName",
  "registrationNumber",
  "vatRegistered",
  "vatNumber",
  "addressFirstLine",
  "addressSecondLine",
  "city",
  "postcode",
  "country",
  "contactEmail",
] as const satisfies readonly (keyof CompanyDetails)[];

/** Who the tenant is: what stands on invoices, and what the platform verifies it by. */
export async function saveCompany(scope: Scope, details: CompanyDetails): Promise<void> {
  const { company } = scope.tenant;
  const { tenant } = await company.find();
  const changes = changesBetween(tenant.companyDetails, details, FIELDS);
  const note = auditNote(scope, "Company details updated", tenant, changes);
  await company.saveDetails({ ...tenant.companyDetails, ...details }, note);
}
