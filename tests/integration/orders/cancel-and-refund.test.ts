import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { takeReport } from "../../../app/services/fulfilment/take-report.server.ts";
import { settleOrder } from "../../../app/services/checkout/settle-order.server.ts";
import { noteProviderChange } from "../../../app/services/order-writes/note-provider-change.server.ts";
import { askForRefund } from "../../../app/services/orders/ask-for-refund.server.ts";
import { cancelOrder } from "../../../app/services/orders/cancel-order.server.ts";
import { noteFailedRefund } from "../../../app/services/orders/note-failed-refund.server.ts";
import { reprintOrder } from "../../../app/services/orders/reprint-order.server.ts";
import { holdForAddress } from "../../../app/services/orders/hold-for-address.server.ts";
import { events } from "../../../db/schema/events.ts";
import { fulfillers } from "../../../db/schema/fulfillers.ts";
import { fulfilmentCosts, fulfilments, statusEvents } from "../../../db/schema/fulfilments.ts";
import { orderLines, orders } from "../../../db/schema/orders.ts";
import { refunds } from "../../../db/schema/payments.ts";
import { eventPrices } from "../../../db/schema/products.ts";
import { outbox } from "../../../db/schema/records.ts";
import { users } from "../../../db/schema/users.ts";
import { promo } from "../../support/claims.ts";
import { booksOf, carryOut, returnedAtProvider } from "../../support/incidents.ts";
import { crash, interleave } from "../../support/interleaving.ts";
import { payingWorld, readyToPay } from "../../support/payments.ts";
import { addPromoCode, freshId } from "../../support/stores.ts";
import { asStaff } from "../../support/world.ts";

/** An order of three shirts that was paid by card: 42.60. */
async function paid() {
  const here = await payingWorld();
  const store = await here.runners.store();
  const { orderId, payment } = await readyToPay(here, here.runners, store);
  await here.pay(payment);
  await settleOrder(here.runners.scope, { orderId, region: "UK" });
  const [line] = await here.db.select().from(orderLines).where(eq(orderLines.orderId, orderId));
  return {
    here,
    orderId,
    payment,
    lineId: line!.id,
    admin: asStaff(here.runners.scope, "admin"),
    order: async () => (await here.db.select().from(orders).where(eq(orders.id, orderId)))[0]!,
    returned: () => here.db.select().from(refunds).where(eq(refunds.orderId, orderId)),
    mails: async () =>
      (await here.db.select().from(outbox).where(eq(outbox.tenantId, here.runners.id))).flatMap(
        ({ payload }) => (payload.kind === "mail" ? [payload.template] : []),
      ),
  };
}

test("a cancelled order gives back all that was paid and the platform's part, once; the provider's own event is no news", async () => {
  const { here, orderId, payment, admin, order, returned, mails } = await paid();
  const before = await booksOf(here, orderId);
  const answers = await Promise.all([
    cancelOrder(admin, { orderId, reason: "Wrong shirt" }),
    cancelOrder(asStaff(here.runners.scope, "customer_service"), { orderId, reason: "" }),
  ]);
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(answers.find(({ ok }) => !ok)).toMatchObject({ legal: [] });
  expect(await returned()).toMatchObject([{ amount: 4260, reason: "cancelled", status: "approved" }]);

  expect(await carryOut(here, "order_refund")).toBe(0);
  await carryOut(here, "order_refund");
  expect(await returned()).toMatchObject([{ amount: 4260, status: "succeeded" }]);
  expect(await order()).toMatchObject({ status: "cancelled", paymentStatus: "refunded" });
  const provider = await returnedAtProvider(here, payment.intentId);
  expect(provider.refunds).toEqual([4260]);
  expect(provider.fee?.returned).toBe(provider.fee?.amount);
  const books = await booksOf(here, orderId);
  expect(books).toMatchObject({ sides: 0, shoppers: 0, fees: 0 });
  expect(before.shoppers).not.toBe(0);
  const { intentId, accountId } = payment;
  const said = { kind: "refunded_at_provider", intentId: intentId!, accountId, gone: 4260 } as const;
  expect(await noteProviderChange(here.runners.scope, said)).toBe(false);
  expect((await mails()).filter((one) => one === "refund" || one === "order_cancelled").sort()).toEqual([
    "order_cancelled",
    "refund",
  ]);
});

test("items are refunded one by one, never for more than was paid, within the user's limit, also when two ask at once", async () => {
  const { here, orderId, lineId, admin, order, returned } = await paid();
  const wish = (quantity: number, limit = Number.POSITIVE_INFINITY) => ({
    orderId,
    reason: "damaged" as const,
    quantities: { [lineId]: quantity },
    withShipping: false,
    limit,
    key: freshId(),
  });
  const shown = await askForRefund(admin, { ...wish(1), seen: null });
  expect(shown).toMatchObject({ ok: true, value: { isAsked: false } });
  if (!shown.ok) return;
  const { amount } = shown.value;
  expect(await askForRefund(admin, { ...wish(1, amount - 1), seen: amount })).toMatchObject({
    error: "orderDesk:refund.overLimit",
  });
  expect(await askForRefund(admin, { ...wish(1), seen: amount + 1 })).toMatchObject({
    error: "orderDesk:refund.changed",
  });
  const two = await askForRefund(admin, { ...wish(2), seen: null });
  const seen = two.ok ? two.value.amount : 0;
  const both = await Promise.all([
    askForRefund(admin, { ...wish(2), seen }),
    askForRefund(admin, { ...wish(2), seen }),
  ]);
  expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  await carryOut(here, "order_refund");
  expect(await order()).toMatchObject({ status: "new", paymentStatus: "part_refunded" });
  expect((await booksOf(here, orderId)).sides).toBe(0);

  // What is left goes back with the order.
  expect(await cancelOrder(admin, { orderId, reason: "" })).toEqual({ ok: true, done: "done" });
  await carryOut(here, "order_refund");
  expect((await returned()).reduce((sum, one) => sum + one.amount, 0)).toBe(4260);
  expect(await order()).toMatchObject({ status: "cancelled", paymentStatus: "refunded" });
});

test("a cancelled gift gives back its code, its stock and its budget, once; two staff who press different buttons get one change", async () => {
  const { here, store, claim } = await promo({ products: [{ name: "Gift Tee", price: 1000, vat: false }] });
  await here.db.update(eventPrices).set({ stockLeft: 3 }).where(eq(eventPrices.eventId, store.id));
  await addPromoCode(here.db, store, "GIFT-1");
  const made = await claim("GIFT-1");
  if (!made.ok) throw new Error(made.error);
  const { orderId } = made.value;
  const manager = asStaff(here.runners.scope, "account_manager");
  const { scope } = interleave(manager, {
    step: "tenant.fulfilments.move",
    when: "before",
    rival: () =>
      holdForAddress(asStaff(here.runners.scope, "customer_service"), {
        orderId,
        hold: { fields: ["name"], note: "" },
      }),
  });
  expect(await cancelOrder(scope, { orderId, reason: "" })).toEqual({
    ok: false,
    error: "errors:orderChangedMeanwhile",
    legal: ["new", "cancelled"],
  });
  expect(await cancelOrder(manager, { orderId, reason: "" })).toEqual({ ok: true, done: "done" });
  expect(await cancelOrder(manager, { orderId, reason: "" })).toMatchObject({ ok: false });
  const [price] = await here.db.select().from(eventPrices).where(eq(eventPrices.eventId, store.id));
  const [event] = await here.db.select().from(events).where(eq(events.id, store.id));
  expect([price?.stockLeft, event?.budgetUsedMinor]).toEqual([3, 0]);
  expect((await claim("GIFT-1")).ok).toBe(true);
});

test("what a fulfiller has is asked for once, and is cancelled with all that follows only when it agrees", async () => {
  const { here, orderId, admin, order, returned } = await paid();
  const [part] = await here.db.select().from(fulfilments).where(eq(fulfilments.orderId, orderId));
  const fulfillerId = freshId();
  const now = here.product.clock.now();
  const stamps = { createdAt: now, updatedAt: now };
  await here.db
    .insert(fulfillers)
    .values({ id: fulfillerId, name: "Leeds", state: "active", mode: "desk", ...stamps });
  await here.db
    .update(fulfilments)
    .set({ status: "submitted to fulfiller", fulfillerId })
    .where(eq(fulfilments.id, part!.id));
  expect(await cancelOrder(admin, { orderId, reason: "" })).toEqual({ ok: true, done: "asked" });
  expect(await cancelOrder(admin, { orderId, reason: "" })).toMatchObject({
    ok: false,
    error: "errors:illegalTransition",
  });
  // One without an API is not sent anything: it sees the request in its list.
  expect(await carryOut(here, "cancel_request")).toBe(0);
  expect([(await order()).status, await returned()]).toEqual(["new", []]);
  const report = { type: "cancel_accepted" as const, eventId: freshId(), fulfilmentId: part!.id, at: now };
  const scope = { ...admin, actor: { id: `fulfiller:${fulfillerId}`, name: "Leeds", ip: null } };
  expect(await takeReport(scope, { fulfillerId, report })).toMatchObject({ to: "cancelled" });
  expect(await returned()).toMatchObject([{ amount: 4260, status: "approved" }]);
});

test("what was shipped is made once more, charged to whom it is due, once of ten presses; it takes nothing of a budget", async () => {
  const { here, orderId, lineId, admin, order, mails } = await paid();
  const fulfillerId = freshId();
  const now = here.product.clock.now();
  const stamps = { createdAt: now, updatedAt: now };
  await here.db
    .insert(fulfillers)
    .values({ id: fulfillerId, name: "Leeds", state: "active", mode: "desk", ...stamps });
  const mine = eq(fulfilments.orderId, orderId);
  await here.db.update(fulfilments).set({ status: "shipped", fulfillerId }).where(mine);
  const [part] = await here.db.select().from(fulfilments).where(mine);
  const wish = { orderId, fulfilmentId: part!.id, reason: "misprint" as const, note: "Blurred" };
  const service = asStaff(here.runners.scope, "customer_service");
  const serving = { role: "customer_service", superadmin: false } as const;
  expect(
    await reprintOrder(service, { user: serving, wish: { ...wish, quantities: { other: 1 } } }),
  ).toMatchObject({
    error: "orderDesk:reprint.nothing",
  });
  const presses = Array.from({ length: 10 }, () =>
    reprintOrder(service, { user: serving, wish: { ...wish, quantities: { [lineId]: 99 } } }),
  );
  expect((await Promise.all(presses)).filter(({ ok }) => ok)).toHaveLength(1);
  const parts = await here.db.select().from(fulfilments).where(mine);
  const again = parts.find(({ reprintOf }) => reprintOf === part!.id);
  expect(again).toMatchObject({ status: "queued submitting to fulfiller", fulfillerId });
  expect([parts.length, (await order()).status]).toEqual([2, "queued submitting to fulfiller"]);
  expect(await mails()).toContain("reprint");
  const costs = await here.db
    .select()
    .from(fulfilmentCosts)
    .where(eq(fulfilmentCosts.fulfilmentId, again!.id));
  expect(costs.map(({ chargeTo }) => chargeTo)).toEqual(
    (await order()).productionCost > 0 ? ["fulfiller"] : [],
  );

  // A second time only an admin.
  const twice = { ...wish, quantities: { [lineId]: 1 } };
  expect(await reprintOrder(service, { user: serving, wish: twice })).toMatchObject({
    error: "orderDesk:reprint.secondTime",
  });
  expect(
    await reprintOrder(admin, { user: { role: "admin", superadmin: false }, wish: twice }),
  ).toMatchObject({ ok: true });
});

test("a refund that did not arrive leaves the order paid, once, and the books as if it had not gone", async () => {
  const { here, orderId, admin, order, returned } = await paid();
  const failed = (refundId: string) =>
    noteFailedRefund(here.runners.scope, { refundId, reason: "lost_or_stolen_card" });
  await cancelOrder(admin, { orderId, reason: "" });
  const [{ id } = { id: "" }] = await returned();
  // The provider's event is quicker than our note.
  expect(await failed(id)).toBe("too_early");
  await carryOut(here, "order_refund");
  expect(await order()).toMatchObject({ paymentStatus: "refunded" });
  const manager = await here.staff(here.runners, "account_manager");
  await here.db.update(users).set({ passwordHash: "x" }).where(eq(users.id, manager.userId));
  const ends = await Promise.all([failed(id), failed(id)]);
  expect(ends.sort()).toEqual(["known", "noted"]);
  expect(await returned()).toMatchObject([{ status: "failed" }]);
  expect(await order()).toMatchObject({ status: "cancelled", paymentStatus: "paid" });
  // Who runs the store is told, once.
  const told = await here.db
    .select()
    .from(outbox)
    .where(eq(outbox.dedupeKey, `account:refund_failed:${id}:${manager.userId}`));
  expect(told.map(({ payload }) => payload)).toMatchObject([{ facts: { minor: "4260", currency: "GBP" } }]);
  const books = await booksOf(here, orderId);
  expect(books.sides).toBe(0);
  // All that was paid is there again; the platform's part was given back and stays so.
  expect([books.shoppers, books.fees]).toEqual([4260, 0]);
});

test("the rest of an order of two parts is cancelled in the name of the user who asked, although the Worker died after the first part", async () => {
  const { here, orderId, admin, order } = await paid();
  const parts = () => here.db.select().from(fulfilments).where(eq(fulfilments.orderId, orderId));
  const [first] = await parts();
  await here.db.insert(fulfilments).values({ ...first!, id: `${first!.id}2` });
  const { scope } = interleave(admin, {
    step: "tenant.fulfilments.move",
    call: 2,
    when: "before",
    rival: crash,
  });
  await expect(cancelOrder(scope, { orderId, reason: "Sold twice" })).rejects.toThrow();
  expect((await parts()).map(({ status }) => status).sort()).toEqual(["cancelled", "new"]);
  expect(await carryOut(here, "cancel_rest")).toBe(0);
  expect((await parts()).map(({ status }) => status)).toEqual(["cancelled", "cancelled"]);
  expect(await order()).toMatchObject({ status: "cancelled" });
  const moves = await here.db.select().from(statusEvents).where(eq(statusEvents.tenantId, here.runners.id));
  const by = moves.filter(({ to }) => to === "cancelled").map(({ actor, reason }) => `${actor}: ${reason}`);
  expect(new Set(by)).toEqual(new Set([`${admin.actor.id}: Sold twice`]));
});
