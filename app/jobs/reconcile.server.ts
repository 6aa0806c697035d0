import { claimDuePayments, listIdleDrafts, noteAnswer } from "../services/checkout/due-checkouts.server.ts";
import { endDueLink, linksDue } from "../services/checkout/payment-links.server.ts";
import { releaseIdleDraft } from "../services/checkout/draft.server.ts";
import { settleOrder } from "../services/checkout/settle-order.server.ts";
import { regionOfOrder } from "../services/orders/read.server.ts";
import type { Scope } from "../services/scope.ts";
import { baseScope } from "../http/wiring/context.server.ts";
import { enqueueSoon } from "../http/wiring/outbox.server.ts";
import { unavailableIn } from "../domain/availability/unavailable.ts";
import { logError } from "../log.server.ts";
import { AT_ONCE, eachBounded, withinDeadline } from "./bounded.ts";
import { type JobContext, systemScope } from "./context.server.ts";

/** After this time a shopper rarely returns to pay, and another order may need the voucher. */
const IDLE_MS = 60 * 60_000;
const PAGE = 60;
/** One order must not use up the time of all others when the provider does not answer. */
const EACH_WITHIN_MS = 15_000;
/** Two connections are left to the other steps of the same run. */
const ORDERS_AT_ONCE = AT_ONCE - 2;
/** So many are taken at a time that a page of questions without an answer ends well within the step. */
const PAYMENTS_PAGE = 24;
/** How long a question may take. Whatever hangs is asked about last from then on, and then has more time. */
const ANSWER_WITHIN_MS = { first: 3_000, again: 8_000 };
/** A connection that was lost at once is tried once more, after a moment. */
const RETRY_AFTER_MS = 500;

/**
 * Asks the provider about every payment that is due (domain/jobs/payment-checks.ts), so that a paid order is placed
 * although the shopper did not return and no event arrived. Payments that the provider gives no answer about come last,
 * so that a few of them do not delay the others.
 * @returns how many were asked about.
 */
export async function checkPayments(
  context: JobContext,
  isOver: () => boolean = () => false,
): Promise<number> {
  const base = baseScope(context);
  let checked = 0;
  while (!isOver()) {
    const fresh = await claimDuePayments(base, { limit: PAYMENTS_PAGE, answered: true });
    const due =
      fresh.length > 0 ? fresh : await claimDuePayments(base, { limit: ORDERS_AT_ONCE, answered: false });
    if (due.length === 0) break;
    checked += due.length;
    await eachBounded(due, ORDERS_AT_ONCE, async (payment) => {
      const answerWithinMs = ANSWER_WITHIN_MS[payment.unanswered === 0 ? "first" : "again"];
      const isAnswered = await eachAlone(context, payment, answerWithinMs, async (scope, region) => {
        const { orderId } = payment;
        await onceMoreIfQuick(() => settleOrder(scope, { orderId, region }));
        enqueueSoon(context, scope);
      });
      await noteAnswer(base, { due: payment, isAnswered }).catch((error: unknown) =>
        logError("reconcile", error, { orderId: payment.orderId }),
      );
    });
  }
  return checked;
}

async function onceMoreIfQuick(work: () => Promise<unknown>): Promise<void> {
  const begunAt = Date.now();
  try {
    await work();
  } catch (error) {
    if (!unavailableIn(error) || Date.now() - begunAt > RETRY_AFTER_MS) throw error;
    await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS));
    await work();
  }
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
      eachAlone(context, draft, ANSWER_WITHIN_MS.again, async (scope, region) => {
        await releaseIdleDraft(scope, { orderId: draft.orderId, region, idleSince });
        enqueueSoon(context, scope);
      }).then(() => undefined),
    );
  } while (last && !isOver());
  return looked;
}

/** Ends the payment links whose time is over. @returns how many ended. */
export async function endLinks(context: JobContext, isOver: () => boolean = () => false): Promise<number> {
  let ended = 0;
  for (const due of await linksDue(baseScope(context), { limit: PAGE })) {
    if (isOver()) break;
    await eachAlone(context, due, ANSWER_WITHIN_MS.again, async (scope) => {
      if (await endDueLink(scope, { orderId: due.orderId })) ended += 1;
      enqueueSoon(context, scope);
    });
  }
  return ended;
}

/**
 * One order's trouble must not keep the others waiting.
 * @returns whether all went well.
 */
async function eachAlone(
  context: JobContext,
  { tenantId, orderId }: { tenantId: string; orderId: string },
  answerWithinMs: number,
  work: (scope: Scope, region: "UK" | "EU" | "US") => Promise<void>,
): Promise<boolean> {
  try {
    const scope = systemScope(context, tenantId, { answerWithinMs });
    const region = await regionOfOrder(scope, orderId);
    if (region) await withinDeadline("reconcile", EACH_WITHIN_MS, work(scope, region));
    return true;
  } catch (error) {
    logError("reconcile", error, { orderId });
    return false;
  }
}
