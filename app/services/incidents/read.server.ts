import type { Scope } from "../scope.ts";
import type { ListQuery } from "../../domain/lists/list-query.ts";
import type { IncidentSort, IncidentState } from "../../domain/order/incident.ts";

export type { IncidentRow } from "../../../db/repositories/incidents.server.ts";

/** How many payment incidents of the tenant wait for a person. */
export function countOpenIncidents(scope: Scope) {
  return scope.tenant.incidents.countOpen();
}

/** The payment incidents of one order. */
export function incidentsOfOrder(scope: Scope, orderId: string) {
  return scope.tenant.incidents.ofOrder(orderId);
}

const INCIDENTS_PER_PAGE = 20;

/** One page of the tenant's payment incidents with their orders and stores, those that wait for a person on top. */
export function listIncidents(
  scope: Scope,
  { filters, sort, position }: ListQuery<{ state: IncidentState | "" }, IncidentSort>,
) {
  const { descending } = sort;
  return scope.tenant.incidents.list(filters.state, { descending, position, limit: INCIDENTS_PER_PAGE });
}
