import { stripeClient } from "../gateways/stripe/stripe-client.server.ts";
import { stripePayments } from "../gateways/stripe/stripe-payments.server.ts";
import { baseScope } from "../http/wiring/context.server.ts";
import { logError } from "../log.server.ts";
import { notePayout, readParts } from "../services/payouts/note-payout.server.ts";
import {
  lookThroughPayouts,
  openPayouts,
  payoutAccountsToLook,
  unreadPayouts,
} from "../services/scheduled/look-for-payouts.server.ts";
import { type JobContext, systemScope } from "./context.server.ts";

/** One account that does not answer keeps the others waiting no longer than this. */
const ANSWERS_MS = 4_000;

/**
 * Finds payouts whose event never arrived, asks again about those on their way, and reads what each holds.
 * @throws an error that says of how many it failed, when all others were done.
 */
export async function checkPayouts(context: JobContext, isOver: () => boolean = () => false): Promise<void> {
  const base = baseScope(context);
  const scopeOf = (tenantId: string) => systemScope(context, tenantId, { answerWithinMs: ANSWERS_MS });
  let failed = 0;
  const each = async (account: string, work: () => Promise<unknown>) => {
    if (isOver()) return;
    try {
      await work();
    } catch (error) {
      logError("payouts", error, { account });
      failed += 1;
    }
  };
  const { payoutsSince } = stripePayments(stripeClient(context.page.settings));
  for (const { tenantId, accountId, at } of await payoutAccountsToLook(base)) {
    const note = (payoutId: string) => notePayout(scopeOf(tenantId), { accountId, payoutId });
    await each(accountId, () =>
      lookThroughPayouts({ ...base, payments: { payoutsSince } }, { look: { accountId, at }, note, isOver }),
    );
  }
  for (const { tenantId, accountId, payoutId } of await openPayouts(base))
    await each(accountId, () => notePayout(scopeOf(tenantId), { accountId, payoutId }));
  for (const { tenantId, ...payout } of await unreadPayouts(base))
    await each(payout.accountId, () => readParts(scopeOf(tenantId), { ...payout, isOver }));
  if (failed > 0) throw new Error(`Accounts or payouts of which the provider did not answer: ${failed}`);
}
