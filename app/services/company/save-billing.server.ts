import type { BillingDetails } from "../../../db/repositories/company.server.ts";
import type { PlatformRepositories } from "../../../db/platform.server.ts";
import { changesBetween } from "../../domain/audit/audit-note.ts";
import { auditNote } from "../audit-note.ts";
import type { Scope } from "../scope.ts";

/** Where invoices go and what stands on them. */
export async function saveBilling(
  platform: PlatformRepositories,
  scope: Scope,
  billing: BillingDetails,
): Promise<void> {
  const { tenantId } = scope.tenant;
  const { tenant } = await platform.company.find(tenantId);
  const changes = changesBetween(tenant.billing, billing, ["name", "email", "purchaseOrder"]);
  const note = auditNote(scope, "Company details updated", tenant, changes);
  await platform.company.saveBilling(tenantId, { ...tenant.billing, ...billing }, note);
}
