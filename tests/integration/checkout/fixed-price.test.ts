import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { beginCheckout } from "../../../app/services/checkout/begin-checkout.server.ts";
import { openPayment } from "../../../app/services/checkout/open-payment.server.ts";
import { basketIdOf } from "../../../app/http/cookies/visitor.server.ts";
import { products } from "../../../db/schema/products.ts";
import { ADDRESS, checkoutOf, payingWorld, readyToPay } from "../../support/payments.ts";

test("three Classic Tees by standard cost what the contract says, and that is what is charged", async () => {
  const here = await payingWorld();
  const store = await here.runners.store();
  const { orderId, fix } = await checkoutOf(here, here.runners, store);
  expect(await fix()).toMatchObject({
    ok: true,
    value: {
      state: "to_pay",
      order: { itemsGross: 3600, shippingNet: 550, shippingVat: 110, total: 4260, discount: 0 },
    },
  });
  const opened = await openPayment(here.runners.scope, { orderId, way: { kind: "intent" } });
  expect(opened).toMatchObject({ ok: true, value: { amount: 4260, currency: "GBP", status: "pending" } });
  expect(await here.intentsOf(orderId)).toMatchObject([{ amount: 4260, status: "requires_payment_method" }]);
});

test("a second press of the button is the same payment", async () => {
  const here = await payingWorld();
  const store = await here.runners.store();
  const { orderId, fix, payment } = await readyToPay(here, here.runners, store);
  expect(await fix()).toMatchObject({
    ok: true,
    value: { state: "to_pay", order: { revision: payment.revision } },
  });
  const again = await openPayment(here.runners.scope, { orderId, way: { kind: "intent" } });
  expect(again).toMatchObject({ ok: true, value: { id: payment.id, intentId: payment.intentId } });
  expect(await here.intentsOf(orderId)).toHaveLength(1);
});

test("a changed basket closes the old intent before a new one is opened", async () => {
  const here = await payingWorld();
  const store = await here.runners.store();
  const { orderId, fix, payment, visitor } = await readyToPay(here, here.runners, store);
  await here.fill(store, visitor, 1);
  expect(await fix()).toMatchObject({ ok: true, value: { order: { total: 5580 } } });
  const opened = await openPayment(here.runners.scope, { orderId, way: { kind: "intent" } });
  expect(opened).toMatchObject({ ok: true, value: { amount: 5580 } });
  const intents = await here.intentsOf(orderId);
  expect(intents.map(({ status, amount }) => [amount, status])).toEqual(
    expect.arrayContaining([
      [4260, "canceled"],
      [5580, "requires_payment_method"],
    ]),
  );
  await expect(here.pay(payment)).rejects.toThrow(/canceled|status/i);
});

test("a basket that is put back as it was is charged at its price again, under a new key", async () => {
  const here = await payingWorld();
  const store = await here.runners.store();
  const { orderId, fix, visitor } = await readyToPay(here, here.runners, store);
  await here.fill(store, visitor, 1);
  await fix();
  const { basket } = await here.storefront(store, visitor);
  await here.runners.scope.tenant.baskets.setQuantity(
    basketIdOf(visitor.id, store.id),
    basket[0]!.id,
    3,
    here.product.clock.now(),
  );
  await fix();
  const opened = await openPayment(here.runners.scope, { orderId, way: { kind: "intent" } });
  expect(opened).toMatchObject({ ok: true, value: { amount: 4260, status: "pending" } });
  const open = (await here.intentsOf(orderId)).filter(({ status }) => status !== "canceled");
  expect(open).toMatchObject([{ amount: 4260 }]);
});

describe("what the shopper saw", () => {
  test("is never exceeded silently", async () => {
    const here = await payingWorld();
    const store = await here.runners.store();
    const { fix } = await checkoutOf(here, here.runners, store);
    expect(await fix({ seenTotal: 4259 })).toEqual({ ok: false, error: "errors:priceChanged" });
    expect(await fix({ seenTotal: 1 })).toEqual({ ok: false, error: "errors:priceChanged" });
  });

  test("is never believed where it is more than the price", async () => {
    const here = await payingWorld();
    const store = await here.runners.store();
    const { fix } = await checkoutOf(here, here.runners, store);
    expect(await fix({ seenTotal: 999_999 })).toMatchObject({ ok: true, value: { order: { total: 4260 } } });
  });
});

describe("a checkout is refused", () => {
  test("without anything in the basket", async () => {
    const here = await payingWorld();
    const store = await here.runners.store();
    const { fix, visitor } = await checkoutOf(here, here.runners, store);
    await here.runners.scope.tenant.baskets.clear(basketIdOf(visitor.id, store.id));
    expect(await fix()).toEqual({ ok: false, error: "errors:basketEmpty" });
  });

  test("for a way of shipping that the store does not offer", async () => {
    const here = await payingWorld();
    const store = await here.runners.store({ shipping: { standard: null } });
    const { fix } = await checkoutOf(here, here.runners, store);
    expect(await fix({ method: "standard" })).toEqual({ ok: false, error: "errors:shippingNotOffered" });
    expect(await fix({ method: undefined })).toMatchObject({
      ok: true,
      value: { order: { shippingMethod: "standard_tracked" } },
    });
  });

  test("for another store's order and another tenant's order", async () => {
    const here = await payingWorld();
    const store = await here.runners.store();
    const { orderId } = await checkoutOf(here, here.runners, store);
    const second = await here.runners.store();
    const { fix } = await checkoutOf(here, here.runners, second);
    expect(await fix({ orderId })).toEqual({ ok: false, error: "errors:orderNotFound" });
    const foreign = await here.maple.store();
    const theirs = await checkoutOf(here, here.maple, foreign);
    expect(await theirs.fix({ orderId })).toEqual({ ok: false, error: "errors:orderNotFound" });
  });

  test.each([
    ["on hold", { status: "On hold" as const }],
    ["a draft", { status: "Draft" as const }],
    ["over", { endsAt: new Date("2026-11-01T00:00:00Z") }],
    ["not open yet", { startsAt: new Date("2026-12-24T00:00:00Z") }],
  ])("when the store is %s", async (_, input) => {
    const here = await payingWorld();
    const store = await here.runners.store(input);
    const visitor = await here.visitor();
    await here.fill(store, visitor);
    const storefront = await here.storefront(store, visitor);
    const begun = await beginCheckout(here.runners.scope, {
      storefront,
      basketId: basketIdOf(visitor.id, store.id),
      address: ADDRESS,
    });
    expect(begun).toEqual({ ok: false, error: "errors:storeClosed" });
  });

  test("for a colour and size that the store took out of its offer meanwhile", async () => {
    const here = await payingWorld();
    const store = await here.runners.store();
    const { fix, visitor } = await checkoutOf(here, here.runners, store);
    const { stock } = await here.storefront(store, visitor);
    const offer = stock[0]!.offer;
    const smaller = { ...offer, colours: offer.colours.map((colour) => ({ ...colour, sizes: ["S"] })) };
    await here.db.update(products).set({ offer: smaller }).where(eq(products.id, store.productIds[0]!));
    expect(await fix()).toMatchObject({ ok: false });
  });

  test("by express without a phone number, which the carrier needs", async () => {
    const here = await payingWorld();
    const store = await here.runners.store();
    const { fix } = await checkoutOf(here, here.runners, store, { address: { ...ADDRESS, phone: "" } });
    expect(await fix({ method: "express" })).toMatchObject({ ok: false });
  });
});

test("an order line keeps the stock keeping unit that will be made", async () => {
  const here = await payingWorld();
  const store = await here.runners.store();
  const { orderId } = await readyToPay(here, here.runners, store);
  const whole = await here.runners.scope.tenant.orders.findWithLinesAndPayments(orderId);
  const { stock } = await here.storefront(store);
  expect(whole?.lines[0]?.sku).toBe(stock[0]!.offer.colours.find(({ name }) => name === "White")!.skus.M);
});
