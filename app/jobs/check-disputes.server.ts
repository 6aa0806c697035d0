import { stripeClient } from "../gateways/stripe/stripe-client.server.ts";
import { stripePayments } from "../gateways/stripe/stripe-payments.server.ts";
import { baseScope } from "../http/wiring/context.server.ts";
import { logError } from "../log.server.ts";
import { noteDispute } from "../services/order-writes/note-dispute.server.ts";
import {
  accountsToLook,
  askAgain,
  lookThrough,
  openDisputes,
  remindOfAnswers,
} from "../services/scheduled/look-for-disputes.server.ts";
import { type JobContext, systemScope } from "./context.server.ts";

/** One account that does not answer keeps the others waiting no longer than this. */
const ANSWERS_MS = 4_000;

/**
 * Finds disputes whose event never arrived, in each account that we are paid into, asks again about those that are open, and
 * reminds of those that must be answered soon.
 * @throws an error that says of how many it failed, when all others were done.
 */
export async function checkDisputes(context: JobContext, isOver: () => boolean = () => false): Promise<void> {
  const base = baseScope(context);
  const scopeOf = (tenantId: string) => systemScope(context, tenantId, { answerWithinMs: ANSWERS_MS });
  let failed = 0;
  const each = async (about: string | null, work: () => Promise<unknown>) => {
    try {
      await work();
    } catch (error) {
      logError("disputes", error, { account: about ?? "platform" });
      failed += 1;
    }
  };
  await remindOfAnswers(base);
  const { disputesSince } = stripePayments(stripeClient(context.page.settings));
  for (const look of await accountsToLook(base)) {
    if (isOver()) break;
    const { accountId } = look;
    await each(accountId, () =>
      lookThrough(
        { ...base, payments: { disputesSince } },
        { look, isOver, note: (tenantId, told) => noteDispute(scopeOf(tenantId), { accountId, ...told }) },
      ),
    );
  }
  for (const { tenantId, intentId, ...told } of await openDisputes(base)) {
    if (isOver()) break;
    if (intentId !== null)
      await each(told.accountId, () => askAgain(scopeOf(tenantId), { intentId, ...told }));
  }
  if (failed > 0) throw new Error(`Accounts or disputes of which the provider did not answer: ${failed}`);
}
