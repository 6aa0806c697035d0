import { and, eq, like } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { takeReportOf } from "../../../app/api/take-report.server.ts";
import { baseScope } from "../../../app/http/wiring/context.server.ts";
import { readOrderList } from "../../../app/schemas/order-desk.ts";
import { reachFulfiller } from "../../../app/services/fulfillers/reach-fulfiller.server.ts";
import { tellManagers } from "../../../app/services/notices/tell-managers.server.ts";
import { listOrders, readDashboard } from "../../../app/services/orders/read.server.ts";
import { transitionOrder } from "../../../app/services/order-writes/transition-order.server.ts";
import { fulfillers } from "../../../db/schema/fulfillers.ts";
import { fulfilments } from "../../../db/schema/fulfilments.ts";
import { orders } from "../../../db/schema/orders.ts";
import { outbox } from "../../../db/schema/records.ts";
import { users } from "../../../db/schema/users.ts";
import { DAY, MINUTE } from "../../support/clock.ts";
import { placedOrder, submittedOrder } from "../../support/fulfilment.ts";
import { openTestDatabase } from "../../support/database.ts";
import { payingWorld } from "../../support/payments.ts";
import { asStaff } from "../../support/world.ts";

const HOUR = 60 * MINUTE;

/** An order at its fulfiller, and what a person of the desk sees of what stands still. */
async function atFulfiller(made?: Awaited<ReturnType<typeof submittedOrder>>) {
  return deskOf(made ?? (await submittedOrder()));
}

function deskOf(made: Awaited<ReturnType<typeof submittedOrder>>) {
  const { here, read } = made;
  const scope = asStaff(here.runners.scope, "admin");
  const timeZone = "Europe/London";
  return {
    ...made,
    timeZone,
    overdueAt: async () => {
      const { order, fulfilment } = await read();
      expect(order.overdueAt).toEqual(fulfilment.overdueAt);
      return fulfilment.overdueAt?.toISOString() ?? null;
    },
    board: () => readDashboard(scope, { reads: { orders: true, stores: false }, timeZone }),
    list: (address: string) =>
      listOrders(scope, { query: readOrderList(new URLSearchParams(address)), timeZone }),
    told: async () =>
      (
        await here.db
          .select()
          .from(outbox)
          .where(
            and(eq(outbox.tenantId, here.runners.id), like(outbox.dedupeKey, "account:orders_overdue:%")),
          )
      ).flatMap(({ payload }) => ("facts" in payload ? [payload.facts] : [])),
  };
}

test("each status gives an order its own time, and what is shipped has none", async () => {
  const { here, tell, overdueAt } = await atFulfiller();
  const now = here.product.clock.now().getTime();
  expect(await overdueAt()).toBe(new Date(now + DAY).toISOString());
  here.product.clock.forward(HOUR);
  await tell({ type: "picked" });
  // Three working days from a Wednesday.
  expect(await overdueAt()).toBe(new Date(now + HOUR + 5 * DAY).toISOString());
  await tell({ type: "shipped", parcels: [] });
  expect(await overdueAt()).toBeNull();
});

test("a stage at a print shop does not run out on its own holidays", async () => {
  const { here, fulfillerId, fulfilmentId, overdueAt } = await atFulfiller();
  const now = here.product.clock.now();
  const day = (days: number) => new Date(now.getTime() + days * DAY);
  // The first of the three days, and one that is none of them.
  const holidays = [day(1), day(9)].map((closed) => closed.toISOString().slice(0, 10));
  await here.db
    .update(fulfillers)
    .set({ profile: { holidays, timeZone: "Europe/London" } })
    .where(eq(fulfillers.id, fulfillerId));
  const context = here.product.context();
  const maker = (await reachFulfiller(baseScope(context), fulfillerId))!;
  const report = { type: "picked", eventId: "closed-tomorrow", fulfilmentId, at: now } as const;
  expect(await takeReportOf(context, maker, report)).toMatchObject({ outcome: "moved" });
  expect(await overdueAt()).toBe(day(6).toISOString());
});

test("what is tried again and again has stood still since its first try", async () => {
  const { here, system, read, overdueAt, asIf } = await atFulfiller();
  await asIf({ status: "queued submitting to fulfiller", overdueAt: here.product.clock.now() });
  const first = here.product.clock.now().toISOString();
  here.product.clock.forward(5 * MINUTE);
  await transitionOrder(system, { ...(await read()), to: "submitting to fulfiller", when: "leased" });
  expect(await overdueAt()).toBe(first);
  await transitionOrder(system, {
    ...(await read()),
    to: "queued submitting to fulfiller",
    when: "not done",
  });
  expect(await overdueAt()).toBe(first);
});

test("dashboard and list show exactly what stands still, longest first, with what it stands still in", async () => {
  const { here, store, orderId, board, list } = await atFulfiller();
  here.product.clock.forward(HOUR);
  const younger = await placedOrder(here, store);
  expect((await board()).figures?.overdue).toBe(0);
  expect((await list("status=overdue")).rows).toEqual([]);

  here.product.clock.forward(DAY);
  const { figures, overdue } = await board();
  const found = await list("status=overdue");
  expect(figures?.overdue).toBe(2);
  expect([found.count, found.tabs.all]).toEqual([2, 2]);
  // The one that should have left "new" has stood still for longer than the one that its fulfiller has had for a day.
  for (const rows of [overdue!, found.rows]) {
    expect(rows.map(({ id, overdue: why }) => [id, why?.status])).toEqual([
      [younger, "new"],
      [orderId, "submitted to fulfiller"],
    ]);
  }
  expect((await list("status=overdue&q=nobody")).rows).toEqual([]);
  // It is the only list that has this order.
  expect(readOrderList(new URLSearchParams("sort=overdue")).sort.by).toBe("placed");
});

test("people get one notice each time an order is overdue, also when two runs meet, and none of what the platform handles", async () => {
  // Notices are about all tenants' orders.
  const database = openTestDatabase();
  onTestFinished(() => database.stop());
  const own = await payingWorld({ LIBSQL_URL: database.url });
  const made = await submittedOrder({ here: own, store: await own.runners.store({}) });
  const { here, store, fulfilmentId, told, tell: report } = await atFulfiller(made);
  const tell = () => tellManagers(baseScope(here.product.context()));
  await here.staff(here.runners, "admin");
  await here.staff(here.runners, "customer_service");
  await here.db.update(users).set({ passwordHash: "x" }).where(eq(users.tenantId, here.runners.id));
  await placedOrder(here, store);
  here.product.clock.forward(2 * HOUR);
  await tell();
  // The one that is new and should have gone on is ours.
  expect(await told()).toEqual([]);
  here.product.clock.forward(DAY);
  await Promise.all([tell(), tell()]);
  await tell();
  const [row] = await here.db.select().from(orders).where(eq(orders.tenantId, here.runners.id));
  expect(await told()).toHaveLength(1);
  expect((await told())[0]).toMatchObject({ count: "1" });
  expect(row).toBeDefined();

  // In another status it may stand still once more.
  await report({ type: "picked" });
  here.product.clock.forward(6 * DAY);
  await tell();
  await tell();
  expect(await told()).toHaveLength(2);
  const [left] = await here.db.select().from(fulfilments).where(eq(fulfilments.id, fulfilmentId));
  expect(left?.overdueToldAt).toEqual(here.product.clock.now());
});

test("overdue orders of a tenant without managers wait, and do not delay the notices of other tenants", async () => {
  const database = openTestDatabase();
  onTestFinished(() => database.stop());
  const own = await payingWorld({ LIBSQL_URL: database.url });
  const made = await submittedOrder({ here: own, store: await own.runners.store({}) });
  const { here, told, read } = await atFulfiller(made);
  const scope = baseScope(here.product.context());
  const { userId } = await here.staff(here.runners, "admin");
  const asIf = (set: Partial<typeof users.$inferInsert>) =>
    here.db.update(users).set(set).where(eq(users.id, userId));
  await asIf({ passwordHash: "x", disabledAt: here.product.clock.now() });
  here.product.clock.forward(2 * DAY);
  const now = here.product.clock.now();
  expect(await scope.platform.notices.overdue(now, 10)).toEqual([]);
  await tellManagers(scope);
  // The last of them may go between the question and the note.
  const { fulfilment } = await read();
  const ids = { fulfilmentIds: [fulfilment.id], now };
  expect(await here.runners.scope.tenant.fulfilments.noteOverdue(ids, [])).toBe(0);
  expect((await read()).fulfilment.overdueToldAt).toBeNull();
  expect(await told()).toEqual([]);

  await asIf({ disabledAt: null });
  await tellManagers(scope);
  expect(await told()).toHaveLength(1);
});

test("an order whose next step is ours is the platform's to see to, until it goes on", async () => {
  const { here, store, system } = await atFulfiller();
  const scope = baseScope(here.product.context());
  const orderId = await placedOrder(here, store);
  const [part] = await system.tenant.fulfilments.ofOrder(orderId);
  const ours = async () => {
    const all = await scope.platform.alarms.overdueByTenant(here.product.clock.now(), 100_000);
    return all.find(({ tenantId }) => tenantId === here.runners.id)?.count ?? 0;
  };
  here.product.clock.forward(44 * MINUTE);
  expect(await ours()).toBe(0);
  // Thirty minutes to change one's mind, and a quarter of an hour.
  here.product.clock.forward(MINUTE);
  expect(await ours()).toBe(1);
  const { overdueOrders } = await scope.platform.alarms.read(here.product.clock.now());
  expect(overdueOrders).toBeGreaterThan(0);
  const { order } = (await system.tenant.orders.findWithLinesAndPayments(orderId))!;
  await transitionOrder(system, { order, fulfilment: part!, to: "queued downloading", when: "may begin" });
  expect(await ours()).toBe(0);
});
