import type { CompanyDetails } from "../../../db/repositories/company.server.ts";
import { addressLines } from "../../domain/address/format-address.ts";
import { changesBetween } from "../../domain/audit/audit-note.ts";
import { auditNote } from "../batch-rows/outbox-rows.ts";
import type { Scope } from "../scope.ts";
import { versionOf } from "./version-of.ts";

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

/** Where things are sent back, as the log shows it; null: to the company's own address. */
const returnLine = ({ returnTo }: CompanyDetails) =>
  returnTo ? addressLines(returnTo, "en").join(", ") : null;

/**
 * Who the tenant is: what stands on invoices, and what the platform verifies it by.
 * @param seen the version that the form was made from, if it carried one.
 * @returns false when somebody saved something else since.
 */
export async function saveCompany(
  scope: Scope,
  { details, seen }: { details: CompanyDetails; seen: number | undefined },
): Promise<boolean> {
  const { company } = scope.tenant;
  const { tenant } = await company.find();
  const returns = (company: CompanyDetails) => ({ returnAddress: returnLine(company) });
  const changes = Object.assign(
    changesBetween(tenant.companyDetails, details, FIELDS),
    changesBetween(returns(tenant.companyDetails), returns(details), ["returnAddress"]),
  );
  const note = auditNote(scope, "Company details updated", tenant, changes);
  const before = tenant.companyDetails;
  if (seen !== undefined && versionOf(before) !== seen) return false;
  return company.saveDetails(before, { ...before, ...details }, note);
}
