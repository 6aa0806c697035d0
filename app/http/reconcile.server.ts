import type { AppLoadContext } from "@remix-run/cloudflare";
import { releaseIdleDraft } from "../services/checkout/release-idle-draft.server.ts";
import { settleOrder } from "../services/checkout/settle-order.server.ts";
import type { Scope } from "../services/scope.ts";
import { platformOf, scopeFor } from "./context.server.ts";
import { enqueueSoon } from "./outbox.server.ts";
import { logError } from "../log.server.ts";

/** Younger payments are still in their shopper's hands. */
const PATIENCE_MS = 2 * 60_000;
/** After this long nobody comes back to pay, and a voucher is wanted elsewhere. */
const IDLE_MS = 60 * 60_000;
const AT_ONCE = 20;

/**
 * Asks the provider about payments that are open for a while: a paid order is placed although nobody came back. Then
 * gives back what idle drafts hold.
 */
export async function reconcile(context: Pick<AppLoadContext, "page">): Promise<void> {
  const { page } = context;
  const platform = platformOf(context as AppLoadContext);
  const now = page.now().getTime();
  for (const draft of await platform.openPayments(new Date(now - PATIENCE_MS), AT_ONCE)) {
    await eachAlone(context, draft, async (scope, region) => {
      await scope.tenant.orders.paymentsChecked(draft.orderId, page.now());
      await settleOrder(scope, draft.orderId, region);
      enqueueSoon(context, scope);
    });
  }
  const idleSince = new Date(now - IDLE_MS);
  for (const draft of await platform.idleDrafts(idleSince, AT_ONCE)) {
    await eachAlone(context, draft, async (scope, region) => {
      await releaseIdleDraft(scope, draft.orderId, region, idleSince);
      enqueueSoon(context, scope);
    });
  }
}

/** One order's trouble must not keep the others waiting. */
async function eachAlone(
  { page }: Pick<AppLoadContext, "page">,
  { tenantId, orderId }: { tenantId: string; orderId: string },
  work: (scope: Scope, region: "UK" | "EU" | "US") => Promise<void>,
): Promise<void> {
  try {
    const scope = scopeFor(page, tenantId, { id: "system", name: "", ip: null });
    const region = await scope.tenant.events.regionOfOrder(orderId);
    if (region) await work(scope, region);
  } catch (error) {
    logError("reconcile", error, { orderId });
  }
}
