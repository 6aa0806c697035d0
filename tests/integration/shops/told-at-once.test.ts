import { and, eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { FulfillerReport } from "../../../app/domain/fulfilment/report-rules.ts";
import { systemScope } from "../../../app/jobs/context.server.ts";
import { deliver } from "../../../app/jobs/worker-jobs.server.ts";
import { leaseRows } from "../../../app/services/deliveries/attempt-rows.server.ts";
import { baseScope } from "../../../app/http/wiring/context.server.ts";
import { takeReport } from "../../../app/services/fulfilment/take-report.server.ts";
import { isNotPushed } from "../../../db/repositories/shop-requests.server.ts";
import { fulfilments } from "../../../db/schema/fulfilments.ts";
import { orders } from "../../../db/schema/orders.ts";
import { outbox } from "../../../db/schema/records.ts";
import { tenantTables } from "../../../db/tenant-tables.server.ts";
import { MINUTE } from "../../support/clock.ts";
import { addFulfiller } from "../../support/fulfilment.ts";
import { shopWithOrders } from "../../support/shop-orders.ts";
import { freshId } from "../../support/stores.ts";

/** A shop whose webhooks are received here; nothing but its deliveries is carried out. */
async function tellingShop() {
  const here = await shopWithOrders();
  const context = here.product.context();
  const pushes = () =>
    here.db
      .select()
      .from(outbox)
      .where(and(eq(outbox.tenantId, here.runners.id), sql`${outbox.payload} ->> '$.kind' = 'shop_work'`));
  here.product.queued.length = 0;
  return {
    here,
    context,
    pushes,
    /** What was queued since the last time, carried out. */
    deliverQueued: () => deliver(context, here.product.queued.splice(0)),
    changed: (orderGid: string) => here.tell("orders/updated", { body: { admin_graphql_api_id: orderGid } }),
  };
}

describe("a request that a shop tells of", () => {
  test("is placed and accepted by the delivery of its webhook, before any scheduled work", async () => {
    const { here, deliverQueued } = await tellingShop();
    const { gid } = await here.buy();
    expect(await here.submitted(gid)).toBe(200);
    expect(here.product.queued).toHaveLength(1);
    await deliverQueued();
    expect(await here.work(gid)).toMatchObject({ requestStatus: "ACCEPTED", accepted: 1 });
    expect(await here.ordersHere()).toHaveLength(1);
    expect(await here.rows()).toMatchObject([{ state: "accepted", dueAt: null }]);
  });

  test("is refused by it with its reason", async () => {
    const { here, deliverQueued } = await tellingShop();
    const { gid } = await here.buy([{}], { test: true });
    await here.submitted(gid);
    await deliverQueued();
    expect(await here.work(gid)).toMatchObject({ requestStatus: "REJECTED" });
  });

  test("with others, fifty times in one moment, pushes once, and all of them are accepted", async () => {
    const { here, pushes, deliverQueued } = await tellingShop();
    const gids = [await here.buy(), await here.buy()].map(({ gid }) => gid);
    const told = Array.from({ length: 50 }, (_, at) => here.submitted(gids[at % 2]!));
    expect(new Set(await Promise.all(told))).toEqual(new Set([200]));
    expect(await pushes()).toHaveLength(1);
    expect(here.product.queued).toHaveLength(1);
    await deliverQueued();
    for (const gid of gids) expect(await here.work(gid)).toMatchObject({ accepted: 1 });
    expect((await pushes())[0]).toMatchObject({ state: "done" });
  });

  test("while a delivery is carried out gets one of its own, as it does after one that failed", async () => {
    const { here, context, pushes, deliverQueued } = await tellingShop();
    const first = await here.buy();
    await here.submitted(first.gid);
    // It has read what was due, and has not ended.
    const [leased] = await leaseRows(baseScope(context), {
      ids: here.product.queued.splice(0),
      leaseMs: 3 * MINUTE,
    });
    const second = await here.buy();
    await Promise.all([here.submitted(second.gid), here.submitted(second.gid)]);
    expect(await pushes()).toHaveLength(2);
    expect(here.product.queued).toHaveLength(1);
    await deliverQueued();
    expect(await here.work(second.gid)).toMatchObject({ accepted: 1 });
    await here.db
      .update(outbox)
      .set({ leasedUntil: new Date(0), nextAttemptAt: new Date(here.product.clock.now().getTime() + MINUTE) })
      .where(eq(outbox.id, leased!.id));
    here.product.queued.length = 0;
    await here.submitted(second.gid);
    expect(here.product.queued).toHaveLength(1);
  });

  test("by a webhook about its order is looked at at once; an order that we do not make pushes nothing", async () => {
    const { here, deliverQueued, changed } = await tellingShop();
    const { id, gid } = await here.buy();
    await here.submitted(gid);
    await deliverQueued();
    here.product.queued.length = 0;
    expect(await changed("gid://shopify/Order/1")).toBe(200);
    expect(here.product.queued).toEqual([]);
    await here.press(id, "address", {
      firstName: "Ann",
      lastName: "Buyer",
      address1: "2 Oak Street",
      city: "Tucson",
      province: "Arizona",
      zip: "85701",
      countryCode: "US",
    });
    expect(await changed(id)).toBe(200);
    await deliverQueued();
    expect((await here.ordersHere())[0]).toMatchObject({ addressFirstLine: "2 Oak Street" });
  });
});

test("a parcel that its printer reports, and its arrival, are in the shop by the deliveries of the reports", async () => {
  const { here, context, deliverQueued } = await tellingShop();
  const { gid } = await here.buy();
  await here.submitted(gid);
  await deliverQueued();
  const fulfillerId = await addFulfiller(here, here.store);
  const [order] = await here.ordersHere();
  const [part] = await here.db.select().from(fulfilments).where(eq(fulfilments.orderId, order!.id));
  const status = "ready to ship" as const;
  await here.db.update(orders).set({ status }).where(eq(orders.id, order!.id));
  await here.db.update(fulfilments).set({ status, fulfillerId }).where(eq(fulfilments.id, part!.id));
  const report = async (told: Record<string, unknown>) => {
    const scope = { ...systemScope(context, here.runners.id), outbox: [] as string[] };
    const about = { eventId: freshId(), fulfilmentId: part!.id, at: here.product.clock.now() };
    const { outcome } = await takeReport(scope, {
      fulfillerId,
      report: { ...about, ...told } as FulfillerReport,
    });
    // What the mail of the report leaves is carried out as well.
    await deliver(context, scope.outbox);
    await deliverQueued();
    return outcome;
  };
  const parcels = [{ carrier: "UPS", trackingNumber: "1Z7", trackingUrl: null }];
  expect(await report({ type: "shipped", parcels })).toBe("moved");
  expect((await here.work(gid)).fulfilments).toMatchObject([
    { numbers: ["1Z7"], mails: 1, deliveredAt: null },
  ]);
  expect(await report({ type: "tracking", trackingNumber: "1Z7", state: "delivered" })).toBe("noted");
  expect((await here.work(gid)).fulfilments).toMatchObject([
    { numbers: ["1Z7"], mails: 1, deliveredAt: expect.any(String) as string },
  ]);
});

test("the question whether a delivery waits reads open deliveries about shops alone", async () => {
  const { here } = await tellingShop();
  const asked = isNotPushed(tenantTables(here.db, "t"), "c", new Date(1));
  const plan = await here.db.all<{ detail: string }>(sql`explain query plan select ${asked}`);
  expect(plan.map(({ detail }) => detail).join("\n")).toContain("outbox_unqueued");
});
