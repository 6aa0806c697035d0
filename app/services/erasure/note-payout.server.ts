import type { Currency } from "../../domain/money.ts";
import { ok, refuse, type Result } from "../../domain/result.ts";
import { auditNote } from "../batch-rows/audit-note.ts";
import type { PlatformScope } from "../platform-scope.ts";

export type { ErasureRow } from "../../../db/repositories/erasures.server.ts";

/** Books that a tenant was paid what the platform held of its sales; by the amount that was shown. */
export async function notePayout(
  scope: PlatformScope,
  { tenantId, currency, amount }: { tenantId: string; currency: Currency; amount: number },
): Promise<Result<null, "superPanel:error.tenantUnknown" | "superPanel:error.changedMeanwhile">> {
  const { company, erasures } = scope.tenantOf(tenantId);
  const tenant = await company.record();
  if (!tenant) return refuse("superPanel:error.tenantUnknown");
  const note = auditNote(
    scope,
    "Payout recorded",
    { id: tenant.id, name: tenant.name },
    { amount, currency },
  );
  const noted =
    amount > 0 &&
    (await erasures.notePayout(
      { currency, amount, ids: [scope.newId(), scope.newId()], at: scope.now() },
      note,
    ));
  return noted ? ok(null) : refuse("superPanel:error.changedMeanwhile");
}
