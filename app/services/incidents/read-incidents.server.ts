import type { Scope } from "../scope.ts";

export type { IncidentRow } from "../../../db/repositories/incidents.server.ts";

/** How many payment incidents of the tenant wait for a person. */
export function countOpenIncidents(scope: Scope) {
  return scope.tenant.incidents.countOpen();
}

/** The payment incidents of one order. */
export function incidentsOfOrder(scope: Scope, orderId: string) {
  return scope.tenant.incidents.ofOrder(orderId);
}
