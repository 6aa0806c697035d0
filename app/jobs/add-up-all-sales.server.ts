import type { AppLoadContext } from "@remix-run/cloudflare";
import { settledBefore } from "../domain/sales/settled.ts";
import { TIME_ZONE_OF_REGION } from "../domain/store/store-event.ts";
import { platformOf } from "../http/context.server.ts";
import { errorSummary, logError } from "../log.server.ts";
import { addUpSales } from "../services/sales/add-up-sales.server.ts";
import { type JobContext, systemScope } from "./context.server.ts";

/**
 * Adds up what every tenant sold since the last time.
 * @throws an error that names the tenants for whom it failed, when all others were done.
 */
export async function addUpAllSales(context: JobContext, isOver: () => boolean = () => false): Promise<void> {
  const { salesDue } = platformOf(context as AppLoadContext);
  const failed: string[] = [];
  for (const { id, region } of await salesDue.tenants(settledBefore(context.page.now()))) {
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
