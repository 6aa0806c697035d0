import type { ListQuery } from "../../domain/lists/list-query.ts";
import {
  DISPUTE_STATES,
  type DisputeChoice,
  type DisputeState,
  statesOf,
} from "../../domain/order/dispute.ts";
import type { DisputeSort } from "../../schemas/dispute-list.ts";
import type { PlatformScope } from "../platform-scope.ts";
import type { Scope } from "../scope.ts";

const PER_PAGE = 50;

type Asked = ListQuery<{ state: DisputeChoice }, DisputeSort>;

type List<Page> = (
  states: readonly DisputeState[],
  by: DisputeSort,
  place: { descending: boolean; position: Asked["position"]; limit: number },
) => Promise<Page>;

/** One page of the tenant's disputes with their orders, what is open where nothing else is asked for. */
export function listDisputes(scope: Scope, asked: Asked) {
  return pageOf(scope.tenant.disputes.list, asked);
}

/** The same of every tenant. */
export function listEveryDispute(scope: PlatformScope, asked: Asked) {
  return pageOf(scope.platform.incidents.disputes, asked);
}

/** @returns the page, and whether it is empty because no dispute was ever opened. */
async function pageOf<Page extends { rows: readonly unknown[] }>(
  list: List<Page>,
  { filters, sort, position }: Asked,
) {
  const place = { descending: sort.descending, position, limit: PER_PAGE };
  const page = await list(statesOf(filters.state), sort.by, place);
  if (page.rows.length > 0) return { ...page, isNoneAtAll: false };
  const any = await list(DISPUTE_STATES, sort.by, { ...place, position: undefined, limit: 1 });
  return { ...page, isNoneAtAll: any.rows.length === 0 };
}
