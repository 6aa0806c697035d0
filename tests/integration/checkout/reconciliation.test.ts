import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { reconcile } from "../../../app/http/reconcile.server.ts";
import { payments } from "../../../db/schema/payments.ts";
import { orders } from "../../../db/schema/orders.ts";
import { ADDRESS, checkoutOf, payingWorld, readyToPay } from "../../support/payments.ts";
import { MINUTE } from "../../support/clock.ts";
import { startTestDatabase } from "../../support/database.ts";
import { addVoucher, freshId } from "../../support/stores.ts";

type Here = Awaited<ReturnType<typeof payingWorld>>;

/** The reconciliation looks at all tenants' payments, so it has a database of its own here. */
let database: Awaited<ReturnType<typeof startTestDatabase>>;
beforeAll(async () => void (database = await startTestDatabase()));
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
      ...{
        id,
        tenantId: here.runners.id,
        eventId,
        kind: "store",
        paymentStatus: "pending",
        idempotencyKey: id,
      },
      ...{ ...ADDRESS, ...money, createdAt: at, updatedAt: at },
    }),
    here.db.insert(payments).values({
      ...{
        id,
        tenantId: here.runners.id,
        orderId: id,
        kind: "intent",
        providerKey: id,
        intentId: `pi_${id}`,
        accountId,
      },
      ...{ amount: 100, currency: "GBP", status: "pending", revision: 1, createdAt: at, updatedAt: at },
    }),
  ]);
}

test("a paid order is placed although nobody came back and no event arrived", async () => {
  const here = await reconciledWorld();
  const { payment } = await readyToPay(here, here.runners, await here.runners.store());
  await here.pay(payment);
  await reconcile(here.product.context());
  expect(await here.runners.scope.tenant.orders.countPlaced()).toBe(0);
  here.product.clock.forward(3 * MINUTE);
  await reconcile(here.product.context());
  expect(await here.runners.scope.tenant.orders.countPlaced()).toBe(1);
});

test("abandoned checkouts, however many, never keep a paid order from being found", async () => {
  const here = await reconciledWorld();
  const store = await here.runners.store();
  for (let count = 0; count < 25; count += 1) await abandoned(here, store.id);
  here.product.clock.forward(MINUTE);
  const { payment } = await readyToPay(here, here.runners, store);
  await here.pay(payment);
  for (let minute = 0; minute < 5; minute += 1) {
    here.product.clock.forward(MINUTE);
    await reconcile(here.product.context());
  }
  expect(await here.runners.scope.tenant.orders.countPlaced()).toBe(1);
});

test("an order that the provider gives trouble about does not stop the others", async () => {
  const here = await reconciledWorld();
  const store = await here.runners.store();
  await abandoned(here, store.id, "acct_that_was_closed");
  here.product.clock.forward(MINUTE);
  const { payment } = await readyToPay(here, here.runners, store);
  await here.pay(payment);
  here.product.clock.forward(3 * MINUTE);
  await reconcile(here.product.context()).catch(() => undefined);
  expect(await here.runners.scope.tenant.orders.countPlaced()).toBe(1);
});

test("the voucher of a checkout that was left an hour ago is good again", async () => {
  const here = await reconciledWorld();
  const store = await here.runners.store();
  await addVoucher(here.db, store, "LAST1", 500, { maxUses: 1 });
  const { fix } = await checkoutOf(here, here.runners, store);
  expect(await fix({ voucherCode: "LAST1" })).toMatchObject({ ok: true });
  here.product.clock.forward(90 * MINUTE);
  await reconcile(here.product.context());
  const next = await checkoutOf(here, here.runners, store);
  expect(await next.fix({ voucherCode: "LAST1" })).toMatchObject({ ok: true });
});
