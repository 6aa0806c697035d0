import type { DeliveryPage } from "../../../db/repositories/deliveries.server.ts";
import { LATE_AFTER_MS } from "../../domain/jobs/alarms.ts";
import type { PlatformScope } from "../platform-scope.ts";

/** What waits to leave the product or could not, and when each step of the scheduled work was done last. */
export async function readDeliveries(scope: PlatformScope, page: DeliveryPage) {
  const { deliveries, leases } = scope.platform;
  const lateBefore = new Date(scope.now().getTime() - LATE_AFTER_MS);
  const [counts, rows, runs] = await Promise.all([
    deliveries.counts(lateBefore),
    deliveries.list({ lateBefore, ...page }),
    leases.all(),
  ]);
  return { counts, rows, runs };
}
