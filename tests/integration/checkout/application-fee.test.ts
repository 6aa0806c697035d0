import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { openPayment } from "../../../app/services/checkout/open-payment.server.ts";
import { settleOrder } from "../../../app/services/checkout/settle-order.server.ts";
import { payments, tenantAccounts } from "../../../db/schema/payments.ts";
import { checkoutOf, payingWorld, readyToPay, hostedWords } from "../../support/payments.ts";
import { accountsOf } from "../../support/incidents.ts";
import { addVoucher } from "../../support/stores.ts";

/** By the price list of the seed: a Classic Tee's garment and one print, in pence. */
const TEE_COST = 280 + 320;
/** 5 % of 35.50, which is 42.60 without VAT. */
const PLATFORM_FEE = 178;

async function paid() {
  const here = await payingWorld();
  const store = await here.runners.store();
  const ready = await readyToPay(here, here.runners, store);
  const feeAtProvider = async () => {
    const { accountId, intentId } = ready.payment;
    const intent = await here.stripe.paymentIntents.retrieve(
      intentId ?? "",
      {},
      accountId ? { stripeAccount: accountId } : {},
    );
    return intent.application_fee_amount;
  };
  return { here, store, ...ready, feeAtProvider };
}

test("a payment on the seller's account leaves the platform what it makes, ships and charges for", async () => {
  const { here, orderId, payment, feeAtProvider } = await paid();
  const order = await here.runners.scope.tenant.orders.find(orderId);
  expect(order?.productionCost).toBeGreaterThan(0);
  const expected = (order?.productionCost ?? 0) + 550 + PLATFORM_FEE;
  expect(payment).toMatchObject({ amount: 4260, applicationFee: expected });
  expect(payment.accountId).toMatch(/^acct_/);
  expect(await feeAtProvider()).toBe(expected);
});

test("production costs what the price list says, per piece", async () => {
  const { here, orderId } = await paid();
  const order = await here.runners.scope.tenant.orders.find(orderId);
  expect(order?.productionCost).toBe(3 * TEE_COST);
});

test("the fee is booked when the order is placed, and the books balance", async () => {
  const { here, orderId, payment } = await paid();
  await here.pay(payment);
  await settleOrder(here.runners.scope, { orderId, region: "UK" });
  expect(await accountsOf(here, orderId)).toEqual({
    provider: 4260 - payment.applicationFee,
    sales: -3550,
    vat: -710,
    production: 3 * TEE_COST,
    shipping_cost: 550,
    platform_fee: payment.applicationFee - 3 * TEE_COST - 550,
  });
});

test("it is never more than what is paid, and the rest is owed", async () => {
  const here = await payingWorld();
  const store = await here.runners.store();
  await addVoucher(here.db, store, "NEARLY", 4200);
  const { orderId, fix } = await checkoutOf(here, here.runners, store);
  await fix({ voucherCode: "NEARLY" });
  expect(await openPayment(here.runners.scope, { orderId, way: { kind: "intent" } })).toMatchObject({
    ok: true,
    value: { amount: 60, applicationFee: 60, feeAbove: 3 * TEE_COST + 550 + 3 - 60 },
  });
});

test("a seller with an agreement of their own pays that", async () => {
  const here = await payingWorld();
  await here.db
    .update(tenantAccounts)
    .set({ platformFee: 0 })
    .where(eq(tenantAccounts.tenantId, here.runners.id));
  const { payment } = await readyToPay(here, here.runners, await here.runners.store());
  expect(payment.applicationFee).toBe(3 * TEE_COST + 550);
});

test("on the platform's own account there is no fee", async () => {
  const here = await payingWorld();
  await here.db.delete(tenantAccounts).where(eq(tenantAccounts.tenantId, here.runners.id));
  const { orderId, payment } = await readyToPay(here, here.runners, await here.runners.store());
  expect(payment).toMatchObject({ accountId: null, applicationFee: 0 });
  await here.pay(payment);
  expect(await settleOrder(here.runners.scope, { orderId, region: "UK" })).toMatchObject({ state: "placed" });
  expect(await accountsOf(here, orderId)).toEqual({ held: 4260, sales: -3550, vat: -710 });
});

test("the hosted page takes the same fee", async () => {
  const { here, orderId, payment } = await paid();
  const opened = await openPayment(here.runners.scope, {
    orderId,
    way: {
      kind: "session",
      successUrl: "http://shop.test/ok?session_id={CHECKOUT_SESSION_ID}",
      cancelUrl: "http://shop.test/back",
      wordsOf: hostedWords,
    },
  });
  if (!opened.ok) throw new Error(opened.error);
  await here.payHosted(opened.value);
  expect(await settleOrder(here.runners.scope, { orderId, region: "UK" })).toMatchObject({ state: "placed" });
  const kept = await here.db.select().from(payments).where(eq(payments.orderId, orderId));
  expect(kept.find(({ status }) => status === "succeeded")?.applicationFee).toBe(payment.applicationFee);
  const intents = (await here.intentsOf(orderId)) as unknown as { application_fee_amount: number | null }[];
  expect(intents.some((intent) => intent.application_fee_amount === payment.applicationFee)).toBe(true);
});
