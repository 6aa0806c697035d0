import { expect, test } from "vitest";
import { databasesOf } from "../../../db/databases.server.ts";
import { rememberOrders } from "../../../app/http/cookies/remembered-orders.server.ts";
import { createStoreCache } from "../../../app/page-cache/store-cache.server.ts";
import { CUSTOMER } from "../../support/forms.ts";
import { payingWorld } from "../../support/payments.ts";
import { addVoucher } from "../../support/stores.ts";
import { apiClient } from "./client.ts";
import { callsOf, intentOf, line, orderOf } from "./shop.ts";

/** A shop whose calls tell how often they asked the database; of one isolate, or each of an isolate of its own. */
async function countingShop(isolate = () => ({ stores: createStoreCache(), orders: rememberOrders() })) {
  const here = await payingWorld();
  const store = await here.runners.store();
  let trips = 0;
  const counted = {
    ...here.product,
    context: (change = {}) => {
      const settings = here.product.context().page.settings;
      return here.product.context({
        databases: databasesOf(settings, { onRoundTrip: () => (trips += 1) }),
        ...isolate(),
        ...change,
      });
    },
  };
  const calls = callsOf(apiClient(counted), store);
  const tripsOf = async <T>(work: () => Promise<T>): Promise<[answer: T, trips: number]> => {
    trips = 0;
    const answer = await work();
    return [answer, trips];
  };
  return { here, store, ...calls, tripsOf };
}

/** What every call of one isolate remembers. */
function oneIsolate() {
  const memory = { stores: createStoreCache(), orders: rememberOrders() };
  return () => memory;
}

async function checkOut({ here, customer, pay, done, tripsOf }: Awaited<ReturnType<typeof countingShop>>) {
  const [customerId, beginning] = await tripsOf(() => customer());
  const [paid, paying] = await tripsOf(() => pay(customerId));
  expect(paid.status).toBe(200);
  const intent = intentOf(paid);
  await here.pay(intent);
  const [placed, placing] = await tripsOf(() => done({ payment_intent: intent.intentId }));
  expect(placed.body.data.order.order_ref).toEqual(expect.any(String));
  return { beginning, paying, placing };
}

test("a whole checkout, address to confirmation, asks the database twice, to write", async () => {
  const shop = await countingShop(oneIsolate());
  // The first shopper finds an isolate that has not read the shop within the last seconds.
  expect(await checkOut(shop)).toEqual({ beginning: 2, paying: 2, placing: 1 });
  expect(await checkOut(shop)).toEqual({ beginning: 0, paying: 1, placing: 1 });
});

test("it asks six times where every call comes to an isolate that knows nothing", async () => {
  expect(await checkOut(await countingShop())).toEqual({ beginning: 2, paying: 2, placing: 2 });
});

test("a storefront is read again after five seconds", async () => {
  const shop = await countingShop(oneIsolate());
  await checkOut(shop);
  shop.here.product.clock.forward(5_000);
  expect(await checkOut(shop)).toMatchObject({ beginning: 2, paying: 2 });
});

test("paying what is fixed already, and asking for a placed order again, are one question each", async () => {
  const { here, customer, pay, done, tripsOf } = await countingShop();
  const customerId = await customer();
  const paid = await pay(customerId);
  const [again, repeated] = await tripsOf(() => pay(customerId));
  expect(again.body.data.client_secret).toBe(paid.body.data.client_secret);
  expect(repeated).toBe(1);
  await here.pay(intentOf(paid));
  const fields = { payment_intent: intentOf(paid).intentId };
  await done(fields);
  expect((await tripsOf(() => done(fields)))[1]).toBe(1);
});

test("a voucher takes one question more", async () => {
  const { here, store, customer, pay, productId, tripsOf } = await countingShop();
  await addVoucher(here.db, store, "SAVE5", 500);
  const customerId = await customer(CUSTOMER);
  const input = { products: [line(productId)], discount_code: "SAVE5" };
  const [paid, trips] = await tripsOf(() => pay(customerId, input));
  expect(paid.status).toBe(200);
  expect(trips).toBe(3);
});

test("an intent that was opened for a price that another call fixed first is closed", async () => {
  const { here, customer, pay, productId } = await countingShop();
  const customerId = await customer();
  const answers = await Promise.all(
    [1, 2, 3, 4].map((quantity) => pay(customerId, { products: [line(productId, quantity)] })),
  );
  expect(answers.some(({ status }) => status === 200)).toBe(true);
  const alive = (await here.intentsOf(orderOf(customerId))).filter(({ status }) => status !== "canceled");
  expect(alive).toHaveLength(1);
  const whole = await here.runners.scope.tenant.orders.findWithLinesAndPayments(orderOf(customerId));
  expect(alive[0]?.amount).toBe(whole?.order.total);
  expect(whole?.payments.filter(({ status }) => status === "pending")).toMatchObject([
    { intentId: alive[0]?.id, revision: whole?.order.revision },
  ]);
});
