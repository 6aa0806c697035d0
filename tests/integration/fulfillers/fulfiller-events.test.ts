import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { signatureHeader } from "../../../app/gateways/fulfillers/signature.server.ts";
import { eventFulfillers, fulfillers, fulfillerStock } from "../../../db/schema/fulfillers.ts";
import { fulfilments } from "../../../db/schema/fulfilments.ts";
import { MINUTE } from "../../support/clock.ts";
import { submittedOrder } from "../../support/fulfilment.ts";
import { ADDRESS } from "../../support/payments.ts";
import { signer } from "../../support/signed-fulfiller.ts";
import { freshId } from "../../support/stores.ts";
import { apiClient, type Json } from "../api/client.ts";

const AT = "/api/fulfillers/v1";

async function place() {
  const order = await submittedOrder();
  const { here, store, fulfillerId, fulfilmentId } = order;
  const { product, db } = here;
  const api = apiClient(product);
  const sign = await signer(db, fulfillerId, product.clock);
  const event = (type: string, data: object = {}, change: object = {}) => ({
    event_id: freshId(),
    type,
    at: product.clock.now().toISOString(),
    fulfilment_id: fulfilmentId,
    data,
    ...change,
  });
  const send = async (json: Json, headers?: Record<string, string>, path = "/events") =>
    api("POST", AT + path, { json, headers: headers ?? (await sign(JSON.stringify(json))) });
  const get = async (path: string) => api("GET", AT + path, { headers: await sign(AT + path) });
  return { ...order, here, store, api, sign, event, send, get };
}

test("events move an order; twice, late and out of order they change nothing, and what cannot be says what can", async () => {
  const { event, send, status, here, parcels, moves } = await place();
  const production = event("in_production");
  expect((await send(production)).body).toEqual({ data: { outcome: "moved" } });
  expect((await send(production)).body).toEqual({ data: { outcome: "repeated" } });
  here.product.clock.forward(MINUTE);
  expect((await send(event("picked"))).body).toEqual({ data: { outcome: "ignored" } });
  expect(await status()).toBe("in production");
  const illegal = await send(event("issue", { code: "address" }));
  expect(illegal.status).toBe(409);
  expect(illegal.body.legal).toEqual(
    expect.arrayContaining(["awaiting packing", "shipped", "awaiting reprint"]),
  );
  const parcel = { carrier: "DPD", tracking_number: "D-1", tracking_url: "https://dpd.example/D-1" };
  // A moment that is still to come would make all that follow it late.
  const ahead = new Date(here.product.clock.now().getTime() + 60 * MINUTE).toISOString();
  expect((await send(event("shipped", { parcels: [parcel] }, { at: ahead }))).body.data.outcome).toBe(
    "moved",
  );
  here.product.clock.forward(MINUTE);
  await send(event("delivered", { tracking_number: "D-1" }));
  expect(await parcels()).toMatchObject([
    { carrier: "DPD", trackingNumber: "D-1", trackingState: "delivered" },
  ]);
  const before = await moves();
  // Ten at once are one.
  const returned = event("returned");
  const ends = await Promise.all(Array.from({ length: 10 }, () => send(returned)));
  expect(ends.filter(({ body }) => body.data?.outcome === "moved")).toHaveLength(1);
  expect(await status()).toBe("address issue");
  expect(await moves()).toBe(before + 1);
});

test("a stock report counts for every tenant of the fulfiller, names no order, and does not replace a later one", async () => {
  const { here, send, event, fulfillerId } = await place();
  const theirs = await here.maple.store();
  await here.db.insert(eventFulfillers).values({
    id: freshId(),
    tenantId: theirs.tenantId,
    eventId: theirs.id,
    fulfillerId,
    createdAt: new Date(0),
  });
  const told = (data: object, at: Date) =>
    event("stock", data, { fulfilment_id: undefined, at: at.toISOString() });
  const now = here.product.clock.now();
  expect((await send(told({ sku: "TEE-M", qty: 4 }, now))).body).toEqual({ data: { outcome: "kept" } });
  const earlier = new Date(now.getTime() - MINUTE);
  expect((await send(told({ sku: "TEE-M", qty: 9 }, earlier))).body).toEqual({
    data: { outcome: "ignored" },
  });
  const rows = await here.db.select().from(fulfillerStock).where(eq(fulfillerStock.fulfillerId, fulfillerId));
  expect(rows.map(({ tenantId, sku, count }) => [tenantId, sku, count]).sort()).toEqual(
    [
      [here.runners.id, "TEE-M", 4],
      [theirs.tenantId, "TEE-M", 4],
    ].sort(),
  );
  for (const data of [{ sku: "TEE-M", qty: -1 }, { sku: "TEE-M", qty: 1.5 }, { qty: 1 }]) {
    expect((await send(told(data, now))).status).toBe(422);
  }
});

test("what is not signed, by another, long ago or for something else opens nothing", async () => {
  const { event, send, sign, api, here, status } = await place();
  const json = event("picked");
  const body = JSON.stringify(json);
  const good = await sign(body);
  const guessed = await signatureHeader(["guess"], good["X-Timestamp"]!, body);
  const forged: [string, Record<string, string>][] = [
    ["no headers", {}],
    ["no signature", { ...good, "X-Signature": "" }],
    ["another body's", await sign(`${body} `)],
    ["a wrong secret's", { ...good, "X-Signature": guessed }],
    ["an unknown fulfiller's", { ...good, "X-Fulfiller-Id": freshId() }],
    ["an old one", await sign(body, 301)],
    ["one of tomorrow", await sign(body, -301)],
    ["a time that was changed", { ...good, "X-Timestamp": String(Number(good["X-Timestamp"]) + 1) }],
    ["no number as the time", { ...good, "X-Timestamp": "now" }],
  ];
  for (const [what, headers] of forged) {
    const answer = await send(json, headers);
    expect([what, answer.status]).toEqual([what, 401]);
  }
  expect(await status()).toBe("submitted to fulfiller");
  // A clock that is four minutes slow is near enough; the same request, replayed later, is not.
  const slow = await sign(body, 240);
  expect((await send(json, slow)).status).toBe(200);
  here.product.clock.forward(2 * MINUTE);
  expect((await send(json, slow)).status).toBe(401);
  const headers = await sign("x".repeat(64_001));
  const huge = await api("POST", `${AT}/events`, { raw: "x".repeat(64_001), headers });
  expect(huge.status).toBe(413);
});

test("a fulfiller knows its own orders only", async () => {
  const mine = await place();
  const other = await submittedOrder({ here: mine.here, store: mine.store });
  for (const id of [other.fulfilmentId, "nothing", "'; drop table fulfilments"]) {
    expect((await mine.send(mine.event("picked", {}, { fulfilment_id: id }))).status).toBe(404);
    const path = `/fulfilments/${encodeURIComponent(id)}`;
    expect((await mine.get(path)).status).toBe(404);
    expect((await mine.send({ external_id: "X" }, undefined, `${path}/ack`)).status).toBe(404);
  }
  expect(await other.status()).toBe("submitted to fulfiller");
  const list = (await mine.get("/fulfilments")).body.data as { id: string }[];
  expect(list.map(({ id }) => id)).toEqual([mine.fulfilmentId]);
});

test("a fulfiller reads where an order goes while it makes it, and never after", async () => {
  const { get, send, event, fulfilmentId, here } = await place();
  const read = async () => (await get(`/fulfilments/${fulfilmentId}`)).body.data as Json;
  const seen = async () => {
    const { order } = (await read()) as { order: { ship_to: unknown; items: { prints: unknown[] }[] } };
    return [order.ship_to !== null, order.items.some(({ prints }) => prints.length > 0)];
  };
  const [before] = await seen();
  expect(before).toBe(true);
  for (const status of ["submitting to fulfiller", "in production", "awaiting reprint"] as const) {
    await here.db.update(fulfilments).set({ status }).where(eq(fulfilments.id, fulfilmentId));
    expect([status, (await seen())[0]]).toEqual([status, true]);
  }
  for (const status of ["shipped", "cancelled", "address issue"] as const) {
    await here.db.update(fulfilments).set({ status }).where(eq(fulfilments.id, fulfilmentId));
    expect([status, ...(await seen())]).toEqual([status, false, false]);
  }
  await here.db
    .update(fulfilments)
    .set({ status: "submitted to fulfiller" })
    .where(eq(fulfilments.id, fulfilmentId));
  const parcel = { carrier: "DPD", tracking_number: "D-1", tracking_url: "https://carrier.example/D-1" };
  expect((await send(event("shipped", { parcels: [parcel] }))).status).toBe(200);
  expect(await seen()).toEqual([false, false]);
  expect(JSON.stringify(await read())).not.toContain(ADDRESS.addressFirstLine);
});

test("a fulfiller that is retired reads no address any more", async () => {
  const { get, fulfilmentId, here } = await place();
  const [row] = await here.db.select().from(fulfilments).where(eq(fulfilments.id, fulfilmentId));
  await here.db.update(fulfillers).set({ state: "retired" }).where(eq(fulfillers.id, row!.fulfillerId!));
  const read = await get(`/fulfilments/${fulfilmentId}`);
  expect(JSON.stringify(read.body)).not.toContain(ADDRESS.addressFirstLine);
});

test("an event that says too little or too much is refused at its field", async () => {
  const { event, send } = await place();
  const errorsOf = async (json: Json) => {
    const { status, body } = await send(json);
    return [status, Object.keys(body.errors ?? {})];
  };
  expect(await errorsOf({})).toEqual([422, ["event_id", "type", "at", "fulfilment_id"]]);
  expect(await errorsOf(event("shipped", {}))).toEqual([422, ["data.parcels"]]);
  // The library's own words for a missing key are not for people.
  expect((await send(event("shipped", {}))).body.errors).toEqual({ "data.parcels": ["required"] });
  expect(await errorsOf(event("eaten"))).toEqual([422, ["type"]]);
  expect(await errorsOf(event("picked", {}, { at: "yesterday" }))).toEqual([422, ["at"]]);
  expect(await errorsOf(event("rejected", { code: "rain" }))).toEqual([422, ["data.code"]]);
  const parcel = { carrier: "x", tracking_number: "1", tracking_url: "javascript:alert(1)" };
  expect(await errorsOf(event("shipped", { parcels: [parcel] }))).toEqual([
    422,
    ["data.parcels.0.tracking_url"],
  ]);
});

test("a fulfiller that fetches its work sees what waits, reads it with its files, and acknowledges it once or twice", async () => {
  const { get, send, event, fulfilmentId, here } = await place();
  const states = async (state: string) =>
    ((await get(`/fulfilments?state=${state}`)).body.data as { id: string }[]).map(({ id }) => id);
  expect(await states("submitted")).toEqual([fulfilmentId]);
  const read = (await get(`/fulfilments/${fulfilmentId}`)).body.data;
  expect(read).toMatchObject({
    status: "submitted to fulfiller",
    external_id: null,
    order: { id: fulfilmentId },
  });
  for (const _ of [1, 2]) {
    const acknowledged = await send({ external_id: "P-77" }, undefined, `/fulfilments/${fulfilmentId}/ack`);
    expect(acknowledged.body).toEqual({ data: { external_id: "P-77" } });
  }
  expect([await states("submitted"), await states("acknowledged")]).toEqual([[], [fulfilmentId]]);
  here.product.clock.forward(MINUTE);
  await send(event("packaged"));
  expect([await states("acknowledged"), await states("packaged")]).toEqual([[], [fulfilmentId]]);
  expect((await get("/fulfilments?state=lost")).status).toBe(422);
  expect((await get("/fulfilments?after=x")).status).toBe(422);
});
