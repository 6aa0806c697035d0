import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { beginCheckout } from "../../../app/services/checkout/begin-checkout.server.ts";
import { openPayment } from "../../../app/services/checkout/open-payment.server.ts";
import { basketIdOf } from "../../../app/http/cookies/visitor.server.ts";
import type { NewOrderLine, OrderLineRow } from "../../../db/repositories/orders.server.ts";
import { voucherUses, vouchers } from "../../../db/schema/codes.ts";
import { orders } from "../../../db/schema/orders.ts";
import { payments } from "../../../db/schema/payments.ts";
import { ADDRESS, checkoutOf, payingWorld } from "../../support/payments.ts";
import { addVoucher, freshId } from "../../support/stores.ts";

const TABS = 8;
const together = <T>(work: (tab: number) => Promise<T>) =>
  Promise.all(Array.from({ length: TABS }, (_, tab) => work(tab)));

test("two tabs that begin a checkout at once go on with one draft", async () => {
  const here = await payingWorld();
  const store = await here.runners.store();
  const visitor = await here.visitor();
  await here.fill(store, visitor);
  const storefront = await here.storefront(store, visitor);
  const basketId = basketIdOf(visitor.id, store.id);
  const begun = await together(() =>
    beginCheckout(here.runners.scope, { storefront, basketId, address: ADDRESS }),
  );
  const drafts = await here.db.select().from(orders).where(eq(orders.basketId, basketId));
  expect(drafts).toHaveLength(1);
  expect(begun).toEqual(begun.map(() => ({ ok: true, value: { orderId: drafts[0]?.id } })));
});

test("two tabs that fix the price and open the payment at once have one open payment at its price", async () => {
  const here = await payingWorld();
  const store = await here.runners.store();
  const { orderId, fix } = await checkoutOf(here, here.runners, store);
  await together(async (tab) => {
    const fixed = await fix({ method: tab % 2 ? "standard" : "express" });
    if (fixed.ok) await openPayment(here.runners.scope, { orderId, way: { kind: "intent" } });
  });
  const [order] = await here.db.select().from(orders).where(eq(orders.id, orderId));
  const open = await here.db
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, orderId), eq(payments.status, "pending")));
  expect(open.length).toBeLessThanOrEqual(1);
  for (const payment of open) {
    if (payment.revision === order?.revision) expect(payment.amount).toBe(order.total);
  }
  const alive = (await here.intentsOf(orderId)).filter(({ status }) => status !== "canceled");
  expect(alive.length).toBeLessThanOrEqual(1);
});

test("the payment of one fixed price is opened once by tabs that ask at once", async () => {
  const here = await payingWorld();
  const store = await here.runners.store();
  const { orderId, fix } = await checkoutOf(here, here.runners, store);
  await fix();
  const opened = await together(() => openPayment(here.runners.scope, { orderId, way: { kind: "intent" } }));
  const intents = await here.intentsOf(orderId);
  expect(intents).toHaveLength(1);
  expect(opened).toEqual(
    opened.map(() =>
      expect.objectContaining({ ok: true, value: expect.objectContaining({ intentId: intents[0]?.id }) }),
    ),
  );
});

const asNew = ({ tenantId: _, ...line }: OrderLineRow, quantity: number): NewOrderLine => ({
  ...line,
  id: freshId(),
  quantity,
});

test("a tab that was too late to fix the price changes neither lines nor voucher", async () => {
  const here = await payingWorld();
  const store = await here.runners.store();
  const voucherId = await addVoucher(here.db, store, "ONCE", 10_000, { maxUses: 1 });
  const { orderId, fix } = await checkoutOf(here, here.runners, store, { quantity: 1 });
  await fix();
  const { orders: repository } = here.runners.scope.tenant;
  const before = (await repository.findWithLinesAndPayments(orderId))!;
  const { revision } = before.order;
  const now = here.product.clock.now();
  const line = before.lines[0]!;

  // The first tab: one shirt, paid by the voucher wholly.
  const use = { useId: freshId(), voucherId, amount: 1620, person: null };
  const free = { discount: 1620, total: 0, totalVat: 0, totalExcludingVat: 0, voucherCode: "ONCE" };
  const first = await repository.lockPrice({
    orderId,
    expectedRevision: revision,
    totals: free,
    lines: [asNew(line, 1)],
    voucher: use,
    before,
    madeFrom: { eventId: before.order.eventId, items: [], parts: [] },
    now,
  });
  expect(first).toMatchObject({ order: { total: 0, revision: revision + 1 } });
  // The second had read the same revision: fifty shirts without a voucher.
  const dear = { discount: 0, total: 70_000, totalVat: 0, totalExcludingVat: 70_000, voucherCode: null };
  const second = await repository.lockPrice({
    orderId,
    expectedRevision: revision,
    totals: dear,
    lines: [asNew(line, 50)],
    voucher: undefined,
    before,
    madeFrom: { eventId: before.order.eventId, items: [], parts: [] },
    now,
  });
  expect(second).toEqual(first);

  const after = (await repository.findWithLinesAndPayments(orderId))!;
  expect(after.order).toMatchObject({ total: 0, voucherCode: "ONCE", revision: revision + 1 });
  expect(after.lines.map(({ quantity }) => quantity)).toEqual([1]);
  expect(await here.db.select().from(voucherUses).where(eq(voucherUses.orderId, orderId))).toMatchObject([
    { state: "reserved", amount: 1620 },
  ]);
  expect(await here.db.select().from(vouchers).where(eq(vouchers.id, voucherId))).toMatchObject([
    { used: 1 },
  ]);
});
