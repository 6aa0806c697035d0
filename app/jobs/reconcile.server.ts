import { claimDuePayments, listIdleDrafts } from "../services/checkout/due-checkouts.server.ts";
import { releaseIdleDraft } from "../services/checkout/release-idle-draft.server.ts";
import { settleOrder } from "../services/checkout/settle-order.server.ts";
import { regionOfOrder } from "../services/orders/read-order.server.ts";
import type { Scope } from "../services/scope.ts";
import { baseScope } from "../http/wiring/context.server.ts";
import { enqueueSoon } from "../http/wiring/outbox.server.ts";
import { logError } from "../log.server.ts";
import { AT_ONCE, eachBounded, withinDeadline } from "./bounded.ts";
import { type JobContext, systemScope } from "./context.server.ts";

/** After this long nobody comes back to pay, and a voucher is wanted elsewhere. */
const IDLE_MS = 60 * 60_000;
const PAGE = 60;
/** One order must not use up the time of all others when the provider does not answer. */
const EACH_WITHIN_MS = 15_000;
/** Two connections are left to the other steps of the same run. */
const ORDERS_AT_ONCE = AT_ONCE - 2;

/**
 * Asks the provider about every payment that is due (domain/jobs/payment-checks.ts), so that a paid order is placed
 * although nobody came back and no event arrived.
 * @returns how many were asked about.
 */
export async function checkPayments(
  context: JobContext,
  isOver: () => boolean = () => false,
): Promise<number> {
  const base = baseScope(context);
  let checked = 0;
  for (let full = true; full && !isOver(); ) {
    const due = await claimDuePayments(base, PAGE);
    full = due.length === PAGE;
    checked += due.length;
    await eachBounded(due, ORDERS_AT_ONCE, (payment) =>
      eachAlone(context, payment, async (scope, region) => {
        await settleOrder(scope, { orderId: payment.orderId, region });
        enqueueSoon(context, scope);
      }),
    );
  }
  return checked;
}

/**
 * Gives back what checkouts hold that were left an hour ago.
 * @returns how many were looked at.
 */
export async function releaseDrafts(
  context: JobContext,
  isOver: () => boolean = () => false,
): Promise<number> {
  const base = baseScope(context);
  const idleSince = new Date(context.page.now().getTime() - IDLE_MS);
  let looked = 0;
  let last: { updatedAt: Date; orderId: string } | undefined;
  do {
    const drafts = await listIdleDrafts(base, { idleSince, limit: PAGE, after: last });
    looked += drafts.length;
    last = drafts.length === PAGE ? drafts.at(-1) : undefined;
    await eachBounded(drafts, ORDERS_AT_ONCE, (draft) =>
      eachAlone(context, draft, async (scope, region) => {
        await releaseIdleDraft(scope, { orderId: draft.orderId, region, idleSince });
        enqueueSoon(context, scope);
      }),
    );
  } while (last && !isOver());
  return looked;
}

/** One order's trouble must not keep the others waiting. */
async function eachAlone(
  context: JobContext,
  { tenantId, orderId }: { tenantId: string; orderId: string },
  work: (scope: Scope, region: "UK" | "EU" | "US") => Promise<void>,
): Promise<void> {
  try {
    const scope = systemScope(context, tenantId);
    const region = await regionOfOrder(scope, orderId);
    if (region) await withinDeadline("reconcile", EACH_WITHIN_MS, work(scope, region));
  } catch (error) {
    logError("reconcile", error, { orderId });
  }
}
