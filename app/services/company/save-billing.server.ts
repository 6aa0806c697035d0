import type { BillingDetails } from "../../../db/repositories/company.server.ts";
import { changesBetween } from "../../domain/audit/audit-note.ts";
import { auditNote } from "../batch-rows/outbox-rows.ts";
import type { Scope } from "../scope.ts";
import { versionOf } from "./version-of.ts";

/**
 * Where invoices go and what stands on them.
 * @param seen the version that the form was made from, if it carried one.
 * @returns false when somebody saved something else since.
 */
export async function saveBilling(
  scope: Scope,
  { billing, seen }: { billing: BillingDetails; seen: number | undefined },
): Promise<boolean> {
  const { company } = scope.tenant;
  const { tenant } = await company.find();
  const changes = changesBetween(tenant.billing, billing, ["name", "email", "purchaseOrder"]);
  const note = auditNote(scope, "Company details updated", tenant, changes);
  const before = tenant.billing;
  if (seen !== undefined && versionOf(before) !== seen) return false;
  return company.saveBilling(before, { ...before, ...billing }, note);
}
