import { CURRENCY_OF_REGION } from "../../domain/store/store-event.ts";
import { ok, refuse, type Result } from "../../domain/result.ts";
import { auditNote } from "../batch-rows/outbox-rows.ts";
import type { Scope } from "../scope.ts";

/** Asks the platform to let the tenant pay later, in the currency of its region. Once is enough. */
export async function requestCredit(scope: Scope): Promise<Result<null, "refusals:creditAsked">> {
  const { company } = scope.tenant;
  const { tenant } = await company.find();
  const account = { id: scope.newId(), currency: CURRENCY_OF_REGION[tenant.region], now: scope.now() };
  const note = auditNote(
    scope,
    "Credit account requested",
    { id: account.id, name: tenant.name },
    { currency: account.currency },
  );
  const result = await company.requestCredit(account, note);
  return result ? ok(null) : refuse("refusals:creditAsked");
}
