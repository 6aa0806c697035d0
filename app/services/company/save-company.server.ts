import type { CompanyDetails } from "../../../db/repositories/company.server.ts";
import type { PlatformRepositories } from "../../../db/platform.server.ts";
import { changesBetween } from "../../domain/audit/audit-note.ts";
import { auditNote } from "../audit-note.ts";
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
export async function saveCompany(
  platform: PlatformRepositories,
  scope: Scope,
  details: CompanyDetails,
): Promise<void> {
  const { tenantId } = scope.tenant;
  const { tenant } = await platform.company.find(tenantId);
  const changes = changesBetween(tenant.companyDetails, details, FIELDS);
  const note = auditNote(scope, "Company details updated", tenant, changes);
  await platform.company.saveDetails(tenantId, { ...tenant.companyDetails, ...details }, note);
}
