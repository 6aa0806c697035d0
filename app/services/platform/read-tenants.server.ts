import type { TenantStatus } from "../../domain/access/tenant-standing.ts";
import type { PlatformScope } from "../platform-scope.ts";

const VISITS_SHOWN = 20;

/** A page of the platform's tenants, those that wait for a decision on top. */
export function listTenants(
  scope: PlatformScope,
  input: { text: string; status?: TenantStatus; limit: number; offset: number },
) {
  return scope.platform.tenants.list(input);
}

/** A tenant with its people, credit accounts and latest support visits; undefined when there is none of this id. */
export async function readTenant(scope: PlatformScope, id: string) {
  const { company, decisions, people } = scope.tenantOf(id);
  const [tenant, credit, everybody, visits] = await Promise.all([
    company.record(),
    company.credit(),
    people.list(),
    decisions.visits(VISITS_SHOWN),
  ]);
  return tenant && { tenant, credit, people: everybody, visits };
}
