import { and, eq, inArray, isNull } from "drizzle-orm";
import { deliver } from "../../app/jobs/worker-jobs.server.ts";
import { settleOrder } from "../../app/services/checkout/settle-order.server.ts";
import type { Entries } from "../../app/domain/ledger/ledger.ts";
import { incidents, ledgerTransactions, payments } from "../../db/schema/payments.ts";
import { outbox } from "../../db/schema/records.ts";
import { freshId } from "./stores.ts";
import { type PaidWorld, readyToPay } from "./payments.ts";

/** Everything that the provider holds of refunds and fees. */
export async function returnedAtProvider(here: PaidWorld, intentId: string | null) {
  const ledger = (await here.control("GET", "/ledger")) as {
    refunds: { payment_intent: string; amount: number; account: string }[];
    charges: { payment_intent: string; id: string }[];
    application_fees: { charge: string; amount: number; amount_refunded: number }[];
  };
  const charge = ledger.charges.find(({ payment_intent }) => payment_intent === intentId);
  const fee = ledger.application_fees.find((one) => one.charge === charge?.id);
  return {
    refunds: ledger.refunds
      .filter(({ payment_intent }) => payment_intent === intentId)
      .map(({ amount }) => amount),
    fee: fee && { amount: fee.amount, returned: fee.amount_refunded },
  };
}

/** An order that stands, and a second intent of it in our books that was paid too. */
export async function paidTwice(here: PaidWorld) {
  const store = await here.runners.store();
  const order = await readyToPay(here, here.runners, store);
  await here.pay(order.payment);
  await settleOrder(here.runners.scope, { orderId: order.orderId, region: "UK" });
  const { accountId, applicationFee } = order.payment;
  const second = await here.stripe.paymentIntents.create(
    { amount: 4260, currency: "gbp", application_fee_amount: applicationFee },
    { stripeAccount: accountId ?? "" },
  );
  const payment = { ...order.payment, id: freshId(), intentId: second.id, providerKey: freshId() };
  await here.db.insert(payments).values({ ...payment, status: "pending" });
  await here.pay(payment);
  return { store, ...order, second: payment };
}

/** What our books say of an order: incidents, payments by their end, and what the accounts add up to. */
export async function booksOf(here: PaidWorld, orderId: string) {
  const entries = await here.db
    .select()
    .from(ledgerTransactions)
    .where(eq(ledgerTransactions.orderId, orderId));
  const sums = accountsIn(entries);
  return {
    incidents: await here.db.select().from(incidents).where(eq(incidents.orderId, orderId)),
    payments: (await here.db.select().from(payments).where(eq(payments.orderId, orderId)))
      .map(({ status }) => status)
      .sort(),
    sides: Object.values(sums).reduce((sum, amount) => sum + amount, 0),
    unwanted: sums["unwanted"] ?? 0,
    shoppers: (sums["provider"] ?? 0) + (sums["held"] ?? 0),
    fees: (sums["production"] ?? 0) + (sums["shipping_cost"] ?? 0) + (sums["platform_fee"] ?? 0),
  };
}

/** What each account adds up to for an order; debits are positive. */
export async function accountsOf(here: PaidWorld, orderId: string): Promise<Record<string, number>> {
  const entries = await here.db
    .select()
    .from(ledgerTransactions)
    .where(eq(ledgerTransactions.orderId, orderId));
  return accountsIn(entries);
}

function accountsIn(bookings: readonly { entries: Entries }[]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const { entries } of bookings)
    for (const [account, amount] of Object.entries(entries)) sums[account] = (sums[account] ?? 0) + amount;
  return sums;
}

/** Carries out what waits in the outbox of one kind; tells how often that failed. */
export async function carryOut(here: PaidWorld, kind: string): Promise<number> {
  const rows = await here.db.select().from(outbox).where(eq(outbox.tenantId, here.runners.id));
  const ids = rows.filter(({ payload, doneAt }) => payload.kind === kind && !doneAt).map(({ id }) => id);
  const mine = inArray(outbox.id, ids);
  // Whatever failed before is due at once here.
  await here.db
    .update(outbox)
    .set({ nextAttemptAt: new Date(0) })
    .where(mine);
  await deliver(here.product.context(), ids);
  return here.db.$count(outbox, and(mine, isNull(outbox.doneAt)));
}
