import type { BillingDetails } from "../../../db/repositories/company.server.ts";
import { changesBetween } from "../../domain/audit/audit-note.ts";
import { auditNote } from "../batch-rows/audit-note.ts";
import type { Scope } from "../scope.ts";

/** Where invoices go and what stands on them. */
export async function saveBilling(scope: Scope, billing: BillingDetails): Promise<void> {
  const { company } = scope.tenant;
  const { tenant } = await company.find();
  const changes = changesBetween(tenant.billing, billing, ["name", "email", "purchaseOrder"]);
  const note = auditNote(scope, "Company details updated", tenant, changes);
  await company.saveBilling({ ...tenant.billing, ...billing }, note);
}
