import { expect, test } from "vitest";
import { openPayment } from "../../../app/services/checkout/open-payment.server.ts";
import { settleOrder } from "../../../app/services/checkout/settle-order.server.ts";
import { checkoutOf, payingWorld, readyToPay, hostedWords } from "../../support/payments.ts";
import { addVoucher } from "../../support/stores.ts";

const HOSTED = {
  kind: "session",
  successUrl: "http://shop.test/back?session_id={CHECKOUT_SESSION_ID}",
  cancelUrl: "http://shop.test/cancel",
  wordsOf: hostedWords,
} as const;

test("without JavaScript the same order is paid on the provider's page and comes back", async () => {
  const here = await payingWorld();
  const { orderId, payment } = await readyToPay(here, here.runners, await here.runners.store());
  const hosted = await openPayment(here.runners.scope, { orderId, way: HOSTED });
  if (!hosted.ok) throw new Error(hosted.error);
  expect(hosted.value).toMatchObject({ kind: "session", amount: 4260, status: "pending" });
  expect((await here.intentsOf(orderId)).find(({ id }) => id === payment.intentId)?.status).toBe("canceled");
  expect(await here.payHosted(hosted.value)).toBe(
    `http://shop.test/back?session_id=${hosted.value.sessionId}`,
  );
  expect(await settleOrder(here.runners.scope, { orderId, region: "UK" })).toMatchObject({
    state: "placed",
    order: { paymentStatus: "paid", total: 4260 },
  });
});

test("going back to the card form closes the hosted page", async () => {
  const here = await payingWorld();
  const { orderId } = await readyToPay(here, here.runners, await here.runners.store());
  const hosted = await openPayment(here.runners.scope, { orderId, way: HOSTED });
  if (!hosted.ok) throw new Error(hosted.error);
  const card = await openPayment(here.runners.scope, { orderId, way: { kind: "intent" } });
  expect(card).toMatchObject({ ok: true, value: { kind: "intent", status: "pending", amount: 4260 } });
  await here.payHosted(hosted.value);
  expect(await settleOrder(here.runners.scope, { orderId, region: "UK" })).toMatchObject({ state: "open" });
});

test("a hosted page that was paid is not opened a second time as a card form", async () => {
  const here = await payingWorld();
  const { orderId } = await readyToPay(here, here.runners, await here.runners.store());
  const hosted = await openPayment(here.runners.scope, { orderId, way: HOSTED });
  if (!hosted.ok) throw new Error(hosted.error);
  await here.payHosted(hosted.value);
  expect(await openPayment(here.runners.scope, { orderId, way: { kind: "intent" } })).toMatchObject({
    ok: false,
    error: expect.stringMatching(/errors:(paymentProcessing|orderPlaced)/),
  });
  expect((await here.intentsOf(orderId)).filter(({ status }) => status === "succeeded")).toHaveLength(1);
});

test("the hosted page asks for exactly the order's total, also with a voucher", async () => {
  const here = await payingWorld();
  const store = await here.runners.store();
  await addVoucher(here.db, store, "MOST", 4000);
  const { orderId, fix } = await checkoutOf(here, here.runners, store);
  await fix({ voucherCode: "MOST" });
  const hosted = await openPayment(here.runners.scope, { orderId, way: HOSTED });
  if (!hosted.ok) throw new Error(hosted.error);
  const session = await here.stripe.checkout.sessions.retrieve(
    hosted.value.sessionId ?? "",
    {},
    { stripeAccount: hosted.value.accountId ?? "" },
  );
  expect(session.amount_total).toBe(260);
});

test.each([
  ["", 660],
  ["SOME", 160],
  ["ALL", 0],
] as const)(
  "the hosted page with the voucher %s has the goods and what is left of shipping",
  async (code, rest) => {
    const here = await payingWorld();
    const store = await here.runners.store();
    await addVoucher(here.db, store, "SOME", 500);
    await addVoucher(here.db, store, "ALL", 660);
    const { orderId, fix } = await checkoutOf(here, here.runners, store);
    await fix({ voucherCode: code });
    const hosted = await openPayment(here.runners.scope, { orderId, way: HOSTED });
    if (!hosted.ok) throw new Error(hosted.error);
    const { data } = await here.stripe.checkout.sessions.listLineItems(
      hosted.value.sessionId ?? "",
      {},
      { stripeAccount: hosted.value.accountId ?? "" },
    );
    expect(data.map(({ amount_total }) => amount_total)).toEqual([3600, rest]);
  },
);

test("an amount that cards cannot take is refused with a message, and opens no payment", async () => {
  process.env.STRIPE_SANDBOX_MINIMUMS = "on";
  try {
    const here = await payingWorld();
    const store = await here.runners.store();
    await addVoucher(here.db, store, "SHORT4259", 4259);
    const { orderId, fix } = await checkoutOf(here, here.runners, store);
    await fix({ voucherCode: "SHORT4259" });
    expect(await openPayment(here.runners.scope, { orderId, way: { kind: "intent" } })).toEqual({
      ok: false,
      error: "errors:amountTooSmall",
    });
    expect(await openPayment(here.runners.scope, { orderId, way: HOSTED })).toEqual({
      ok: false,
      error: "errors:amountTooSmall",
    });
  } finally {
    delete process.env.STRIPE_SANDBOX_MINIMUMS;
  }
});
