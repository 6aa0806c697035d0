import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditNote } from "../../../app/services/batch-rows/outbox-rows.ts";
import { advanceFulfilment } from "../../../app/services/fulfilment/advance-fulfilment.server.ts";
import { type fulfillers } from "../../../db/schema/fulfillers.ts";
import { fulfilments } from "../../../db/schema/fulfilments.ts";
import { orderLines } from "../../../db/schema/orders.ts";
import { MINUTE } from "../../support/clock.ts";
import { ACCEPTING_TOOLS, addFulfiller, placedOrder, submittedOrder } from "../../support/fulfilment.ts";
import { freshId } from "../../support/stores.ts";
import { payingWorld } from "../../support/payments.ts";

const HOUR = 60 * MINUTE;

/** Orders of three shirts each whose print files are made, and a fulfiller. */
async function processed(orders: number, profile: typeof fulfillers.$inferInsert.profile, now: string) {
  const here = await payingWorld();
  here.product.clock.set(now);
  const store = await here.runners.store({});
  const fulfillerId = await addFulfiller(here, store, { profile });
  const ids: string[] = [];
  for (let at = 0; at < orders; at += 1) {
    const orderId = await placedOrder(here, store);
    await here.db.update(orderLines).set({ prints: {} }).where(eq(orderLines.orderId, orderId));
    const processing = { status: "processed" as const, dueAt: here.product.clock.now() };
    await here.db.update(fulfilments).set(processing).where(eq(fulfilments.orderId, orderId));
    const [part] = await here.db.select().from(fulfilments).where(eq(fulfilments.orderId, orderId));
    ids.push(part!.id);
  }
  const system = { ...here.runners.scope, actor: { id: "system", name: "", ip: null } };
  return {
    here,
    ids,
    fulfillerId,
    advance: (fulfilmentId: string) => advanceFulfilment(system, { fulfilmentId, tools: ACCEPTING_TOOLS }),
    part: async (id: string) => (await here.db.select().from(fulfilments).where(eq(fulfilments.id, id)))[0]!,
  };
}

test("of two orders at once that a fulfiller has room for one of, it is given one", async () => {
  const noon = "2031-11-19T12:00:00Z";
  const { here, ids, advance, part } = await processed(2, { dailyCapacity: 4 }, noon);
  await Promise.all(ids.map((id) => advance(id)));
  // Whoever lost is routed anew a moment later.
  here.product.clock.forward(2_000);
  for (const id of ids) await advance(id);
  const statuses = (await Promise.all(ids.map(part))).map(({ status }) => status);
  expect(statuses.sort()).toEqual(["fulfiller routing error", "submitted to fulfiller"]);
  const waiting = (await Promise.all(ids.map(part))).find(({ holdReason }) => holdReason !== null);
  // It said no cut-off and no time zone: the next day begins at midnight in UTC.
  expect(waiting).toMatchObject({ holdReason: "full_day", dueAt: new Date("2031-11-20T00:00:00Z") });
});

test("what comes after a fulfiller's cut-off counts for its next working day, where it works", async () => {
  const profile = { dailyCapacity: 3, timeZone: "Europe/Berlin", cutOff: "14:00", holidays: ["2031-11-20"] };
  // A Wednesday, one minute before two in Berlin.
  const { here, ids, advance, part } = await processed(3, profile, "2031-11-19T12:59:00Z");
  await advance(ids[0]!);
  await advance(ids[1]!);
  expect((await part(ids[0]!)).status).toBe("submitted to fulfiller");
  // Tried again when its cut-off opens the next day, not each hour.
  expect(await part(ids[1]!)).toMatchObject({
    status: "fulfiller routing error",
    holdReason: "full_day",
    dueAt: new Date("2031-11-19T13:00:00Z"),
  });
  here.product.clock.forward(HOUR);
  await advance(ids[1]!);
  const next = await part(ids[1]!);
  expect(next.status).toBe("submitted to fulfiller");
  // Thursday is a holiday there; Friday begins at eleven in the evening before, in UTC.
  expect(next.routedAt).toEqual(new Date("2031-11-20T23:00:00Z"));
  await advance(ids[2]!);
  expect((await part(ids[2]!)).status).toBe("fulfiller routing error");
});

test("a print shop without an open work page gets no job, until a user makes a link", async () => {
  const { here, ids, advance, part, fulfillerId } = await processed(1, {}, "2031-11-19T12:00:00Z");
  const { workPages: pages } = here.runners.scope.tenant;
  const note = () => auditNote(here.runners.scope, "Fulfiller updated", { id: fulfillerId, name: "x" }, {});
  const now = here.product.clock.now();
  await pages.close(fulfillerId, now, note());
  await advance(ids[0]!);
  expect(await part(ids[0]!)).toMatchObject({
    status: "fulfiller routing error",
    holdReason: "no_route",
    dueAt: new Date(now.getTime() + HOUR),
    holdDetail: { considered: [{ id: fulfillerId, obstacles: ["no_page"] }] },
  });
  await pages.keep({ id: freshId(), fulfillerId, keyHash: freshId(), lang: "en", now }, note());
  expect((await part(ids[0]!)).dueAt).toEqual(now);
  await advance(ids[0]!);
  expect(await part(ids[0]!)).toMatchObject({ status: "submitted to fulfiller", fulfillerId });
});

test("what waits for a full day is looked at again when its fulfiller takes more a day", async () => {
  const { here, ids, advance, part } = await processed(2, { dailyCapacity: 4 }, "2031-11-19T12:00:00Z");
  for (const id of ids) await advance(id);
  expect((await part(ids[1]!)).holdReason).toBe("full_day");
  await here.runners.scope.tenant.fulfilments.routeAnew(here.product.clock.now());
  expect((await part(ids[1]!)).dueAt).toEqual(here.product.clock.now());
});

test("the only fulfiller that had nothing left is asked again after half a day, under another key", async () => {
  const { here, tell, fulfilmentId, system, asIf, fulfillerId } = await submittedOrder();
  await tell({ type: "rejected", code: "out_of_stock", message: "None left" });
  const part = async () =>
    (await here.db.select().from(fulfilments).where(eq(fulfilments.id, fulfilmentId)))[0]!;
  expect(await part()).toMatchObject({ status: "fulfiller routing error", declinedBy: [fulfillerId] });
  const { orderId, revision } = await part();
  await here.db.update(orderLines).set({ prints: {} }).where(eq(orderLines.orderId, orderId));
  const advance = async () => {
    await asIf({ dueAt: here.product.clock.now() });
    await advanceFulfilment(system, { fulfilmentId, tools: ACCEPTING_TOOLS });
  };
  here.product.clock.forward(11 * HOUR);
  await advance();
  expect((await part()).status).toBe("fulfiller routing error");
  here.product.clock.forward(HOUR);
  await advance();
  expect(await part()).toMatchObject({
    status: "submitted to fulfiller",
    fulfillerId,
    declinedBy: [],
    revision: revision + 1,
  });
});

test("one that will not make it again is not asked again", async () => {
  const { here, tell, fulfilmentId, system, asIf } = await submittedOrder();
  await tell({ type: "rejected", code: "discontinued", message: "Gone" });
  here.product.clock.forward(13 * HOUR);
  await asIf({ dueAt: here.product.clock.now() });
  await advanceFulfilment(system, { fulfilmentId, tools: ACCEPTING_TOOLS });
  const [row] = await here.db.select().from(fulfilments).where(eq(fulfilments.id, fulfilmentId));
  expect(row!.status).toBe("fulfiller routing error");
});
