import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { confirmQuote } from "../../../app/services/checkout/confirm-quote.server.ts";
import { openPayment } from "../../../app/services/checkout/open-payment.server.ts";
import { settleOrder } from "../../../app/services/checkout/settle-order.server.ts";
import { basketIdOf } from "../../../app/http/cookies/visitor.server.ts";
import { readOrderList } from "../../../app/schemas/order-desk.ts";
import { listOrders, readDashboard } from "../../../app/services/orders/read.server.ts";
import { fulfilmentLines, fulfilments, statusEvents } from "../../../db/schema/fulfilments.ts";
import { orders } from "../../../db/schema/orders.ts";
import { payments } from "../../../db/schema/payments.ts";
import { auditEntries, outbox } from "../../../db/schema/records.ts";
import { checkoutOf, payingWorld, readyToPay } from "../../support/payments.ts";
import { accountsOf } from "../../support/incidents.ts";
import { paidBy } from "../../support/world.ts";

const CALLERS = 20;

test("return page, webhook and reconciliation twenty times at once place one order with everything once", async () => {
  const here = await payingWorld();
  const store = await here.runners.store();
  const { orderId, payment, visitor } = await readyToPay(here, here.runners, store);
  await here.pay(payment);
  const settled = await Promise.all(
    Array.from({ length: CALLERS }, () => settleOrder(here.runners.scope, { orderId, region: "UK" })),
  );

  const [order] = await here.db.select().from(orders).where(eq(orders.id, orderId));
  expect(order).toMatchObject({ paymentStatus: "paid", status: "new", total: 4260 });
  expect(order?.orderRef).toMatch(/^PS-[2-9B-DF-HJ-NP-TV-Z]{8}$/);
  const refs = settled.map((one) => (one.state === "placed" ? one.order.orderRef : one.state));
  expect(new Set(refs)).toEqual(new Set([order?.orderRef]));

  expect(await here.db.select().from(payments).where(eq(payments.orderId, orderId))).toMatchObject([
    { status: "succeeded" },
  ]);
  const parts = await here.db.select().from(fulfilments).where(eq(fulfilments.orderId, orderId));
  expect(parts).toMatchObject([{ status: "new" }]);
  const partId = parts[0]!.id;
  expect(
    await here.db.select().from(fulfilmentLines).where(eq(fulfilmentLines.fulfilmentId, partId)),
  ).toMatchObject([{ quantity: 3 }]);
  expect(
    await here.db.select().from(statusEvents).where(eq(statusEvents.fulfilmentId, partId)),
  ).toMatchObject([{ from: null, to: "new" }]);
  const audit = await here.db.select().from(auditEntries).where(eq(auditEntries.subjectId, orderId));
  expect(audit).toMatchObject([{ action: "Order added", tenantId: here.runners.id }]);
  const leaving = await here.db.select().from(outbox).where(eq(outbox.tenantId, here.runners.id));
  expect(leaving.map(({ payload }) => payload.kind).sort()).toEqual(["mail", "print", "realtime"]);
  expect((await here.storefront(store, visitor)).basket).toEqual([]);
  expect(await accountsOf(here, orderId)).toMatchObject({
    provider: 4260 - payment.applicationFee,
    sales: -3550,
    vat: -710,
  });
});

test("an unpaid order stays a draft, in no list and in no figure", async () => {
  const here = await payingWorld();
  const store = await here.runners.store();
  const { orderId } = await readyToPay(here, here.runners, store);
  const { scope } = here.runners;
  expect(await settleOrder(scope, { orderId, region: "UK" })).toMatchObject({ state: "open" });
  const list = await listOrders(scope, {
    query: readOrderList(new URLSearchParams()),
    timeZone: "Europe/London",
  });
  expect(list).toMatchObject({ rows: [], count: 0 });
  const dashboard = await readDashboard(scope, {
    reads: { orders: true, stores: true },
    timeZone: "Europe/London",
  });
  expect(dashboard).toMatchObject({ latest: [], figures: { week: 0, production: 0, today: 0 } });
  expect(await scope.tenant.orders.countPlaced()).toBe(0);
  expect(await scope.tenant.orders.readForStaff(orderId)).toBeUndefined();
  expect(await scope.tenant.orders.countPlaced()).toBe(0);
});

test("an unknown order is unknown, also when it is another tenant's", async () => {
  const here = await payingWorld();
  const { orderId } = await readyToPay(here, here.runners, await here.runners.store());
  expect(await settleOrder(here.runners.scope, { orderId: "nosuchorder", region: "UK" })).toEqual({
    state: "unknown",
  });
  expect(await settleOrder(here.maple.scope, { orderId, region: "UK" })).toEqual({ state: "unknown" });
});

describe("a payment that does not fit the order places nothing", () => {
  test("when less was taken than the order costs", async () => {
    const here = await payingWorld();
    const store = await here.runners.store();
    const { orderId, payment } = await readyToPay(here, here.runners, store);
    await here.pay(payment);
    await here.db
      .update(orders)
      .set({ total: 4261, totalExcludingVat: 4261, totalVat: 0 })
      .where(eq(orders.id, orderId));
    expect(await settleOrder(here.runners.scope, { orderId, region: "UK" })).toMatchObject({
      state: "returned",
    });
    expect(await here.runners.scope.tenant.orders.countPlaced()).toBe(0);
  });

  test("when the provider is still thinking", async () => {
    const here = await payingWorld();
    const store = await here.runners.store();
    const { orderId, payment } = await readyToPay(here, here.runners, store);
    await here.control("POST", "/faults", { mode: "processing" });
    await here.pay(payment);
    expect(await settleOrder(here.runners.scope, { orderId, region: "UK" })).toMatchObject({
      state: "processing",
    });
    await here.control("POST", `/payment_intents/${payment.intentId}/settle`);
    expect(await settleOrder(here.runners.scope, { orderId, region: "UK" })).toMatchObject({
      state: "placed",
    });
  });
});

test("a payment that is too far gone to be cancelled keeps the order as it was paid", async () => {
  const here = await payingWorld();
  const store = await here.runners.store();
  const { orderId, payment, visitor } = await readyToPay(here, here.runners, store);
  const late = paidBy(here.runners.scope, {
    cancelIntent: async () => "processing",
    readIntent: async () => ({ state: "processing", amount: 4260, currency: "GBP", orderId }),
  });
  const storefront = await here.storefront(store, visitor);
  const input = { orderId, method: "express", voucherCode: "" } as const;
  expect(await confirmQuote(late, { storefront, basket: storefront.basket, ...input })).toEqual({
    ok: false,
    error: "errors:paymentProcessing",
  });
  const whole = await here.runners.scope.tenant.orders.findWithLinesAndPayments(orderId);
  expect(whole?.order).toMatchObject({ total: 4260, shippingMethod: "standard" });
  expect(whole?.payments).toMatchObject([{ id: payment.id, status: "pending" }]);
});

test("a shopper who paid in one tab sees that in the other, and pays once", async () => {
  const here = await payingWorld();
  const store = await here.runners.store();
  const { orderId, payment, fix } = await readyToPay(here, here.runners, store);
  await here.pay(payment);
  expect(await fix({ method: "express" })).toMatchObject({
    ok: true,
    value: { state: "placed", order: { total: 4260 } },
  });
  expect(await openPayment(here.runners.scope, { orderId, way: { kind: "intent" } })).toMatchObject({
    ok: false,
    error: "errors:orderPlaced",
  });
  expect(await here.intentsOf(orderId)).toHaveLength(1);
});

test("an answer of the provider that is lost opens no second payment", async () => {
  const here = await payingWorld();
  const store = await here.runners.store();
  const { orderId, fix } = await checkoutOf(here, here.runners, store);
  await fix();
  await here.control("POST", "/faults", {
    mode: "drop-after",
    times: 1,
    match: { method: "POST", path: "/v1/payment_intents" },
  });
  expect(await openPayment(here.runners.scope, { orderId, way: { kind: "intent" } })).toMatchObject({
    ok: true,
  });
  expect(await here.intentsOf(orderId)).toHaveLength(1);
});

test("after an order the same visitor's next basket is a new order", async () => {
  const here = await payingWorld();
  const store = await here.runners.store();
  const { orderId, payment, visitor } = await readyToPay(here, here.runners, store);
  await here.pay(payment);
  await settleOrder(here.runners.scope, { orderId, region: "UK" });
  await here.fill(store, visitor, 1);
  const next = await checkoutOf(here, here.runners, store, { visitor });
  expect(next.orderId).not.toBe(orderId);
  const draft = await here.runners.scope.tenant.orders.draftOfBasket(basketIdOf(visitor.id, store.id));
  expect(draft?.order.id).toBe(next.orderId);
});
