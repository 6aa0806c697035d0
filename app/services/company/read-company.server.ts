import type { Scope } from "../scope.ts";

/** The tenant's own record with its credit accounts. */
export function readCompany(scope: Scope) {
  return scope.tenant.company.find();
}
