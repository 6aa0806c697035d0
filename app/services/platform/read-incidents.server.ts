import type { PlatformScope } from "../platform-scope.ts";

/** A page of every tenant's payment incidents, those that wait for a person on top. */
export function listEveryIncident(scope: PlatformScope, page: { limit: number; offset: number }) {
  return scope.platform.incidents.list(page);
}

/** Whose incident it is; undefined when there is none of this id. */
export function tenantOfIncident(scope: PlatformScope, incidentId: string): Promise<string | undefined> {
  return scope.platform.incidents.tenantOf(incidentId);
}
