import type { ListQuery } from "../../domain/lists/list-query.ts";
import type { IncidentSort, IncidentState } from "../../domain/order/incident.ts";
import type { PlatformScope } from "../platform-scope.ts";

const INCIDENTS_PER_PAGE = 20;

/** A page of every tenant's payment incidents, those that wait for a person on top. */
export function listEveryIncident(
  scope: PlatformScope,
  { filters, sort, position }: ListQuery<{ state: IncidentState | "" }, IncidentSort>,
) {
  const { descending } = sort;
  return scope.platform.incidents.list(filters.state, { descending, position, limit: INCIDENTS_PER_PAGE });
}

/** Whose incident it is; undefined when there is none of this id. */
export function tenantOfIncident(scope: PlatformScope, incidentId: string): Promise<string | undefined> {
  return scope.platform.incidents.tenantOf(incidentId);
}
