import { and, eq, isNull } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { rememberOrders } from "../../../app/http/cookies/remembered-orders.server.ts";
import { createStoreCache } from "../../../app/page-cache/store-cache.server.ts";
import { events, shippingPrices } from "../../../db/schema/events.ts";
import { tenantAccounts } from "../../../db/schema/payments.ts";
import { eventPrices, products } from "../../../db/schema/products.ts";
import { tenants } from "../../../db/schema/tenants.ts";
import { payingWorld } from "../../support/payments.ts";
import { apiClient } from "./client.ts";
import { callsOf, intentOf, orderOf } from "./shop.ts";

/** A shop in an isolate that has sold a moment ago, and the same in one that knows nothing. */
async function rememberedShop() {
  const here = await payingWorld();
  const store = await here.runners.store();
  const memory = { stores: createStoreCache(), orders: rememberOrders() };
  const remembering = {
    ...here.product,
    context: (change = {}) => here.product.context({ ...memory, ...change }),
  };
  const warm = callsOf(apiClient(remembering), store);
  const cold = callsOf(apiClient(here.product), store);
  expect((await warm.pay(await warm.customer())).status).toBe(200);
  return { here, store, warm, cold };
}

type Shop = Awaited<ReturnType<typeof rememberedShop>>;

const store = ({ store: { tenantId, id } }: Shop) => and(eq(events.tenantId, tenantId), eq(events.id, id));
const account = ({ store: { tenantId } }: Shop) => eq(tenantAccounts.tenantId, tenantId);
const changeStore = (set: Partial<typeof events.$inferInsert>) => (shop: Shop) =>
  shop.here.db.update(events).set(set).where(store(shop));
const changeProduct = (set: Partial<typeof products.$inferInsert>) => (shop: Shop) =>
  shop.here.db.update(products).set(set).where(eq(products.id, shop.warm.productId));
const changePrice = (set: Partial<typeof eventPrices.$inferInsert>) => (shop: Shop) =>
  shop.here.db
    .update(eventPrices)
    .set(set)
    .where(and(eq(eventPrices.eventId, shop.store.id), eq(eventPrices.productId, shop.warm.productId)));
const changeShipping = (set: Partial<typeof shippingPrices.$inferInsert>) => (shop: Shop) =>
  shop.here.db.update(shippingPrices).set(set).where(eq(shippingPrices.eventId, shop.store.id));

/** Everything that has a say in a price, or in whether there may be an order. */
const CHANGES: Record<string, (shop: Shop) => PromiseLike<unknown>> = {
  "the product's price": changePrice({ storeSellingPrice: 4321 }),
  "whether VAT applies to it": changePrice({ storeDefaultVat: false }),
  "the product's name": changeProduct({ name: "Renamed" }),
  "its design": changeProduct({ designHash: "another" }),
  "what it comes in": async (shop) => {
    const [product] = await shop.here.db.select().from(products).where(eq(products.id, shop.warm.productId));
    const offer = product!.offer;
    const colours = offer.colours.map((colour) => ({ ...colour, sizes: ["XL"] }));
    await changeProduct({ offer: { ...offer, colours } })(shop);
  },
  "whether it is published": changeProduct({ status: "draft" }),
  "whether it is there": changeProduct({ deletedAt: new Date(0) }),
  "whether the store sells it": (shop) =>
    shop.here.db.delete(eventPrices).where(eq(eventPrices.eventId, shop.store.id)),
  "the rate of VAT": changeStore({ vatRate: 900 }),
  "whether the seller charges VAT": changeStore({ notVatRegistered: true }),
  "who works out the tax": changeStore({ taxMode: "oss" }),
  "what delivery costs": changeShipping({ standard: 1234 }),
  "what further pieces cost to deliver": changeShipping({ additionalItemPrice: 77 }),
  "whether the way of delivery is offered": changeShipping({ standard: null, express: 2000 }),
  "how long delivery takes": changeShipping({ deliveryDays: { standard: { from: 9, to: 12 } } }),
  "from which value on delivery is free": changeShipping({ terms: { freeFrom: { standard: 100_000 } } }),
  "what delivery costs in a country": changeShipping({
    terms: { zones: [{ countries: ["GB"], prices: { standard: 1234 } }] },
  }),
  "that the store is on hold": changeStore({ status: "On hold" }),
  "that it became a draft": changeStore({ status: "Draft" }),
  "that it was deleted": changeStore({ deletedAt: new Date(0) }),
  "that it was ended": changeStore({ expired: true }),
  "that its time is over": changeStore({ endsAt: new Date(1) }),
  "that it begins later": changeStore({ startsAt: new Date("2999-01-01") }),
  "that the tenant is suspended": (shop) =>
    shop.here.db.update(tenants).set({ status: "suspended" }).where(eq(tenants.id, shop.store.tenantId)),
  "whose account is paid": (shop) =>
    shop.here.db
      .insert(tenantAccounts)
      .values({
        id: `late-${shop.store.id}`,
        tenantId: shop.store.tenantId,
        region: "UK",
        accountId: `acct_late${shop.store.id}`,
        chargesEnabled: false,
        updatedAt: new Date(0),
      })
      .onConflictDoUpdate({
        target: [tenantAccounts.tenantId, tenantAccounts.region, tenantAccounts.settingUp],
        targetWhere: isNull(tenantAccounts.closedAt),
        set: { chargesEnabled: false },
      }),
  "the platform's fee": (shop) =>
    shop.here.db.update(tenantAccounts).set({ platformFee: 777 }).where(account(shop)),
};

/** What an answer says of the price, and what was written of it. */
async function outcomeOf(shop: Shop, calls: Shop["warm"], customerId: string) {
  const { status, body } = await calls.pay(customerId);
  const whole = await shop.here.runners.scope.tenant.orders.findWithLinesAndPayments(orderOf(customerId));
  return {
    status,
    errors: body.errors,
    total: whole?.order.total,
    deliveryDays: whole?.order.deliveryDays,
    lines: whole?.lines.map(({ name, designHash, unitGross }) => ({ name, designHash, unitGross })),
    payments: whole?.payments.map(({ amount, applicationFee, accountId }) => ({
      amount,
      applicationFee,
      accountId,
    })),
  };
}

describe("an isolate that remembers a store prices by the store as it is, when somebody changed", () => {
  test.for(Object.entries(CHANGES))("%s", async ([, change]) => {
    const shop = await rememberedShop();
    const [fresh, first, second] = [
      await shop.warm.customer(),
      await shop.warm.customer(),
      await shop.cold.customer(),
    ];
    const before = await outcomeOf(shop, shop.warm, fresh);
    await change(shop);
    const remembered = await outcomeOf(shop, shop.warm, first);
    expect(remembered).toEqual(await outcomeOf(shop, shop.cold, second));
    if (remembered.status === 200) expect(remembered.total).toBe(remembered.payments?.[0]?.amount);
    expect(before.status).toBe(200);
  });
});

test("what the provider opened for a price that was refused is closed", async () => {
  const shop = await rememberedShop();
  const customerId = await shop.warm.customer();
  await changePrice({ storeSellingPrice: 4321 })(shop);
  const paid = await shop.warm.pay(customerId);
  const alive = (await shop.here.intentsOf(orderOf(customerId))).filter(
    ({ status }) => status !== "canceled",
  );
  expect(alive.map(({ id }) => id)).toEqual([intentOf(paid).intentId]);
});

test("pressing twice is one order with one payment", async () => {
  const shop = await rememberedShop();
  const customerId = await shop.warm.customer();
  const answers = await Promise.all([shop.warm.pay(customerId), shop.warm.pay(customerId)]);
  const third = await shop.warm.pay(customerId);
  const secrets = [...answers, third].map(({ body }) => body.data.client_secret);
  expect(new Set(secrets).size).toBe(1);
  const alive = (await shop.here.intentsOf(orderOf(customerId))).filter(
    ({ status }) => status !== "canceled",
  );
  expect(alive).toHaveLength(1);
});
