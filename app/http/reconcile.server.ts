import type { AppLoadContext } from "@remix-run/cloudflare";
import { settleOrder } from "../services/checkout/settle-order.server.ts";
import { platformOf, scopeFor } from "./context.server.ts";
import { enqueueSoon } from "./outbox.server.ts";

/** Younger payments are still in their shopper's hands. */
const PATIENCE_MS = 2 * 60_000;
const AT_ONCE = 20;

/** Asks the provider about payments that are open for a while: a paid order is placed although nobody came back. */
export async function reconcile(context: Pick<AppLoadContext, "page">): Promise<void> {
  const { page } = context;
  const platform = platformOf(context as AppLoadContext);
  const open = await platform.openPayments(new Date(page.now().getTime() - PATIENCE_MS), AT_ONCE);
  for (const { tenantId, orderId } of open) {
    const scope = scopeFor(page, tenantId, { id: "system", name: "", ip: null });
    const region = await scope.tenant.events.regionOfOrder(orderId);
    if (!region) continue;
    const settled = await settleOrder(scope, orderId, region);
    if (settled.state === "placed") enqueueSoon(context, scope);
  }
}
