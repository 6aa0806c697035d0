import { and, eq, gt } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { settleOrder } from "../../../app/services/checkout/settle-order.server.ts";
import { checkPayments, releaseDrafts } from "../../../app/jobs/reconcile.server.ts";
import { payments } from "../../../db/schema/payments.ts";
import { orders } from "../../../db/schema/orders.ts";
import { ADDRESS, checkoutOf, payingWorld, readyToPay } from "../../support/payments.ts";
import { MINUTE, SECOND } from "../../support/clock.ts";
import { openTestDatabase } from "../../support/database.ts";
import { addVoucher, freshId } from "../../support/stores.ts";

type Here = Awaited<ReturnType<typeof payingWorld>>;

/** The reconciliation looks at all tenants' payments, so it has a database of its own here. */
let database: ReturnType<typeof openTestDatabase>;
beforeAll(async () => void (database = openTestDatabase()));
afterAll(() => database.stop());

async function reconciledWorld() {
  const here = await payingWorld({ LIBSQL_URL: database.url });
  await here.db.update(payments).set({ status: "cancelled" }).where(eq(payments.status, "pending"));
  return here;
}

async function abandoned(here: Here, eventId: string, accountId: string | null = null) {
  const id = freshId();
  const at = here.product.clock.now();
  const money = { total: 100, totalExcludingVat: 100, currency: "GBP" as const };
  await here.db.batch([
    here.db.insert(orders).values({
      id,
      tenantId: here.runners.id,
      eventId,
      kind: "store",
      paymentStatus: "pending",
      idempotencyKey: id,
      ...ADDRESS,
      ...money,
      createdAt: at,
      updatedAt: at,
    }),
    here.db.insert(payments).values({
      id,
      tenantId: here.runners.id,
      orderId: id,
      kind: "intent",
      providerKey: id,
      intentId: `pi_${id}`,
      accountId,
      amount: 100,
      currency: "GBP",
      status: "pending",
      revision: 1,
      createdAt: at,
      updatedAt: at,
    }),
  ]);
  return id;
}

const placed = (here: Here) => here.runners.scope.tenant.orders.countPlaced();

test("a paid order is placed after 20 seconds although the shopper did not return and no event arrived", async () => {
  const here = await reconciledWorld();
  const { payment } = await readyToPay(here, here.runners, await here.runners.store());
  await here.pay(payment);
  here.product.clock.forward(10 * SECOND);
  expect(await checkPayments(here.product.context())).toBe(0);
  expect(await placed(here)).toBe(0);
  here.product.clock.forward(10 * SECOND);
  expect(await checkPayments(here.product.context())).toBe(1);
  expect(await placed(here)).toBe(1);
});

test("a payment in the first ten minutes places the order within a minute", async () => {
  const here = await reconciledWorld();
  const store = await here.runners.store();
  const opened = await Promise.all(Array.from({ length: 9 }, () => readyToPay(here, here.runners, store)));
  const paidAt = new Map<number, number>();
  for (let second = 0; second <= 10 * 60; second += 10) {
    const next = opened[paidAt.size];
    if (next && second >= 5 + paidAt.size * 60) {
      await here.pay(next.payment);
      paidAt.set(paidAt.size, second);
    }
    await checkPayments(here.product.context());
    const late = [...paidAt.values()].filter((at) => second - at >= 60).length;
    expect(await placed(here)).toBeGreaterThanOrEqual(late);
    here.product.clock.forward(10 * SECOND);
  }
  expect(await placed(here)).toBe(9);
});

test("abandoned checkouts, however many, are all asked about in one run", async () => {
  const here = await reconciledWorld();
  const store = await here.runners.store();
  for (let count = 0; count < 70; count += 1) await abandoned(here, store.id);
  const { payment } = await readyToPay(here, here.runners, store);
  await here.pay(payment);
  here.product.clock.forward(20 * SECOND);
  expect(await checkPayments(here.product.context())).toBe(71);
  expect(await placed(here)).toBe(1);
  // Two runs at once share the work; nobody is asked about twice.
  here.product.clock.forward(MINUTE);
  const both = await Promise.all([
    checkPayments(here.product.context()),
    checkPayments(here.product.context()),
  ]);
  expect(both[0] + both[1]).toBe(70);
  expect(await checkPayments(here.product.context())).toBe(0);
});

test("a payment that is still open beside a placed order is asked about too", async () => {
  const here = await reconciledWorld();
  const store = await here.runners.store();
  await abandoned(here, store.id);
  await here.db.update(orders).set({ placedAt: here.product.clock.now() });
  here.product.clock.forward(MINUTE);
  expect(await checkPayments(here.product.context())).toBe(1);
});

test("an order that the provider gives trouble about does not stop the others", async () => {
  const here = await reconciledWorld();
  const store = await here.runners.store();
  await abandoned(here, store.id, "acct_that_was_closed");
  const { payment } = await readyToPay(here, here.runners, store);
  await here.pay(payment);
  here.product.clock.forward(MINUTE);
  await checkPayments(here.product.context());
  expect(await placed(here)).toBe(1);
});

test("the voucher of a checkout that was left an hour ago is good again", async () => {
  const here = await reconciledWorld();
  const store = await here.runners.store();
  await addVoucher(here.db, store, "LAST1", 500, { maxUses: 1 });
  const { fix } = await checkoutOf(here, here.runners, store);
  expect(await fix({ voucherCode: "LAST1" })).toMatchObject({ ok: true });
  here.product.clock.forward(90 * MINUTE);
  await releaseDrafts(here.product.context());
  const next = await checkoutOf(here, here.runners, store);
  expect(await next.fix({ voucherCode: "LAST1" })).toMatchObject({ ok: true });
});

test("payments whose questions hang keep no other paid order waiting, the first time and less the next", async () => {
  const here = await reconciledWorld();
  const store = await here.runners.store();
  for (let count = 0; count < 4; count += 1) {
    const id = await abandoned(here, store.id);
    const match = { method: "GET", path: `/v1/payment_intents/pi_${id}` };
    await here.control("POST", "/faults", { mode: "slow:60000", match });
  }
  const paidOrder = async () => here.pay((await readyToPay(here, here.runners, store)).payment);
  await paidOrder();
  here.product.clock.forward(20 * SECOND);
  // Others ask the provider meanwhile, and are answered.
  const context = here.product.context();
  expect(await checkPayments(context)).toBe(5);
  expect(await placed(here)).toBe(1);
  const unanswered = () =>
    here.db.$count(payments, and(eq(payments.tenantId, here.runners.id), gt(payments.unanswered, 0)));
  expect(await unanswered()).toBe(4);

  // They are due again, and so is one that was never asked about: that one comes first.
  await paidOrder();
  here.product.clock.forward(2 * MINUTE);
  let passes = 0;
  expect(await checkPayments(context, () => (passes += 1) > 1)).toBe(1);
  expect(await placed(here)).toBe(2);
  // Nobody takes them for away once they answer.
  await here.control("DELETE", "/faults");
  here.product.clock.forward(10 * MINUTE);
  await checkPayments(context);
  expect(await unanswered()).toBe(0);
}, 60_000);

test("an order is placed by what was paid for it although another payment of it is not answered", async () => {
  const here = await reconciledWorld();
  const { orderId, payment } = await readyToPay(here, here.runners, await here.runners.store());
  const older = { ...payment, id: freshId(), providerKey: freshId(), intentId: `pi_${freshId()}` };
  const createdAt = new Date(payment.createdAt.getTime() - SECOND);
  await here.db.insert(payments).values({ ...older, status: "failed", createdAt });
  const match = { method: "GET", path: `/v1/payment_intents/${older.intentId}` };
  await here.control("POST", "/faults", { mode: "503", match });
  await expect(settleOrder(here.runners.scope, { orderId, region: "UK" })).rejects.toThrow();
  await here.pay(payment);
  expect(await settleOrder(here.runners.scope, { orderId, region: "UK" })).toMatchObject({ state: "placed" });
}, 60_000);
