import { baseScope } from "../http/wiring/context.server.ts";
import { eraseTenant, erasuresDue } from "../services/erasure/erase-tenant.server.ts";
import { logError } from "../log.server.ts";
import { type JobContext, systemScope } from "./context.server.ts";

const AT_A_TIME = 100;

/**
 * Erases tenants whose wait is over, as far as the time allows; one that cannot be erased keeps no other waiting.
 * @throws when one of them failed; the next run goes on with it.
 */
export async function eraseTenants(context: JobContext, isOver: () => boolean = () => false): Promise<void> {
  const due = await erasuresDue(baseScope(context), { limit: AT_A_TIME });
  let failed: unknown;
  for (const { tenantId } of due) {
    if (isOver()) return;
    try {
      await eraseTenant(systemScope(context, tenantId), isOver);
    } catch (error) {
      logError("erase", error, { tenantId });
      failed = error;
    }
  }
  if (failed) throw failed;
}
