import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { advanceFulfilment } from "../../../app/services/fulfilment/advance-fulfilment.server.ts";
import type { FulfilmentTools } from "../../../app/services/fulfilment/fulfilment-run.ts";
import { type fulfillers, fulfilments } from "../../../db/schema/fulfilments.ts";
import { orderLines } from "../../../db/schema/orders.ts";
import { MINUTE } from "../../support/clock.ts";
import { addFulfiller, placedOrder, submittedOrder } from "../../support/fulfilment.ts";
import { payingWorld } from "../../support/payments.ts";

const HOUR = 60 * MINUTE;
const TOOLS: FulfilmentTools = {
  links: { print: async () => "", absolute: (path) => path },
  makePrints: async () => undefined,
  makePngs: async () => ({ ok: true, value: new Map() }),
  port: async () => ({
    submit: async () => ({ state: "accepted", externalId: "theirs" }),
    cancel: async () => "refused",
  }),
};

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
    ...{ here, ids, fulfillerId },
    advance: (fulfilmentId: string) => advanceFulfilment(system, { fulfilmentId, tools: TOOLS }),
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
});

test("what comes after a fulfiller's cut-off counts for its next working day, where it works", async () => {
  const profile = { dailyCapacity: 3, timeZone: "Europe/Berlin", cutOff: "14:00", holidays: ["2031-11-20"] };
  // A Wednesday, one minute before two in Berlin.
  const { here, ids, advance, part } = await processed(3, profile, "2031-11-19T12:59:00Z");
  await advance(ids[0]!);
  await advance(ids[1]!);
  expect((await part(ids[0]!)).status).toBe("submitted to fulfiller");
  expect((await part(ids[1]!)).status).toBe("fulfiller routing error");
  here.product.clock.forward(HOUR);
  await advance(ids[1]!);
  const next = await part(ids[1]!);
  expect(next.status).toBe("submitted to fulfiller");
  // Thursday is a holiday there; Friday begins at eleven in the evening before, in UTC.
  expect(next.routedAt).toEqual(new Date("2031-11-20T23:00:00Z"));
  await advance(ids[2]!);
  expect((await part(ids[2]!)).status).toBe("fulfiller routing error");
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
    await advanceFulfilment(system, { fulfilmentId, tools: TOOLS });
  };
  here.product.clock.forward(11 * HOUR);
  await advance();
  expect((await part()).status).toBe("fulfiller routing error");
  here.product.clock.forward(HOUR);
  await advance();
  expect(await part()).toMatchObject({
    ...{ status: "submitted to fulfiller", fulfillerId, declinedBy: [] },
    revision: revision + 1,
  });
});

test("one that will not make it again is not asked again", async () => {
  const { here, tell, fulfilmentId, system, asIf } = await submittedOrder();
  await tell({ type: "rejected", code: "discontinued", message: "Gone" });
  here.product.clock.forward(13 * HOUR);
  await asIf({ dueAt: here.product.clock.now() });
  await advanceFulfilment(system, { fulfilmentId, tools: TOOLS });
  const [row] = await here.db.select().from(fulfilments).where(eq(fulfilments.id, fulfilmentId));
  expect(row!.status).toBe("fulfiller routing error");
});
