import { baseScope } from "../http/wiring/context.server.ts";
import { hasShopApp, shopPort } from "../http/wiring/shop-port.server.ts";
import { errorSummary, logAlarm, logError } from "../log.server.ts";
import { shopProductsDue } from "../services/shops/installs.server.ts";
import { workAtProducts } from "../services/shops/work-at-products.server.ts";
import { type JobContext, systemScope } from "./context.server.ts";

/** Each shop has points of its own, so that they are worked at side by side. */
const AT_A_TIME = 8;

/**
 * Sends products to shops, tells them what is sold out, and looks at what became of their products.
 * @param pause waits until a shop has points again.
 * @throws an error that names the tenants for whom it failed, when all others were done.
 */
export async function workAtShops(
  context: JobContext,
  isOver: () => boolean = () => false,
  pause?: (ms: number) => Promise<void>,
): Promise<void> {
  const { settings } = context.page;
  if (!hasShopApp(settings)) return;
  const due = await shopProductsDue(baseScope(context), { limit: AT_A_TIME });
  const failed: string[] = [];
  await Promise.all(
    due.map(async ({ tenantId, id, shopDomain }) => {
      try {
        const scope = systemScope(context, tenantId);
        const port = shopPort(context, shopDomain, pause);
        const end = await workAtProducts(scope, { id, port, origin: settings.APP_ORIGIN, isOver });
        if (end === "version") logAlarm("shop api version", { tenant: tenantId });
      } catch (error) {
        logError("shop products", error, { tenant: tenantId });
        failed.push(`${tenantId} (${errorSummary(error)})`);
      }
    }),
  );
  if (failed.length > 0) throw new Error(`Products of shops not sent: ${failed.join(", ")}`);
}
