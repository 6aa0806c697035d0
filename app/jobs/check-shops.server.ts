import { baseScope } from "../http/wiring/context.server.ts";
import { hasShopApp, shopPort } from "../http/wiring/shop-port.server.ts";
import { errorSummary, logAlarm, logError } from "../log.server.ts";
import { checkShop } from "../services/shops/check-shop.server.ts";
import { shopChecksDue } from "../services/shops/installs.server.ts";
import { type JobContext, systemScope } from "./context.server.ts";

const AT_A_TIME = 20;

/**
 * Asks shops whether they let us in, which keeps their tokens alive.
 * @throws an error that names the tenants for whom it failed, when all others were done.
 */
export async function checkShops(context: JobContext, isOver: () => boolean = () => false): Promise<void> {
  if (!hasShopApp(context.page.settings)) return;
  const failed: string[] = [];
  for (let full = true; full && !isOver();) {
    const due = await shopChecksDue(baseScope(context), { limit: AT_A_TIME });
    full = due.length === AT_A_TIME;
    for (const { tenantId, id } of due) {
      if (isOver()) return;
      try {
        const scope = systemScope(context, tenantId);
        const portOf = (shopDomain: string) => shopPort(context, shopDomain);
        const fault = await checkShop(scope, { id, portOf, onlyIfDue: true });
        // No shop can do anything about it: our version of the API is over, or ends.
        if (fault === "version") logAlarm("shop api version", { tenant: tenantId });
      } catch (error) {
        logError("shops", error, { tenant: tenantId });
        failed.push(`${tenantId} (${errorSummary(error)})`);
      }
    }
    // One that failed is due still, and would be found again at once.
    if (failed.length > 0) break;
  }
  if (failed.length > 0) throw new Error(`Shops not asked: ${failed.join(", ")}`);
}
