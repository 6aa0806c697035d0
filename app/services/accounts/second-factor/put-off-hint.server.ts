import { FACTOR_HINT_PAUSE_MS } from "../../../domain/access/factor-hint.ts";
import { type OwnScope, ownTenant } from "../own/own-scope.ts";

/** The person has read that a second factor would be good, and decides later. */
export async function putOffFactorHint(scope: OwnScope): Promise<void> {
  const until = new Date(scope.now().getTime() + FACTOR_HINT_PAUSE_MS);
  await ownTenant(scope).secondFactor.putOffHint(scope.user.id, until);
}
