import { settledBefore } from "../../domain/sales/settled.ts";
import type { BaseScope } from "../scope.ts";

/** The tenants that sold something which is settled and not added up yet. */
export function tenantsDue(scope: BaseScope) {
  return scope.platform.salesDue.tenants(settledBefore(scope.now()));
}
