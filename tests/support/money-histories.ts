import { and, eq } from "drizzle-orm";
import { noteProviderChange } from "../../app/services/order-writes/note-provider-change.server.ts";
import { settleOrder } from "../../app/services/checkout/settle-order.server.ts";
import { writeUpBook } from "../../app/services/ledger/write-up.server.ts";
import { answerFailedRefund } from "../../app/services/orders/answer-failed-refund.server.ts";
import { askForRefund, type RefundWish } from "../../app/services/orders/ask-for-refund.server.ts";
import { cancelOrder } from "../../app/services/orders/cancel-order.server.ts";
import { sendRefund } from "../../app/services/orders/send-refund.server.ts";
import { noteFailedRefund } from "../../app/services/orders/note-failed-refund.server.ts";
import { REFUND_REASONS } from "../../app/domain/refund/refund-rules.ts";
import { orderLines } from "../../db/schema/orders.ts";
import { ledgerBalances, refunds } from "../../db/schema/payments.ts";
import type { Dice } from "../../scripts/faults/dice.ts";
import { deliverAll } from "./audit.ts";
import { disputeOf } from "./disputes.ts";
import { checkoutOf, type PaidWorld } from "./payments.ts";
import { freshId, type StoreRef } from "./stores.ts";
import { asStaff } from "./world.ts";
import { openPayment } from "../../app/services/checkout/open-payment.server.ts";

/** Everything that a history may do to the money of one order. */
const STEPS = [
  "pieces",
  "pieces",
  "shipping",
  "goodwill",
  "pending",
  "comes back",
  "at provider",
  "dispute",
  "answer failed",
  "fees",
  "cancel",
] as const;

/**
 * One order with random steps, each through the services that the desk, the webhook and the queue call. What is refused is
 * refused: the books must be right after it as well.
 * @returns its steps, for the message of a test.
 */
export async function runHistory(here: PaidWorld, store: StoreRef, dice: Dice): Promise<string[]> {
  const { scope } = here.runners;
  const admin = asStaff(scope, "admin");
  const checkout = await checkoutOf(here, here.runners, store, { quantity: dice.between(1, 7) });
  const fixed = await checkout.fix();
  if (!fixed.ok) throw new Error(fixed.error);
  const { orderId } = checkout;
  const opened = await openPayment(scope, { orderId, way: { kind: "intent" } });
  if (!opened.ok) throw new Error(opened.error);
  const payment = opened.value;
  await here.pay(payment);
  await settleOrder(scope, { orderId, region: "UK" });
  const { intentId, accountId } = payment;
  if (intentId === null) throw new Error("The payment has no intent.");
  const [line] = await here.db.select().from(orderLines).where(eq(orderLines.orderId, orderId));
  if (!line) throw new Error("The order has no line.");
  const options = accountId ? { stripeAccount: accountId } : {};

  const ask = async (change: Partial<RefundWish>) => {
    const wish: RefundWish = {
      orderId,
      reason: dice.pick(REFUND_REASONS),
      quantities: {},
      withShipping: false,
      limit: Number.POSITIVE_INFINITY,
      key: freshId(),
      seen: null,
      ...change,
    };
    const asked = await askForRefund(admin, wish);
    if (!asked.ok) return;
    // Two presses at once are one refund.
    await Promise.all([1, 2].map(() => askForRefund(admin, { ...wish, seen: asked.value.amount })));
  };
  const hold = (pending: string | null) => here.control("POST", "/refunds", { account: accountId, pending });
  const rows = (status: "succeeded" | "submitted" | "failed") =>
    here.db
      .select()
      .from(refunds)
      .where(and(eq(refunds.orderId, orderId), eq(refunds.status, status)));
  const settleAtProvider = async (status: "succeeded" | "submitted", succeeds: boolean) => {
    const its = (await rows(status)).filter(({ providerId }) => providerId !== null);
    if (its.length === 0) return;
    const { id, providerId } = dice.pick(its);
    await here.control("POST", `/refunds/${providerId}/settle`, { succeeds });
    // The event that the provider sends of it.
    if (succeeds) await sendRefund(scope, id);
    else await noteFailedRefund(scope, { refundId: id, reason: "declined" });
  };

  const steps: Record<(typeof STEPS)[number], () => Promise<unknown>> = {
    pieces: () =>
      ask({ quantities: { [line.id]: dice.between(1, line.quantity) }, withShipping: dice.chance(0.2) }),
    shipping: () => ask({ withShipping: true }),
    goodwill: () => ask({ alone: dice.between(1, payment.amount), reason: "goodwill" }),
    pending: async () => {
      await hold("insufficient_funds");
      await ask({ quantities: { [line.id]: 1 } });
      await deliverAll(here);
      await hold(null);
      await settleAtProvider("submitted", dice.chance(0.5));
    },
    "comes back": () => settleAtProvider("succeeded", false),
    "at provider": async () => {
      const amount = dice.between(1, payment.amount);
      await here.stripe.refunds.create({ payment_intent: intentId, amount }, options).catch(() => {});
      const gone = await scope.payments.refundedOf(accountId, intentId);
      await noteProviderChange(scope, { intentId, accountId, gone });
    },
    dispute: async () => {
      const dispute = await disputeOf(here, orderId);
      await dispute.note();
      await ask({ withShipping: true });
      await dispute.close(dice.chance(0.5));
    },
    "answer failed": async () => {
      const failed = (await rows("failed")).filter(({ answer }) => answer === null);
      if (failed.length === 0) return;
      await answerFailedRefund(admin, {
        orderId,
        refundId: dice.pick(failed).id,
        answer: dice.pick(["again", "otherwise", "closed"] as const),
        note: "x",
        limit: Number.POSITIVE_INFINITY,
      });
    },
    fees: () => writeUpBook(scope, { isOver: () => false }),
    cancel: () => cancelOrder(admin, { orderId, reason: "x" }),
  };
  const done: string[] = [];
  for (let count = dice.between(2, 10); count > 0; count -= 1) {
    const step = dice.pick(STEPS);
    done.push(step);
    await steps[step]();
    if (dice.chance(0.8)) await deliverAll(here);
  }
  // What the provider holds back ends: nothing is under way when the books are read.
  await deliverAll(here);
  for (const { id, providerId } of await rows("submitted")) {
    await here.control("POST", `/refunds/${providerId}/settle`, { succeeds: true });
    await sendRefund(scope, id);
  }
  await deliverAll(here);
  // Staff answer what failed: an open task is what the audit finds.
  for (const failed of (await rows("failed")).filter(({ answer }) => answer === null))
    await answerFailedRefund(admin, {
      orderId,
      refundId: failed.id,
      answer: "closed",
      note: "x",
      limit: Number.POSITIVE_INFINITY,
    });
  await writeUpBook(scope, { isOver: () => false });
  return done;
}

/** What stands on an account of the tenant's book. */
export async function balanceInBook(here: PaidWorld, account: string): Promise<number> {
  const rows = await here.db
    .select()
    .from(ledgerBalances)
    .where(eq(ledgerBalances.tenantId, here.runners.id));
  return rows.filter((row) => row.account === account).reduce((sum, { amount }) => sum + amount, 0);
}

/** What the provider says that stands on an account: every line of its balance, with its fees. */
export async function balanceAtProvider(here: PaidWorld, accountId: string): Promise<number> {
  let sum = 0;
  for await (const line of here.stripe.balanceTransactions.list({ limit: 100 }, { stripeAccount: accountId }))
    sum += line.net;
  return sum;
}
