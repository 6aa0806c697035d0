import { firstCountedMonth } from "../../domain/fulfilment/wrong-items.ts";
import type { Scope } from "../scope.ts";

/** One fulfiller of the tenant's stores; `isOwn` when the tenant registered it and may change it, `lately` what it made for it. */
export async function readFulfiller(scope: Scope, { id }: { id: string }) {
  const { tenantId } = scope.tenant;
  const [row, [lately]] = await Promise.all([
    scope.platform.fulfillers.ofTenant(tenantId, id),
    scope.tenant.fulfillerResults.since([id], firstCountedMonth(scope.now())),
  ]);
  if (!row) return undefined;
  const { ownerTenantId, ...fulfiller } = row;
  return { ...fulfiller, isOwn: ownerTenantId === tenantId, lately: lately ?? { made: 0, wrong: 0 } };
}

export type OwnFulfiller = NonNullable<Awaited<ReturnType<typeof readFulfiller>>>;
