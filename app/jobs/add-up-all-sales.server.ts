import { TIME_ZONE_OF_REGION } from "../domain/store/store-event.ts";
import { baseScope } from "../http/wiring/context.server.ts";
import { errorSummary, logError } from "../log.server.ts";
import { addUpSales } from "../services/sales/add-up-sales.server.ts";
import { tenantsDue } from "../services/sales/tenants-due.server.ts";
import { type JobContext, systemScope } from "./context.server.ts";

/**
 * Adds up what every tenant sold since the last time.
 * @throws an error that names the tenants for whom it failed, when all others were done.
 */
export async function addUpAllSales(context: JobContext, isOver: () => boolean = () => false): Promise<void> {
  const failed: string[] = [];
  for (const { id, region } of await tenantsDue(baseScope(context))) {
    if (isOver()) return;
    try {
      await addUpSales(systemScope(context, id), { timeZone: TIME_ZONE_OF_REGION[region], isOver });
    } catch (error) {
      logError("sales", error, { tenant: id });
      failed.push(`${id} (${errorSummary(error)})`);
    }
  }
  if (failed.length > 0) throw new Error(`Sales not added up: ${failed.join(", ")}`);
}
