import type { DeliveryPage } from "../../../db/repositories/deliveries.server.ts";
import { LATE_AFTER_MS } from "../../domain/jobs/alarms.ts";
import type { PlatformScope } from "../platform-scope.ts";

const TENANTS_SHOWN = 20;

/**
 * What waits to leave the product or could not, when each step of the scheduled work was done last, and whose orders wait
 * for one.
 */
export async function readDeliveries(scope: PlatformScope, page: DeliveryPage) {
  const { alarms, deliveries, leases } = scope.platform;
  const lateBefore = new Date(scope.now().getTime() - LATE_AFTER_MS);
  const [counts, rows, runs, overdue] = await Promise.all([
    deliveries.counts(lateBefore),
    deliveries.list({ lateBefore, ...page }),
    leases.all(),
    alarms.overdueByTenant(scope.now(), TENANTS_SHOWN),
  ]);
  return { counts, rows, runs, overdue };
}
