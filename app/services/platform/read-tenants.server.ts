import type { TenantStatus } from "../../domain/access/tenant-standing.ts";
import type { ListQuery } from "../../domain/lists/list-query.ts";
import type { PlatformScope } from "../platform-scope.ts";

const TENANTS_PER_PAGE = 30;
const PEOPLE_PER_PAGE = 50;
const VISITS_SHOWN = 20;

/** A page of the platform's tenants, those that wait for a decision on top. */
export function listTenants(
  scope: PlatformScope,
  { filters, sort, position }: ListQuery<{ name: string; status: TenantStatus | "" }, string>,
) {
  const filter = { text: filters.name, status: filters.status || undefined };
  const { descending } = sort;
  return scope.platform.tenants.list(filter, { descending, position, limit: TENANTS_PER_PAGE });
}

/**
 * A tenant with a page of its people, its credit accounts and latest support visits; undefined when there is none of
 * this id.
 */
export async function readTenant(
  scope: PlatformScope,
  { id, sort, position }: { id: string } & Pick<ListQuery<unknown, string>, "sort" | "position">,
) {
  const { company, decisions, people } = scope.tenantOf(id);
  const { descending } = sort;
  const [tenant, credit, page, visits] = await Promise.all([
    company.record(),
    company.credit(),
    people.list("", { descending, position, limit: PEOPLE_PER_PAGE }),
    decisions.visits(VISITS_SHOWN),
  ]);
  return tenant && { tenant, credit, people: page, visits };
}
