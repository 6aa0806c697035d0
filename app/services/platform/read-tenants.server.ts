import type { CreditState } from "../../domain/access/credit-states.ts";
import type { TenantStatus } from "../../domain/access/tenant-standing.ts";
import type { ListQuery } from "../../domain/lists/list-query.ts";
import type { PlatformScope } from "../platform-scope.ts";

const TENANTS_PER_PAGE = 30;
const PEOPLE_PER_PAGE = 50;
const VISITS_SHOWN = 20;

/** A page of the platform's tenants, those that wait for a decision on top. */
export function listTenants(
  scope: PlatformScope,
  {
    filters,
    sort,
    position,
  }: ListQuery<{ q: string; status: TenantStatus | ""; credit: CreditState | "" }, string>,
) {
  const filter = {
    text: filters.q,
    status: filters.status || undefined,
    credit: filters.credit || undefined,
  };
  const { descending } = sort;
  return scope.platform.tenants.list(filter, { descending, position, limit: TENANTS_PER_PAGE });
}

/**
 * A tenant with a page of its people, its credit accounts, latest support visits, erasure and payouts; undefined when there is none of
 * this id.
 */
export async function readTenant(
  scope: PlatformScope,
  { id, sort, position }: { id: string } & Pick<ListQuery<unknown, string>, "sort" | "position">,
) {
  const { company, decisions, erasures, people } = scope.tenantOf(id);
  const { descending } = sort;
  const [tenant, credit, page, visits, erasure, payouts] = await Promise.all([
    company.record(),
    company.credit(),
    people.list("", { descending, position, limit: PEOPLE_PER_PAGE }),
    decisions.visits(VISITS_SHOWN),
    erasures.find(),
    erasures.payoutsDue(),
  ]);
  return tenant && { tenant, credit, people: page, visits, erasure, payouts };
}
