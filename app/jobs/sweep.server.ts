import { sealSecretAgain } from "../auth/totp.server.ts";
import { secretsOf } from "../domain/access/key-ring.ts";
import { sealAccessAgain } from "../http/keys/fulfiller-access.server.ts";
import { sealShopAccessAgain } from "../http/keys/shop-access.server.ts";
import { baseScope } from "../http/wiring/context.server.ts";
import { beat } from "../gateways/monitor.server.ts";
import { SWEEP_EVERY_MS, type SweepStep } from "../domain/jobs/sweep-steps.ts";
import { errorSummary, logError, logWarning } from "../log.server.ts";
import { askAgainAbout, ordersToAskAbout } from "../services/checkout/ask-again.server.ts";
import { deleteUnproved } from "../services/accounts/sign-up.server.ts";
import { settleResets } from "../services/accounts/second-factor/settle-resets.server.ts";
import { closeEndedTablets } from "../services/booth/tablets.server.ts";
import { remindOfDeadlines, unreadAccounts } from "../services/payment-accounts/check-accounts.server.ts";
import { refreshOwnAccount } from "../services/refresh-payment-account.server.ts";
import { queueDigests } from "../services/notices/queue-digests.server.ts";
import { tellManagers } from "../services/notices/tell-managers.server.ts";
import { sealAgain } from "../services/scheduled/seal-again.server.ts";
import { giveStepBack, takeStep } from "../services/scheduled/step-leases.server.ts";
import { withinDeadline } from "./bounded.ts";
import { type JobContext, switchesOf, systemScope } from "./context.server.ts";
import { checkDisputes } from "./check-disputes.server.ts";
import { eraseOld } from "./erase-old.server.ts";
import { eraseTenants } from "./erase-tenants.server.ts";
import { checkPayouts } from "./check-payouts.server.ts";
import { checkShops } from "./check-shops.server.ts";
import { workAtShops } from "./work-at-shops.server.ts";
import { reconcileBooks } from "./reconcile-books.server.ts";
import { workAtBills } from "./work-at-bills.server.ts";
import { followShops } from "./follow-shops.server.ts";
import { queueFulfilments } from "./queue-fulfilments.server.ts";
import { queueDue } from "./queue-due.server.ts";
import { checkPayments, endLinks, releaseDrafts } from "./reconcile.server.ts";
import { toMonitor, watch } from "./watch.server.ts";
import { TIME_ZONE_OF_REGION } from "../domain/store/store-event.ts";
import { booksDue, writeUpBook } from "../services/ledger/write-up.server.ts";
import { addUpSales } from "../services/sales/add-up-sales.server.ts";
import { tenantsDue } from "../services/sales/read.server.ts";
import { endExport, exportsDue } from "../services/data-export/read.server.ts";
import { closeTeamOrder, teamsDue } from "../services/orders/team-orders.server.ts";
import { enqueue, enqueueSoon } from "../http/wiring/outbox.server.ts";
import { campaignsDue } from "../services/recipients/campaign.server.ts";
import { sendDue } from "../services/recipients/mail-recipients.server.ts";
import { queueProductPrints } from "../services/prints/make-product-prints.server.ts";

/** Queues the print files of products that were published or redrawn. */
async function queuePrints(context: JobContext, isOver: () => boolean = () => false): Promise<void> {
  const scope = baseScope(context);
  for (let full = true; full && !isOver();) {
    const ids = await queueProductPrints(scope);
    full = ids.length > 0;
    await enqueue(context, "product_prints", ids);
  }
}

const AT_A_TIME = 20;

/**
 * Takes away the files of tenants' data that are over.
 * @throws while the object storage is away; the next run goes on.
 */
export async function endExports(context: JobContext, isOver: () => boolean = () => false): Promise<void> {
  for (;;) {
    const due = await exportsDue(baseScope(context), { limit: AT_A_TIME });
    for (const { tenantId, id } of due) {
      if (isOver()) return;
      const ended = await endExport(systemScope(context, tenantId), { id });
      if (!ended) throw new Error("A file that is over could not be taken away.");
    }
    if (due.length < AT_A_TIME) return;
  }
}

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

/**
 * Writes what is missing in the tenants' books.
 * @throws an error that names the tenants for whom it failed, when all others were done.
 */
export async function writeUpBooks(context: JobContext, isOver: () => boolean = () => false): Promise<void> {
  const failed: string[] = [];
  for (const { id } of await booksDue(baseScope(context))) {
    if (isOver()) return;
    try {
      await writeUpBook(systemScope(context, id), { isOver });
    } catch (error) {
      logError("ledger", error, { tenant: id });
      failed.push(`${id} (${errorSummary(error)})`);
    }
  }
  if (failed.length > 0) throw new Error(`Books not written up: ${failed.join(", ")}`);
}

/**
 * Sends what campaigns send by themselves: invitations at their time, and reminders. While campaigns are switched off all
 * of it waits.
 * @throws an error that names the promos for which it failed, when all others were done.
 */
export async function sendCampaigns(context: JobContext, isOver: () => boolean = () => false): Promise<void> {
  if ((await switchesOf(context)).campaigns) return;
  const failed: string[] = [];
  for (;;) {
    const due = await campaignsDue(baseScope(context), { limit: AT_A_TIME });
    for (const { tenantId, eventId } of due) {
      if (isOver()) return;
      try {
        await sendDue(systemScope(context, tenantId), { eventId });
      } catch (error) {
        logError("campaigns", error, { tenant: tenantId });
        failed.push(`${eventId} (${errorSummary(error)})`);
      }
    }
    if (due.length < AT_A_TIME) break;
  }
  if (failed.length > 0) throw new Error(`Not sent: ${failed.join(", ")}`);
}

/**
 * Sends the orders of teams whose form has closed, or tells the organiser that they are too few.
 * @throws an error that names the order forms for which it failed, when all others were done.
 */
export async function closeTeams(context: JobContext, isOver: () => boolean = () => false): Promise<void> {
  const failed: string[] = [];
  for (const { tenantId, eventId } of await teamsDue(baseScope(context), { limit: AT_A_TIME })) {
    if (isOver()) break;
    try {
      const scope = systemScope(context, tenantId);
      await closeTeamOrder(scope, { eventId });
      enqueueSoon(context, scope);
    } catch (error) {
      logError("team orders", error, { tenant: tenantId });
      failed.push(`${eventId} (${errorSummary(error)})`);
    }
  }
  if (failed.length > 0) throw new Error(`Team orders not closed: ${failed.join(", ")}`);
}

/**
 * Asks the register of VAT numbers again about buyers whose order was paid while it did not answer.
 * @throws an error that says of how many it failed, when all others were done.
 */
export async function askAboutVatNumbers(
  context: JobContext,
  isOver: () => boolean = () => false,
): Promise<void> {
  let failed = 0;
  for (const { tenantId, orderId } of await ordersToAskAbout(baseScope(context))) {
    if (isOver()) break;
    try {
      await askAgainAbout(systemScope(context, tenantId), orderId);
    } catch (error) {
      logError("vat numbers", error, { tenant: tenantId, orderId });
      failed += 1;
    }
  }
  if (failed > 0) throw new Error(`Orders whose VAT number could not be asked about: ${failed}`);
}

/** One account that is asked for keeps the others waiting no longer than this. */
const ACCOUNT_ANSWERS_MS = 4_000;

/**
 * Asks the provider again about connected accounts, whose events may have been lost, and reminds of what is due there.
 * @throws an error that says of how many it failed, when all others were done.
 */
export async function checkPaymentAccounts(
  context: JobContext,
  isOver: () => boolean = () => false,
): Promise<void> {
  let failed = 0;
  for (const { tenantId, accountId } of await unreadAccounts(baseScope(context))) {
    if (isOver()) break;
    try {
      const scope = systemScope(context, tenantId, { answerWithinMs: ACCOUNT_ANSWERS_MS });
      await refreshOwnAccount(scope, accountId);
    } catch (error) {
      logError("payment accounts", error, { tenant: tenantId });
      failed += 1;
    }
  }
  await remindOfDeadlines(baseScope(context));
  if (failed > 0) throw new Error(`Accounts of which the provider did not answer: ${failed}`);
}

/** One part of the scheduled work. Steps know nothing of one another: none waits for another or stops it. */
export type Step = {
  name: string;
  /** How long after its end it is due again. Cron calls every minute; what is due more often is repeated within it. */
  everyMs: number;
  /** It should end by itself before this; after it, it counts as failed and its lease is over. */
  deadlineMs: number;
  run(context: JobContext, isOver: () => boolean): Promise<unknown>;
};

const SECOND = 1000;
const EVERY = SWEEP_EVERY_MS;

export const STEPS: readonly (Step & { name: SweepStep })[] = [
  // Orders wait for these two: where the Worker dies in the middle, the next one need not wait long for the lease.
  { name: "outbox", everyMs: EVERY.outbox, deadlineMs: 15 * SECOND, run: queueDue },
  { name: "fulfilments", everyMs: EVERY.fulfilments, deadlineMs: 15 * SECOND, run: queueFulfilments },
  { name: "payments", everyMs: EVERY.payments, deadlineMs: 40 * SECOND, run: checkPayments },
  {
    name: "drafts",
    everyMs: EVERY.drafts,
    deadlineMs: 50 * SECOND,
    run: (context, isOver) => Promise.all([releaseDrafts(context, isOver), endLinks(context, isOver)]),
  },
  { name: "tablets", everyMs: EVERY.tablets, deadlineMs: 30 * SECOND, run: closeTablets },
  {
    name: "accounts",
    everyMs: EVERY.accounts,
    deadlineMs: 30 * SECOND,
    run: (context) => deleteUnproved(baseScope(context)),
  },
  {
    name: "factor-resets",
    everyMs: EVERY["factor-resets"],
    deadlineMs: 30 * SECOND,
    run: settleFactorResets,
  },
  { name: "erasure", everyMs: EVERY.erasure, deadlineMs: 50 * SECOND, run: eraseOld },
  { name: "exports", everyMs: EVERY.exports, deadlineMs: 50 * SECOND, run: endExports },
  {
    name: "tenant-erasure",
    everyMs: EVERY["tenant-erasure"],
    deadlineMs: 50 * SECOND,
    run: eraseTenants,
  },
  {
    name: "payment-accounts",
    everyMs: EVERY["payment-accounts"],
    deadlineMs: 50 * SECOND,
    run: checkPaymentAccounts,
  },
  { name: "disputes", everyMs: EVERY.disputes, deadlineMs: 50 * SECOND, run: checkDisputes },
  { name: "reconciliation", everyMs: EVERY.reconciliation, deadlineMs: 50 * SECOND, run: reconcileBooks },
  { name: "payouts", everyMs: EVERY.payouts, deadlineMs: 50 * SECOND, run: checkPayouts },
  {
    name: "vat-numbers",
    everyMs: EVERY["vat-numbers"],
    deadlineMs: 50 * SECOND,
    run: askAboutVatNumbers,
  },
  { name: "bills", everyMs: EVERY.bills, deadlineMs: 50 * SECOND, run: workAtBills },
  {
    name: "notices",
    everyMs: EVERY.notices,
    deadlineMs: 40 * SECOND,
    run: (context) => Promise.all([tellManagers(baseScope(context)), queueDigests(baseScope(context))]),
  },
  { name: "campaigns", everyMs: EVERY.campaigns, deadlineMs: 50 * SECOND, run: sendCampaigns },
  { name: "teams", everyMs: EVERY.teams, deadlineMs: 30 * SECOND, run: closeTeams },
  { name: "sales", everyMs: EVERY.sales, deadlineMs: 50 * SECOND, run: addUpAllSales },
  { name: "ledger", everyMs: EVERY.ledger, deadlineMs: 50 * SECOND, run: writeUpBooks },
  { name: "prints", everyMs: EVERY.prints, deadlineMs: 30 * SECOND, run: queuePrints },
  { name: "shops", everyMs: EVERY.shops, deadlineMs: 50 * SECOND, run: checkShops },
  {
    name: "shop-products",
    everyMs: EVERY["shop-products"],
    deadlineMs: 50 * SECOND,
    run: (context, isOver) => workAtShops(context, isOver),
  },
  { name: "shop-orders", everyMs: EVERY["shop-orders"], deadlineMs: 50 * SECOND, run: followShops },
  { name: "keys", everyMs: EVERY.keys, deadlineMs: 50 * SECOND, run: sealAgainWithNewest },
  { name: "alarms", everyMs: EVERY.alarms, deadlineMs: 20 * SECOND, run: watch },
];

/** A run begins no pass after this; the next minute's run takes over. */
const RUN_FOR_MS = 55 * SECOND;

/**
 * The scheduled work, called every minute: each step by itself, as often as it is due within the minute. Never fails;
 * the log and the step's lease record what went wrong. A monitor outside hears a beat when all went well, and of a database
 * that answered no pass of a run, where alarms are kept.
 */
export async function sweep(
  context: JobContext,
  { steps = STEPS, runForMs = RUN_FOR_MS }: { steps?: readonly Step[]; runForMs?: number } = {},
): Promise<void> {
  const begunAt = Date.now();
  const ends = new Set<StepEnd["is"]>();
  await Promise.all(
    steps.map(async (step) => {
      do {
        const { is, waitMs } = await runStep(context, step);
        ends.add(is);
        if (Date.now() - begunAt + waitMs >= runForMs) return;
        await new Promise((resolve) => setTimeout(resolve, waitMs));
      } while (Date.now() - begunAt < runForMs);
    }),
  );
  const { HEARTBEAT_URL: url } = context.page.settings;
  const isAway = ends.has("no lease") && ends.size === 1;
  if (isAway) await toMonitor(context, { alarm: "database_away", is: "opened", count: 1 });
  // A single pass without its lease wakes no one: where it lasts, the next run has none, and beats are missing.
  if (url !== "" && !ends.has("failed") && !ends.has("no lease")) {
    await beat(url).catch((error: unknown) => logError("monitor", error));
  }
}

/** How a pass of a step ended. `no lease`: the database did not give the step's lease, or did not take it back. */
type StepEnd = { is: "well" | "failed" | "not due" | "no lease"; waitMs: number };

/** What another run holds is looked for this soon at the earliest, even if its lease is over in a moment. */
const LOOK_AGAIN_MS = 250;

/**
 * Runs a step if it is due and no other run holds it.
 * @returns how it ended, and in how many milliseconds to look again: soon, where another run left the step due in a moment.
 */
async function runStep(context: JobContext, step: Step): Promise<StepEnd> {
  const scope = baseScope(context);
  const lease = { name: step.name, holder: context.page.requestId };
  try {
    const taken = await takeStep(scope, { ...lease, deadlineMs: step.deadlineMs });
    if (taken !== "taken") {
      return { is: "not due", waitMs: Math.max(LOOK_AGAIN_MS, Math.min(taken, step.everyMs)) };
    }
    const error = await attempt(context, step);
    // A moment earlier than the next pass looks, whose timer may be a little early.
    await giveStepBack(scope, { ...lease, dueInMs: step.everyMs - SECOND, error });
    return { is: error === null ? "well" : "failed", waitMs: step.everyMs };
  } catch (error) {
    logError("sweep", error, { step: step.name });
    return { is: "no lease", waitMs: step.everyMs };
  }
}

/** @returns what went wrong, or null. */
async function attempt(context: JobContext, step: Step): Promise<string | null> {
  // Steps stop taking new work a while before their deadline.
  const stopAt = Date.now() + step.deadlineMs * 0.7;
  try {
    await withinDeadline(
      step.name,
      step.deadlineMs,
      step.run(context, () => Date.now() > stopAt),
    );
    return null;
  } catch (error) {
    logError("sweep", error, { step: step.name });
    return errorSummary(error);
  }
}

/** What is sealed under an older key of the settings, sealed again under the newest. A single key has nothing to do. */
async function sealAgainWithNewest(context: JobContext, isOver: () => boolean): Promise<void> {
  const { settings } = context.page;
  const ring = settings.SESSION_SECRET;
  if (secretsOf(ring).length === 1) return;
  const lost = await sealAgain(baseScope(context), {
    ring,
    isOver,
    seal(kind, { owner, sealed }) {
      if (kind === "shop_access") return sealShopAccessAgain(ring, owner, sealed);
      return kind === "fulfiller_access" || kind === "fulfiller_access_before"
        ? sealAccessAgain(ring, owner, sealed)
        : sealSecretAgain(settings, owner, sealed);
    },
  });
  for (const { kind, id } of lost) logWarning("keys", "no key of the settings opens this", { kind, id });
}

/** Tablets of stands whose time is over. */
async function closeTablets(context: JobContext, isOver: () => boolean): Promise<void> {
  const scope = baseScope(context);
  while ((await closeEndedTablets(scope)) > 0 && !isOver());
}

/** Resets of lost second factors whose wait is over. */
async function settleFactorResets(context: JobContext, isOver: () => boolean): Promise<void> {
  const scope = baseScope(context);
  while ((await settleResets(scope)) > 0 && !isOver());
}
