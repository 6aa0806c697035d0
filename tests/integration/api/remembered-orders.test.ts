import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { rememberOrders } from "../../../app/http/cookies/remembered-orders.server.ts";
import { createStoreCache } from "../../../app/page-cache/store-cache.server.ts";
import { settleOrder } from "../../../app/services/checkout/settle-order.server.ts";
import { events } from "../../../db/schema/events.ts";
import { fulfilments } from "../../../db/schema/fulfilments.ts";
import { orders } from "../../../db/schema/orders.ts";
import { eventPrices } from "../../../db/schema/products.ts";
import { MINUTE } from "../../support/clock.ts";
import { payingWorld } from "../../support/payments.ts";
import { apiClient } from "./client.ts";
import { callsOf, intentOf, line, orderOf } from "./shop.ts";

/** A shop behind one isolate, and a shopper whose payment was opened and paid there. */
async function paidHere() {
  const here = await payingWorld();
  const store = await here.runners.store();
  const memory = { stores: createStoreCache(), orders: rememberOrders() };
  const isolate = {
    ...here.product,
    context: (change = {}) => here.product.context({ ...memory, ...change }),
  };
  const calls = callsOf(apiClient(isolate), store);
  const elsewhere = callsOf(apiClient(here.product), store);
  const customerId = await calls.customer();
  const orderId = orderOf(customerId);
  const intent = intentOf(await calls.pay(customerId));
  const rows = async () => ({
    order: (await here.db.select().from(orders).where(eq(orders.id, orderId)))[0]!,
    parts: await here.db.select().from(fulfilments).where(eq(fulfilments.orderId, orderId)),
    payments: (await here.runners.scope.tenant.orders.findWithLinesAndPayments(orderId))!.payments,
  });
  const back = () => calls.done({ payment_intent: intent.intentId });
  return { here, store, calls, elsewhere, customerId, orderId, intent, rows, back };
}

test("the order is placed as one that was read, with everything once", async () => {
  const { here, intent, rows, back, elsewhere } = await paidHere();
  await here.pay(intent);
  const answers = [await back(), await back(), await elsewhere.done({ payment_intent: intent.intentId })];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const { order, parts, payments } = await rows();
  expect(answers.map(({ body }) => body.data.order)).toEqual(Array(3).fill(answers[0]!.body.data.order));
  expect(answers[0]!.body.data.order.order_ref).toBe(order.orderRef);
  expect([parts.length, payments.map(({ status }) => status)]).toEqual([1, ["succeeded"]]);
});

test("twenty returns at once, here and elsewhere, place one order", async () => {
  const { here, intent, rows, back, elsewhere } = await paidHere();
  await here.pay(intent);
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, turn) =>
      turn % 2 === 0 ? back() : elsewhere.done({ payment_intent: intent.intentId }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
  expect(new Set(answers.map(({ body }) => body.data.order.order_ref)).size).toBe(1);
  expect((await rows()).parts).toHaveLength(1);
});

test("nothing is placed that was not paid", async () => {
  const { rows, back } = await paidHere();
  expect((await back()).status).toBe(422);
  expect((await rows()).order.placedAt).toBeNull();
});

test("an order that costs something else by now, or was paid otherwise, is judged as it is", async () => {
  const { here, calls, elsewhere, orderId, intent, rows, back } = await paidHere();
  // A second tab, elsewhere, fixes another price: the first intent is closed before that.
  const other = intentOf(await elsewhere.pay(orderId, { products: [line(calls.productId, 1)] }));
  expect(other.intentId).not.toBe(intent.intentId);
  await expect(here.pay(intent)).rejects.toThrow();
  expect((await back()).status).toBe(422);
  expect((await rows()).order.placedAt).toBeNull();
  await here.pay(other);
  expect((await elsewhere.done({ payment_intent: other.intentId })).status).toBe(200);
  const { order, payments } = await rows();
  const states = Object.fromEntries(payments.map(({ intentId, status }) => [intentId, status]));
  expect(states).toEqual({ [intent.intentId]: "cancelled", [other.intentId]: "succeeded" });
  expect(order.total).toBe(payments.find(({ intentId }) => intentId === other.intentId)?.amount);
});

test("a price that was changed behind the payment's back keeps its money out of the order", async () => {
  const { here, orderId, intent, rows, back } = await paidHere();
  await here.pay(intent);
  await here.db.update(orders).set({ revision: 9 }).where(eq(orders.id, orderId));
  expect((await back()).status).toBe(409);
  const { order, payments } = await rows();
  expect([order.placedAt, payments[0]?.status]).toEqual([null, "refunding"]);
});

test("an order that an event of the provider placed first is answered as placed", async () => {
  const { here, orderId, intent, rows, back } = await paidHere();
  await here.pay(intent);
  expect((await settleOrder(here.runners.scope, { orderId, region: "UK" })).state).toBe("placed");
  const answer = await back();
  const { order, parts } = await rows();
  expect([answer.status, answer.body.data.order.order_ref]).toEqual([200, order.orderRef]);
  expect(parts).toHaveLength(1);
});

test("neither another shop's address nor another tenant's reaches it, and it is forgotten", async () => {
  const { here, store, intent, rows, back } = await paidHere();
  await here.pay(intent);
  const [sibling, foreign] = [await here.runners.store(), await here.maple.store()];
  for (const other of [sibling, foreign]) {
    const memory = rememberOrders();
    const whole = (await here.runners.scope.tenant.orders.findWithLinesAndPayments((await rows()).order.id))!;
    memory.keep(store.tenantId, intent.intentId, whole, here.product.clock.now());
    const isolate = { ...here.product, context: () => here.product.context({ orders: memory }) };
    const answer = await callsOf(apiClient(isolate), other).done({ payment_intent: intent.intentId });
    expect(answer.status).toBe(404);
  }
  expect((await rows()).order.placedAt).toBeNull();
  here.product.clock.forward(11 * MINUTE);
  expect((await back()).status).toBe(200);
});

test("a shop that closed or changed its price within the last seconds sells nothing at the old price", async () => {
  const { here, store, calls } = await paidHere();
  await here.db
    .update(eventPrices)
    .set({ storeSellingPrice: 5_000 })
    .where(eq(eventPrices.eventId, store.id));
  const dearer = await calls.pay(await calls.customer(), { amount: 1 });
  expect(dearer.status).toBe(422);
  await here.db.update(events).set({ status: "On hold" }).where(eq(events.id, store.id));
  // A draft costs nobody anything; its payment is refused.
  expect((await calls.pay(await calls.customer())).status).toBe(403);
});
