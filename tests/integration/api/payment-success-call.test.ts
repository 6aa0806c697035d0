import { and, eq, isNotNull } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { orders } from "../../../db/schema/orders.ts";
import { DAY } from "../../support/clock.ts";
import { readyToPay } from "../../support/payments.ts";
import { addVoucher } from "../../support/stores.ts";
import { callsOf, intentOf, shop } from "./shop.ts";

type Shop = Awaited<ReturnType<typeof shop>>;

async function opened() {
  const here = await shop();
  const customerId = await here.customer();
  const intent = intentOf(await here.pay(customerId));
  return { ...here, customerId, intent };
}

const placedOf = ({ here }: Shop) =>
  here.db
    .select()
    .from(orders)
    .where(and(eq(orders.tenantId, here.runners.id), isNotNull(orders.placedAt)));

describe("payment-success places nothing", () => {
  test("for a payment that does not exist", async () => {
    const at = await opened();
    const answer = await at.done({ payment_intent: at.intent.intentId });
    expect(answer).toMatchObject({ status: 422, body: { errors: { payment_intent: [expect.any(String)] } } });
    expect(await placedOf(at)).toEqual([]);
  });

  test.each(["pi_forged", "", "../../etc/passwd", "x".repeat(300)])(
    "for the payment %s",
    async (payment_intent) => {
      const at = await opened();
      expect([404, 422]).toContain((await at.done({ payment_intent })).status);
    },
  );

  test("for an order that is not covered, however it is claimed", async () => {
    const at = await opened();
    for (const no_payment_needed of ["true", "1", "on"]) {
      expect((await at.done({ no_payment_needed, order_id: at.customerId })).status).toBe(422);
    }
    expect((await at.done({ order_id: at.customerId })).status).toBe(422);
    expect((await at.done({ no_payment_needed: "1", order_id: "nosuchorder" })).status).toBe(404);
    expect((await at.done({})).status).toBe(422);
    expect(await placedOf(at)).toEqual([]);
  });

  test("for another tenant's or another store's payment, and then still for its own", async () => {
    const at = await opened();
    await at.here.pay(at.intent);
    const fields = { payment_intent: at.intent.intentId };
    expect((await callsOf(at.api, await at.here.maple.store()).done(fields)).status).toBe(404);
    expect((await callsOf(at.api, await at.here.runners.store()).done(fields)).status).toBe(404);
    expect(await placedOf(at)).toEqual([]);
    expect((await at.done(fields)).status).toBe(200);
  });
});

test("twenty calls at once place one order and answer it", async () => {
  const at = await opened();
  await at.here.pay(at.intent);
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => at.done({ payment_intent: at.intent.intentId })),
  );
  expect(new Set(answers.map(({ body }) => body.data?.order.order_ref)).size).toBe(1);
  expect(await placedOf(at)).toHaveLength(1);
});

test("the call returns a paid order for a day; after that only the link of the mail opens it", async () => {
  const at = await opened();
  await at.here.pay(at.intent);
  const fields = { payment_intent: at.intent.intentId };
  expect((await at.done(fields)).status).toBe(200);
  expect((await at.done({ no_payment_needed: "1", order_id: at.customerId })).status).toBe(422);
  at.here.product.clock.forward(DAY + 1);
  expect((await at.done(fields)).status).toBe(404);
});

test("an order of a page is not told by its ids alone, but with the payment's secret", async () => {
  const { here, api, store, done } = await shop();
  const { payment, orderId } = await readyToPay(here, here.runners, store);
  await here.pay(payment);
  const payment_intent = payment.intentId!;
  expect((await done({ payment_intent })).status).toBe(404);
  expect((await done({ no_payment_needed: "1", order_id: orderId })).status).toBe(404);
  const answer = await done({ payment_intent, payment_intent_client_secret: payment.clientSecret! });
  expect(answer.body.data.order.id).toBe(orderId);
  const pay = {
    customer_id: orderId,
    shipping_method: "standard",
    products: [{ product_id: store.productIds[0], quantity: 1, size: "M" }],
  };
  const base = `/api/${store.tenantId}/${store.slug}`;
  expect((await api("POST", `${base}/pay`, { json: pay })).status).toBe(422);
});

test("a voucher that covers all is used once, however often the order is confirmed", async () => {
  const { here, store, customer, pay, done } = await shop();
  await addVoucher(here.db, store, "ONCE", 10_000, { maxUses: 1 });
  const order_id = await customer();
  await pay(order_id, { discount_code: "ONCE" });
  await pay(order_id, { discount_code: "ONCE" });
  for (let times = 0; times < 3; times += 1) {
    expect((await done({ no_payment_needed: "1", order_id })).status).toBe(200);
  }
  const second = await pay(await customer(), { discount_code: "ONCE" });
  expect(second).toMatchObject({ status: 422, body: { errors: { discount_code: [expect.any(String)] } } });
});
