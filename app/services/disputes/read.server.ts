import type { ListQuery } from "../../domain/lists/list-query.ts";
import { type DisputeChoice, statesOf } from "../../domain/order/dispute.ts";
import type { DisputeSort } from "../../schemas/dispute-list.ts";
import type { PlatformScope } from "../platform-scope.ts";
import type { Scope } from "../scope.ts";

const PER_PAGE = 50;

type Asked = ListQuery<{ state: DisputeChoice }, DisputeSort>;

/** One page of the tenant's disputes with their orders, what is open where nothing else is asked for. */
export function listDisputes(scope: Scope, { filters, sort, position }: Asked) {
  const place = { descending: sort.descending, position, limit: PER_PAGE };
  return scope.tenant.disputes.list(statesOf(filters.state), sort.by, place);
}

/** The same of every tenant. */
export function listEveryDispute(scope: PlatformScope, { filters, sort, position }: Asked) {
  const place = { descending: sort.descending, position, limit: PER_PAGE };
  return scope.platform.incidents.disputes(statesOf(filters.state), sort.by, place);
}
