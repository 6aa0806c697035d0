import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { action as exportOrders } from "../../../app/routes/admin/orders/export.ts";
import { action as packingSlips } from "../../../app/routes/admin/orders/packing-slips.ts";
import { action, loader } from "../../../app/routes/admin/orders/page.tsx";
import type { SlipJob } from "../../../app/rendering/slip-job.ts";
import { orders } from "../../../db/schema/orders.ts";
import type { OrderStatus } from "../../../app/domain/order/order-status.ts";
import { clients, clientStores } from "../../../db/schema/clients.ts";
import { fulfilments } from "../../../db/schema/fulfilments.ts";
import { auditEntries } from "../../../db/schema/records.ts";
import { at, call, get, post } from "../../support/answers.ts";
import { placedOrder, submittedOrder } from "../../support/fulfilment.ts";
import { putOrders } from "../../support/orders.ts";
import { payingWorld } from "../../support/payments.ts";
import { freshId } from "../../support/stores.ts";
import { world } from "../../support/world.ts";

type Chosen = { order: string[]; intent: string; confirmed?: string; reason?: string };

/** Three placed orders and somebody at the list. */
async function list(role: Parameters<Awaited<ReturnType<typeof payingWorld>>["staff"]>[1] = "admin") {
  const here = await payingWorld();
  const store = await here.runners.store({});
  const order = [
    await placedOrder(here, store),
    await placedOrder(here, store),
    await placedOrder(here, store),
  ];
  const { cookie } = await here.staff(here.runners, role);
  return {
    here,
    store,
    order,
    choose: ({ ...fields }: Chosen) =>
      call(action, post("/orders", fields, { cookie }), here.product.context()),
    asIf: (id: string, set: Partial<typeof fulfilments.$inferInsert>) =>
      here.db.update(fulfilments).set(set).where(eq(fulfilments.orderId, id)),
    statuses: async () =>
      Promise.all(
        order.map(async (id): Promise<OrderStatus> => {
          const [part] = await here.db.select().from(fulfilments).where(eq(fulfilments.orderId, id));
          return part!.status;
        }),
      ),
  };
}

test("orders are held and let go on together: one question, and the page shows the result of each", async () => {
  const { choose, statuses, order, asIf } = await list("customer_service");
  for (const id of order) await asIf(id, { status: "processed" });
  await asIf(order[2]!, { status: "in production" });
  const asked = await choose({ intent: "hold", order });
  expect(asked).toMatchObject({ status: 200, body: { kind: "asked", step: "hold", orderIds: order } });
  expect(await statuses()).toEqual(["processed", "processed", "in production"]);
  const held = await choose({ intent: "hold", order, confirmed: "yes", reason: "Wrong logo" });
  const ref = expect.stringMatching(/^\w+-/) as string;
  expect(at(held.body, "outcomes")).toEqual([
    { ref, done: "done" },
    { ref, done: "done" },
    { ref, error: "errors:illegalTransition" },
  ]);
  expect(await statuses()).toEqual(["artwork issue", "artwork issue", "in production"]);

  // Pressed once more, nothing is done twice.
  const again = await choose({ intent: "hold", order, confirmed: "yes", reason: "" });
  expect(JSON.stringify(again.body)).not.toContain('"done":"done"');
  const released = await choose({ intent: "release", order, confirmed: "yes", reason: "Mended" });
  expect((at(released.body, "outcomes") as object[]).map((one) => "done" in one)).toEqual([
    true,
    true,
    false,
  ]);
  expect(await statuses()).toEqual(["queued processing", "queued processing", "in production"]);
});

test("what was held for its address goes on with the others, and what was refused is sent again", async () => {
  const { choose, statuses, order, asIf } = await list();
  await asIf(order[0]!, { status: "address issue", resumeTo: "new" });
  await asIf(order[1]!, { status: "fulfiller submission error" });
  await choose({ intent: "release", order, confirmed: "yes", reason: "" });
  expect(await statuses()).toEqual(["new", "fulfiller submission error", "new"]);
  await choose({ intent: "retry", order, confirmed: "yes", reason: "" });
  expect(await statuses()).toEqual(["new", "queued submitting to fulfiller", "new"]);
});

test("orders are cancelled together; a fulfiller that already has one gets a request, and the page does not mention another tenant's order", async () => {
  const { here, store, choose, statuses, order } = await list();
  const sent = await submittedOrder({ here, store });
  const theirs = await here.maple.store();
  const [foreign = ""] = await putOrders(here.db, theirs, [{}]);
  const chosen = [...order, sent.orderId, foreign];
  const { body } = await choose({
    intent: "cancel",
    order: chosen,
    confirmed: "yes",
    reason: "Event is off",
  });
  expect((at(body, "outcomes") as { done: string }[]).map(({ done }) => done)).toEqual([
    ...["done", "done", "done", "asked"],
  ]);
  expect(await statuses()).toEqual(["cancelled", "cancelled", "cancelled"]);
  expect(await sent.status()).toBe("submitted to fulfiller");
  const log = await here.db.select().from(auditEntries).where(eq(auditEntries.tenantId, here.runners.id));
  const cancelled = log.filter(({ action: what }) => what === "Order cancelled");
  expect(cancelled.map(({ changes }) => changes["reason"])).toEqual(Array(3).fill("Event is off"));
});

test("who may not do it with one order may not do it with several", async () => {
  const { choose, statuses, order } = await list("customer_service");
  expect((await choose({ intent: "approve", order, confirmed: "yes" })).status).toBe(403);
  expect((await choose({ intent: "reroute", order, confirmed: "yes" })).status).toBe(403);
  expect(await choose({ intent: "cancel", order: [] })).toMatchObject({
    status: 422,
    body: { kind: "nothing" },
  });
  expect(await statuses()).toEqual(["new", "new", "new"]);
});

test("nothing is done until a step is picked for the chosen orders", async () => {
  const { choose, statuses, order } = await list("admin");
  expect(await choose({ intent: "", order, confirmed: "yes" })).toMatchObject({
    status: 422,
    body: { kind: "noStep" },
  });
  expect(await statuses()).toEqual(["new", "new", "new"]);
});

test("the chosen orders alone are taken out as a file, within the list's filters", async () => {
  const here = await world();
  const [store, other] = [await here.runners.store(), await here.runners.store()];
  const [one = ""] = await putOrders(here.db, store, [{ name: "Pat Plain" }, { name: "Kim Kept" }]);
  const [outside = ""] = await putOrders(here.db, other, [{ name: "Olga Other" }]);
  const { cookie } = await here.staff(here.runners, "account_manager");
  const take = async (fields: Record<string, string | string[]>) =>
    call(exportOrders, post("/orders/export", fields, { cookie }), here.product.context());
  expect((await take({ order: [one] })).status).toBe(403);
  const { body } = await take({ order: [one, outside], store: store.id });
  expect(String(body)).toContain("Pat Plain");
  for (const name of ["Kim Kept", "Olga Other"]) expect(String(body)).not.toContain(name);
});

test("the list is narrowed to a client's stores, for those who see clients", async () => {
  const here = await world();
  const [store, other] = [await here.runners.store(), await here.runners.store()];
  await putOrders(here.db, store, [{ name: "Pat Plain" }]);
  await putOrders(here.db, other, [{ name: "Olga Other" }]);
  const clientId = freshId();
  const now = new Date(0);
  const { id: tenantId } = here.runners;
  await here.db
    .insert(clients)
    .values({ id: clientId, tenantId, name: "Agency", createdAt: now, updatedAt: now });
  await here.db.insert(clientStores).values({ tenantId, eventId: store.id, clientId, createdAt: now });
  const open = async (role: "admin" | "customer_service") => {
    const { cookie } = await here.staff(here.runners, role);
    const { body } = await call(
      loader,
      get(`/orders?client=${clientId}`, { cookie }),
      here.product.context(),
    );
    const names = (at(body, "orders") as { customer: string }[]).map(({ customer }) => customer);
    return { names, clients: at(body, "filters", "clients") };
  };
  expect(await open("admin")).toEqual({ names: ["Pat Plain"], clients: [{ id: clientId, name: "Agency" }] });
  expect((await open("customer_service")).clients).toEqual([]);
});

test("all orders of a search are counted and taken in parts, by the list's own condition", async () => {
  const here = await world();
  const [store, other] = [await here.runners.store(), await here.runners.store()];
  const mine = await putOrders(
    here.db,
    store,
    Array.from({ length: 103 }, () => ({})),
  );
  await putOrders(here.db, other, [{}, {}]);
  const { cookie } = await here.staff(here.runners, "admin");
  const ask = async (fields: Record<string, string>) =>
    call(
      action,
      post(
        `/orders?store=${store.id}&after=nonsense`,
        { intent: "hold", every: "yes", ...fields },
        { cookie },
      ),
      here.product.context(),
    );
  const first = await ask({ order: mine[7]! });
  expect(at(first.body, "part")).toMatchObject({ count: 103, isCountedOut: true, most: 100 });
  const next = String(at(first.body, "part", "next"));
  const second = await ask({ after: next });
  const ids = [first, second].map(({ body }) => at(body, "orderIds") as string[]);
  expect(ids.map(({ length }) => length)).toEqual([100, 3]);
  expect(new Set(ids.flat())).toEqual(new Set(mine));
  expect(at(second.body, "part")).toMatchObject({ count: 103, next: "" });
  // The question that is put again keeps the part, and what no list can have is its end.
  const answered = await ask({ order: ids[1]![0]!, confirmed: "yes", reason: "", next });
  expect(answered.body).toMatchObject({ kind: "done", next });
  expect((await ask({ order: ids[1]![0]!, confirmed: "yes", reason: "", next: "x" })).body).toMatchObject({
    next: "",
  });
});

test("an order that left the search between question and answer is named and not touched", async () => {
  const { here, order, statuses, asIf } = await list();
  const { cookie } = await here.staff(here.runners, "admin");
  for (const id of order) await asIf(id, { status: "processed" });
  const [placed] = await here.db.select().from(orders).where(eq(orders.id, order[0]!));
  const send = (fields: Chosen & { every: string; next?: string }) =>
    call(
      action,
      post(`/orders?country=${placed!.addressCountry}`, fields, { cookie }),
      here.product.context(),
    );
  const asked = await send({ intent: "hold", order: [], every: "yes" });
  const counted = at(asked.body, "orderIds") as string[];
  expect(new Set(counted)).toEqual(new Set(order));
  await here.db.update(orders).set({ addressCountry: "NO" }).where(eq(orders.id, order[1]!));
  const late = await placedOrder(here, await here.runners.store({}));
  await asIf(late, { status: "processed" });
  const done = await send({ intent: "hold", order: counted, every: "yes", confirmed: "yes", reason: "" });
  const outcomes = at(done.body, "outcomes") as { done?: string; error?: string }[];
  expect(outcomes.filter((one) => one.error).map(({ error }) => error)).toEqual([
    "orderDesk:chosen.leftSearch",
  ]);
  expect(await statuses()).toEqual(["artwork issue", "processed", "artwork issue"]);
  const [arrived] = await here.db.select().from(fulfilments).where(eq(fulfilments.orderId, late));
  expect(arrived!.status).toBe("processed");
});

test("packing slips of the chosen orders, or of all of a search, are one file", async () => {
  const { here, store, order } = await list("customer_service");
  const { cookie } = await here.staff(here.runners, "customer_service");
  const jobs: SlipJob[] = [];
  const print = here.product.env.PRINT!;
  here.product.env.PRINT = { ...print, slips: (job, of) => (jobs.push(job), print.slips(job, of)) };
  const [theirs = ""] = await putOrders(here.db, await here.maple.store(), [{}]);
  const take = (fields: Record<string, string | string[]>) =>
    call(packingSlips, post("/orders/packing-slips", fields, { cookie }), here.product.context());
  expect(await take({ order: [order[0]!, order[2]!, theirs] })).toMatchObject({
    status: 200,
    body: "%PDF-1.7",
  });
  expect(jobs[0]!.sheets).toHaveLength(2);
  await take({ order: order[0]!, every: "yes", store: store.id });
  expect(jobs[1]!.sheets).toHaveLength(3);
  expect(await take({})).toMatchObject({ status: 303, location: "/orders" });
  expect(await take({ order: theirs })).toMatchObject({ status: 303 });
  await putOrders(
    here.db,
    store,
    Array.from({ length: 101 }, () => ({})),
  );
  expect(await take({ every: "yes", store: store.id })).toMatchObject({
    status: 303,
    location: `/orders?store=${store.id}`,
  });
  expect(jobs).toHaveLength(2);
});

test("the file of all of a search holds more than the orders that are ticked", async () => {
  const here = await world();
  const store = await here.runners.store();
  const [one = ""] = await putOrders(here.db, store, [{ name: "Pat Plain" }, { name: "Kim Kept" }]);
  const { cookie } = await here.staff(here.runners, "account_manager");
  const { body } = await call(
    exportOrders,
    post("/orders/export", { order: one, every: "yes", store: store.id }, { cookie }),
    here.product.context(),
  );
  for (const name of ["Pat Plain", "Kim Kept"]) expect(String(body)).toContain(name);
});
