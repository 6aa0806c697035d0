import type { Scope } from "../scope.ts";

/** One fulfiller of the tenant's stores; `isOwn` when the tenant registered it and may change it. */
export async function readFulfiller(scope: Scope, { id }: { id: string }) {
  const { tenantId } = scope.tenant;
  const row = await scope.platform.fulfillers.ofTenant(tenantId, id);
  if (!row) return undefined;
  const { ownerTenantId, ...fulfiller } = row;
  return { ...fulfiller, isOwn: ownerTenantId === tenantId };
}

export type OwnFulfiller = NonNullable<Awaited<ReturnType<typeof readFulfiller>>>;
