import { describe, expect, test } from "vitest";
import { beginCheckout } from "../../../app/services/checkout/begin-checkout.server.ts";
import { confirmQuote } from "../../../app/services/checkout/confirm-quote.server.ts";
import { openPayment } from "../../../app/services/checkout/open-payment.server.ts";
import { settleOrder } from "../../../app/services/checkout/settle-order.server.ts";
import { basketIdOf } from "../../../app/http/cookies/visitor.server.ts";
import { booksOf } from "../../support/incidents.ts";
import { crash, interleave, stepsOf } from "../../support/interleaving.ts";
import { ALABAMA, checkoutOf, payingWorld, hostedWords } from "../../support/payments.ts";
import { addVoucher } from "../../support/stores.ts";

const HOSTED = {
  kind: "session",
  successUrl: "http://shop.test/back?session_id={CHECKOUT_SESSION_ID}",
  cancelUrl: "http://shop.test/cancel",
  wordsOf: hostedWords,
} as const;

async function shop(region: "UK" | "US" = "UK") {
  const here = await payingWorld();
  const store = await here.runners.store({ region });
  const checkout = await checkoutOf(here, here.runners, store, region === "US" ? { address: ALABAMA } : {});
  await checkout.fix();
  return { here, store, scope: here.runners.scope, ...checkout };
}

/** What can still be paid, or was, at the provider. */
async function aliveAt(here: Awaited<ReturnType<typeof payingWorld>>, accountId: string | null) {
  const options = accountId ? { stripeAccount: accountId } : {};
  const sessions = await here.stripe.checkout.sessions.list({ limit: 100 }, options);
  const intents = await here.stripe.paymentIntents.list({ limit: 100 }, options);
  return {
    sessions: sessions.data.filter(({ status }) => status === "open").length,
    intents: intents.data.filter(({ status }) => status !== "canceled").map(({ status }) => status),
  };
}

const accountOf = (tenantId: string, region = "uk") => `acct_demo_${tenantId}_${region}`;

describe("a hosted page that is opened while another tab", () => {
  test("has the order placed by a voucher is closed before anyone can pay it", async () => {
    const { here, store, scope, orderId, fix } = await shop();
    await addVoucher(here.db, store, "FULLCOVER", 10_000);
    const slow = interleave(scope, {
      step: "payments.openHostedPage",
      when: "after",
      rival: () => fix({ voucherCode: "FULLCOVER" }),
    });
    expect(await openPayment(slow.scope, { orderId, way: HOSTED })).toEqual({
      ok: false,
      error: "errors:orderPlaced",
    });
    expect(await aliveAt(here, accountOf(here.runners.id))).toEqual({ sessions: 0, intents: [] });
    expect(await booksOf(here, orderId)).toMatchObject({ payments: [], incidents: [] });
  });

  test("pays by card is closed before anyone can pay it too", async () => {
    const { here, scope, orderId } = await shop();
    const slow = interleave(scope, {
      step: "payments.openHostedPage",
      when: "after",
      rival: async () => {
        const opened = await openPayment(scope, { orderId, way: { kind: "intent" } });
        if (!opened.ok) throw new Error(opened.error);
        await here.pay(opened.value);
        await settleOrder(scope, { orderId, region: "UK" });
      },
    });
    expect(await openPayment(slow.scope, { orderId, way: HOSTED })).toEqual({
      ok: false,
      error: "errors:orderPlaced",
    });
    expect(await aliveAt(here, accountOf(here.runners.id))).toEqual({ sessions: 0, intents: ["succeeded"] });
    expect(await booksOf(here, orderId)).toMatchObject({ payments: ["succeeded"], incidents: [] });
  });

  test("saves another address is closed, and the shopper is told that the order was changed", async () => {
    const { here, store, scope, orderId, visitor } = await shop("US");
    const storefront = await here.storefront(store, visitor);
    const basketId = basketIdOf(visitor.id, store.id);
    const slow = interleave(scope, {
      step: "payments.openHostedPage",
      when: "after",
      rival: () =>
        beginCheckout(scope, { storefront, basketId, address: { ...ALABAMA, addressCity: "Mobile" } }),
    });
    expect(await openPayment(slow.scope, { orderId, way: HOSTED })).toEqual({
      ok: false,
      error: "errors:orderChangedMeanwhile",
    });
    expect(await aliveAt(here, accountOf(here.runners.id, "us"))).toEqual({ sessions: 0, intents: [] });
  });
});

test("an address is not saved under a way to pay that opens meanwhile: its price stays what can be paid", async () => {
  const { here, store, scope, orderId, visitor } = await shop("US");
  const before = (await scope.tenant.orders.find(orderId))!;
  const storefront = await here.storefront(store, visitor);
  const slow = interleave(scope, {
    step: "tenant.orders.unlockPrice",
    when: "before",
    rival: () => openPayment(scope, { orderId, way: HOSTED }),
  });
  const basketId = basketIdOf(visitor.id, store.id);
  expect(
    await beginCheckout(slow.scope, { storefront, basketId, address: { ...ALABAMA, addressCity: "Mobile" } }),
  ).toEqual({ ok: false, error: "errors:orderChangedMeanwhile" });
  const whole = (await scope.tenant.orders.findWithLinesAndPayments(orderId))!;
  expect(whole.order).toMatchObject({ total: before.total, revision: before.revision });
  await here.payHosted(whole.payments[0]!);
  expect(await settleOrder(scope, { orderId, region: "US" })).toMatchObject({
    state: "placed",
    returned: [],
  });
});

test("a price does not change under a payment that opens at the same time", async () => {
  const { here, store, scope, orderId, visitor } = await shop();
  await here.fill(store, visitor, 1);
  const slow = interleave(scope, {
    step: "tenant.orders.lockPrice",
    when: "before",
    rival: () => openPayment(scope, { orderId, way: HOSTED }),
  });
  const storefront = await here.storefront(store, visitor);
  const input = { orderId, method: "standard", voucherCode: "" } as const;
  expect(
    await confirmQuote(slow.scope, { storefront, basket: storefront.basket, ...input, withIntent: true }),
  ).toEqual({
    ok: false,
    error: "errors:orderChangedMeanwhile",
  });
  expect(await aliveAt(here, accountOf(here.runners.id))).toEqual({ sessions: 1, intents: [] });
});

describe("every step of opening a payment", () => {
  const done = async () => {
    const { scope, orderId } = await shop();
    return stepsOf(scope, (recorded) => openPayment(recorded, { orderId, way: HOSTED }));
  };

  test("may be the Worker's last: what is opened by the next press is paid once, and nothing else is", async () => {
    const steps = await done();
    expect(steps).toContain("tenant.orders.keepPayment");
    for (const step of steps) {
      for (const when of ["before", "after"] as const) {
        const { here, scope, orderId } = await shop();
        const dying = interleave(scope, { step, when, rival: crash });
        await openPayment(dying.scope, { orderId, way: HOSTED }).catch(() => undefined);
        const opened = await openPayment(scope, { orderId, way: HOSTED });
        if (!opened.ok) throw new Error(`${when} ${step}: ${opened.error}`);
        await here.payHosted(opened.value);
        expect(await settleOrder(scope, { orderId, region: "UK" }), `${when} ${step}`).toMatchObject({
          state: "placed",
          returned: [],
        });
        expect(await aliveAt(here, accountOf(here.runners.id))).toEqual({
          sessions: 0,
          intents: ["succeeded"],
        });
      }
    }
  });

  test("may have the order placed beside it: nothing is left that could be paid", async () => {
    for (const step of await done()) {
      for (const when of ["before", "after"] as const) {
        const { here, store, scope, orderId, fix } = await shop();
        await addVoucher(here.db, store, "FULLCOVER", 10_000);
        const beside = interleave(scope, {
          step,
          when,
          rival: () => fix({ voucherCode: "FULLCOVER" }),
        });
        const opened = await openPayment(beside.scope, { orderId, way: HOSTED });
        // After the payment is kept it is the voucher's tab that closes it.
        const page = opened.ok ? await here.payHosted(opened.value) : null;
        const settled = await settleOrder(scope, { orderId, region: "UK" });
        expect(settled, `${when} ${step}, ${page}`).toMatchObject({ state: "placed", returned: [] });
        expect(await aliveAt(here, accountOf(here.runners.id))).toEqual({ sessions: 0, intents: [] });
      }
    }
  });
});
