import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { StoreChange } from "../../../app/domain/store/store-changes.ts";
import { action as listAction } from "../../../app/routes/admin/events/page.tsx";
import type { Outcome, Preview } from "../../../app/routes/admin/events/changes/models.ts";
import { action, loader } from "../../../app/routes/admin/events/changes/page.tsx";
import { checkTools } from "../../../app/http/wiring/print-tools.server.ts";
import { undoChanges } from "../../../app/services/store-changes/undo-changes.server.ts";
import { writeChanges } from "../../../app/services/store-changes/write-changes.server.ts";
import { clients, clientStores } from "../../../db/schema/clients.ts";
import { events, shippingPrices } from "../../../db/schema/events.ts";
import { eventPrices, products } from "../../../db/schema/products.ts";
import { auditEntries } from "../../../db/schema/records.ts";
import { storeChangeStores } from "../../../db/schema/store-changes.ts";
import { at, call, get, post } from "../../support/answers.ts";
import { DAY } from "../../support/clock.ts";
import { interleave } from "../../support/interleaving.ts";
import { freshId, type StoreInput, type StoreRef } from "../../support/stores.ts";
import { world } from "../../support/world.ts";

async function agency(count = 3, input: StoreInput = {}) {
  const here = await world();
  const { cookie } = await here.staff(here.runners, "account_manager");
  const context = here.product.context();
  const stores: StoreRef[] = [];
  for (let number = 0; number < count; number += 1) {
    stores.push(
      await here.runners.store({
        name: `Store ${String(number).padStart(2, "0")}`,
        slug: freshId(),
        region: "UK",
        vatRate: 2000,
        products: [
          { name: "Tee", price: 1_000 },
          { name: "Mug", price: 900 },
        ],
        ...input,
      }),
    );
  }
  const ids = stores.map(({ id }) => id);
  const page = async (query: string, as = cookie) =>
    (await call(loader, get(`/events/changes?${query}`, { cookie: as }), context, {})).body as {
      preview: Preview | null;
      outcome: Outcome | null;
      stores: { id: string; name: string }[];
      result?: { error?: Record<string, string[]> };
    };
  const ask = (fields: [string, string][], eventIds = ids) =>
    new URLSearchParams([...eventIds.map((id): [string, string] => ["store", id]), ...fields]).toString();
  const press = (fields: Record<string, string>) =>
    call(action, post("/events/changes", fields, { cookie }), context, {});
  const write = (preview: Preview) =>
    press({
      intent: "write",
      ...Object.fromEntries(preview.press.map(({ name, value }) => [name, value])),
    });
  const prices = async (store: StoreRef) =>
    (
      await here.db
        .select()
        .from(eventPrices)
        .where(eq(eventPrices.eventId, store.id))
        .orderBy(eventPrices.position)
    ).map(({ storeSellingPrice }) => storeSellingPrice);
  const entries = (store: StoreRef) =>
    here.db
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.subjectId, store.id), eq(auditEntries.action, "Event updated")));
  const outcomeOf = async (location: string | null) => (await page(location?.split("?")[1] ?? "")).outcome!;
  return { here, cookie, context, stores, ids, page, ask, press, write, prices, entries, outcomeOf };
}

const ALL: [string, string][] = [
  ["what", "price"],
  ["product", "all"],
];

test("a price is seen beforehand, written in every store with one entry each, and taken back", async () => {
  const { stores, page, ask, press, write, prices, entries, outcomeOf } = await agency();
  const asked = ask([...ALL, ["way", "plus"], ["percent", "10"], ["ending", "95"]]);
  const { preview } = await page(asked);
  // 12.00 and 10.80 with VAT: 13.20 and 11.88, to the nearest prices that end on 95.
  expect(preview?.rows.slice(0, 2)).toMatchObject([
    { store: "Store 00", product: "Tee", before: 1_200, after: 1_295 },
    { product: "Mug", before: 1_080, after: 1_195 },
  ]);
  expect([preview?.rows.length, preview?.leftOut.length]).toEqual([6, 0]);
  const written = await write(preview!);
  expect(written.status).toBe(303);
  for (const store of stores) {
    expect(await prices(store)).toEqual([1_079, 996]);
    expect((await entries(store)).map(({ changes }) => changes)).toEqual([
      {
        currency: "GBP",
        "price (Tee)": { from: 1_000, to: 1_079 },
        "price (Mug)": { from: 900, to: 996 },
      },
    ]);
  }
  const outcome = await outcomeOf(written.location);
  expect(outcome).toMatchObject({ mayUndo: true, wasUndone: false, isFinished: true });
  expect(outcome.rows).toHaveLength(6);
  expect((await press({ intent: "undo", key: outcome.id })).status).toBe(303);
  expect((await press({ intent: "undo", key: outcome.id })).status).toBe(303);
  for (const store of stores) {
    expect(await prices(store)).toEqual([1_000, 900]);
    expect(await entries(store)).toHaveLength(2);
  }
  expect(await outcomeOf(written.location)).toMatchObject({ mayUndo: false, wasUndone: true });
});

test("amounts are read as the language of the page writes them, in the preview and in the press", async () => {
  const { cookie, context, page, ask, stores, prices } = await agency(1);
  const query = (typed: string) => ask([...ALL, ["way", "set"], ["amount_GBP", typed], ["lang", "de"]]);
  const { preview } = await page(query("2.000"));
  expect(preview?.rows[0]).toMatchObject({ after: 200_000 });
  const english = await page(ask([...ALL, ["way", "set"], ["amount_GBP", "2.000"]]));
  expect(english.result?.error).toHaveProperty("amount_GBP");
  const request = post(
    "/events/changes?lang=de",
    { intent: "write", ...Object.fromEntries(preview!.press.map(({ name, value }) => [name, value])) },
    { cookie },
  );
  expect((await call(action, request, context, {})).status).toBe(303);
  expect((await prices(stores[0]!))[0]).toBe(166_667);
});

test("the same press twice, also at once, is one change", async () => {
  const { stores, page, ask, write, prices, entries } = await agency();
  const { preview } = await page(ask([...ALL, ["way", "plus"], ["amount_GBP", "1"]]));
  const answers = await Promise.all([write(preview!), write(preview!)]);
  answers.push(await write(preview!));
  expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
  expect(new Set(answers.map(({ location }) => location)).size).toBe(1);
  for (const store of stores) {
    expect(await prices(store)).toEqual([1_083, 983]);
    expect(await entries(store)).toHaveLength(1);
  }
});

test("what changed after the preview stays as it is, is listed, and nothing else is lost", async () => {
  const { here, stores, page, ask, write, prices, outcomeOf } = await agency();
  const { preview } = await page(ask([...ALL, ["way", "set"], ["amount_GBP", "20"]]));
  const [first, second, third] = stores as [StoreRef, StoreRef, StoreRef];
  await here.db
    .update(eventPrices)
    .set({ storeSellingPrice: 777 })
    .where(and(eq(eventPrices.eventId, first.id), eq(eventPrices.productId, first.productIds[1]!)));
  await here.db.update(events).set({ vatRate: 1000 }).where(eq(events.id, second.id));
  await here.db.update(events).set({ locked: true }).where(eq(events.id, third.id));
  const outcome = await outcomeOf((await write(preview!)).location);
  expect(outcome.rows.map(({ store, product }) => `${store} ${product}`)).toEqual(["Store 00 Tee"]);
  expect(outcome.leftOut.map(({ store, product, reason }) => `${store} ${product} ${reason}`)).toEqual([
    "Store 00 Mug meanwhile",
    "Store 01 Tee meanwhile",
    "Store 01 Mug meanwhile",
    "Store 02  locked",
  ]);
  expect([await prices(first), await prices(second), await prices(third)]).toEqual([
    [1_667, 777],
    [1_000, 900],
    [1_000, 900],
  ]);
});

const priceOf = (productIds: string[], amount: number): StoreChange => ({
  what: "price",
  productIds,
  rule: { way: "set", by: { amounts: { GBP: amount } }, ending: null },
});

test("a colleague who saves between reading and writing is not written over", async () => {
  const { here, context, stores, prices, entries } = await agency(1);
  const [store] = stores as [StoreRef];
  const [tee, mug] = store.productIds as [string, string];
  const rival = async () => {
    await here.db
      .update(eventPrices)
      .set({ storeSellingPrice: 1_111 })
      .where(and(eq(eventPrices.eventId, store.id), eq(eventPrices.productId, tee)));
    await here.db.update(events).set({ version: 9 }).where(eq(events.id, store.id));
  };
  const { scope } = interleave(here.runners.scope, {
    step: "tenant.storeChanges.write",
    call: 1,
    when: "before",
    rival,
  });
  const shown = new Map([
    [
      store.id,
      new Map([
        [tee, { before: 1_000, after: 2_000 }],
        [mug, { before: 900, after: 2_000 }],
      ]),
    ],
  ]);
  const { id } = await writeChanges(scope, {
    key: "one-press",
    change: priceOf([tee, mug], 2_400),
    shown,
    tools: checkTools(context),
  });
  expect(await prices(store)).toEqual([1_111, 2_000]);
  expect((await entries(store)).map(({ changes }) => Object.keys(changes))).toEqual([
    ["currency", "price (Mug)"],
  ]);
  const rivalAgain = async () => {
    await here.db
      .update(eventPrices)
      .set({ storeSellingPrice: 3_333 })
      .where(and(eq(eventPrices.eventId, store.id), eq(eventPrices.productId, mug)));
    await here.db.update(events).set({ version: 20 }).where(eq(events.id, store.id));
  };
  const undoing = interleave(here.runners.scope, {
    step: "tenant.storeChanges.write",
    call: 1,
    when: "before",
    rival: rivalAgain,
  });
  expect(await undoChanges(undoing.scope, { id })).toMatchObject({ ok: true });
  expect(await prices(store)).toEqual([1_111, 3_333]);
  const [kept] = await here.db.select().from(storeChangeStores).where(eq(storeChangeStores.changeId, id));
  expect(kept?.undone).toEqual([]);
});

test("a run that was cut off goes on with the same press where it stopped", async () => {
  const { here, context, stores, prices, entries } = await agency(12);
  const shown = new Map(
    stores.map((store) => [store.id, new Map([[store.productIds[0]!, { before: 1_000, after: 2_000 }]])]),
  );
  const change = priceOf(
    stores.map(({ productIds }) => productIds[0]!),
    2_400,
  );
  const asked = { key: "cut-off-press", change, shown, tools: checkTools(context) };
  const died = interleave(here.runners.scope, {
    step: "tenant.storeChanges.write",
    call: 2,
    when: "before",
    rival: () => Promise.reject(new Error("died")),
  });
  await expect(writeChanges(died.scope, asked)).rejects.toThrow("died");
  expect(await prices(stores[0]!)).toEqual([2_000, 900]);
  expect(await prices(stores[11]!)).toEqual([1_000, 900]);
  await writeChanges(here.runners.scope, asked);
  for (const store of stores) {
    expect(await prices(store)).toEqual([2_000, 900]);
    expect(await entries(store)).toHaveLength(1);
  }
});

test("a product is taken into many stores and out again, each as it was", async () => {
  const { here, stores, page, ask, press, write, prices, outcomeOf } = await agency(2);
  const [own] = stores as [StoreRef, StoreRef];
  const tee = own.productIds[0]!;
  const take = async (fields: [string, string][]) => {
    const { preview } = await page(ask([...fields, ["product", tee]]));
    return { preview: preview!, outcome: await outcomeOf((await write(preview!)).location) };
  };
  const added = await take([
    ["what", "add"],
    ["amount_GBP", "24"],
  ]);
  expect(added.preview.leftOut).toMatchObject([{ store: "Store 00", reason: "inStore" }]);
  expect(added.outcome.rows).toMatchObject([{ store: "Store 01", before: null, after: 2_400 }]);
  expect(await prices(stores[1]!)).toEqual([1_000, 900, 2_000]);

  await here.db
    .update(eventPrices)
    .set({ offSale: { White: "all" } })
    .where(eq(eventPrices.productId, tee));
  const removed = await take([["what", "remove"]]);
  expect(removed.outcome.rows).toHaveLength(2);
  expect([await prices(stores[0]!), await prices(stores[1]!)]).toEqual([[900], [1_000, 900]]);
  await press({ intent: "undo", key: removed.outcome.id });
  expect([await prices(stores[0]!), await prices(stores[1]!)]).toEqual([
    [1_000, 900],
    [1_000, 900, 2_000],
  ]);
  const [line] = await here.db.select().from(eventPrices).where(eq(eventPrices.productId, tee));
  expect(line?.offSale).toEqual({ White: "all" });

  // What was archived since is not sold again by taking a change back.
  const again = await take([["what", "remove"]]);
  await here.db.update(products).set({ status: "archived" }).where(eq(products.id, tee));
  await press({ intent: "undo", key: again.outcome.id });
  expect([await prices(stores[0]!), await prices(stores[1]!)]).toEqual([[900], [1_000, 900]]);
});

test("shipping is changed where the method is offered, and taken back for a day", async () => {
  const { here, stores, page, ask, write, outcomeOf } = await agency(2);
  const express = async (store: StoreRef) =>
    (await here.db.select().from(shippingPrices).where(eq(shippingPrices.eventId, store.id)))[0]?.express;
  await here.db
    .update(shippingPrices)
    .set({ express: null })
    .where(eq(shippingPrices.eventId, stores[1]!.id));
  const { preview } = await page(
    ask([
      ["what", "shipping"],
      ["method", "express"],
      ["way", "minus"],
      ["amount_GBP", "1,95"],
    ]),
  );
  expect(preview?.leftOut).toMatchObject([{ reason: "notOffered" }]);
  const { id } = await outcomeOf((await write(preview!)).location);
  expect([await express(stores[0]!), await express(stores[1]!)]).toEqual([800, null]);
  here.product.clock.forward(DAY);
  expect(await undoChanges(here.runners.scope, { id })).toEqual({
    ok: false,
    error: "storeChanges:refused.undo",
  });
  here.product.clock.forward(-1);
  expect((await undoChanges(here.runners.scope, { id })).ok).toBe(true);
  expect(await express(stores[0]!)).toBe(995);
});

test("thirty stores of ten products are changed by a few batches", async () => {
  const wished = Array.from({ length: 10 }, (_, number) => ({ name: `P${number}`, price: 1_000 + number }));
  const { here, context, stores } = await agency(30, { products: wished });
  const shown = new Map(
    stores.map((store) => [
      store.id,
      new Map(store.productIds.map((id, number) => [id, { before: 1_000 + number, after: 2_000 }])),
    ]),
  );
  const change: StoreChange = { ...priceOf([], 2_400), productIds: "all" } as StoreChange;
  const { scope, steps } = interleave(here.runners.scope);
  const began = performance.now();
  await writeChanges(scope, { key: "thirty-stores", change, shown, tools: checkTools(context) });
  expect(performance.now() - began).toBeLessThan(10_000);
  expect(steps.filter((step) => step === "tenant.storeChanges.write")).toHaveLength(3);
  expect(steps.length).toBeLessThan(10);
  const rows = await here.db.select().from(eventPrices).where(eq(eventPrices.tenantId, here.runners.id));
  expect(new Set(rows.map(({ storeSellingPrice }) => storeSellingPrice))).toEqual(new Set([2_000]));
});

test("stores are chosen by ticking them or by their client; another tenant's are not there", async () => {
  const { here, cookie, context, ids, page, ask } = await agency(2);
  const theirs = await here.maple.store();
  const stamps = { createdAt: new Date(0), updatedAt: new Date(0) };
  const tenantId = here.runners.id;
  await here.db.insert(clients).values({ id: "c-change", tenantId, name: "Wave", ...stamps });
  await here.db
    .insert(clientStores)
    .values({ tenantId, eventId: ids[1]!, clientId: "c-change", createdAt: new Date(0) });
  expect((await page("client=c-change")).stores.map(({ id }) => id)).toEqual([ids[1]]);
  const asked = ask([...ALL, ["way", "set"], ["amount_GBP", "9"]], [ids[0]!, theirs.id]);
  expect((await page(asked)).preview?.rows.map(({ store }) => store)).toEqual(["Store 00", "Store 00"]);
  const chosen = await call(listAction, post("/events", { store: ids[0]! }, { cookie }), context, {});
  expect(chosen).toMatchObject({ status: 303, location: `/events/changes?store=${ids[0]}` });
  expect((await call(listAction, post("/events", {}, { cookie }), context, {})).status).toBe(422);
});

test.each([
  [[["what", "price"]], { what: "noProduct", way: "noAmount" }],
  [[...ALL], { way: "noAmount" }],
  [[...ALL, ["way", "set"], ["percent", "10"]], { percent: "percentAlone" }],
  [[...ALL, ["way", "plus"], ["percent", "10"], ["amount_GBP", "1"]], { percent: "percentAlone" }],
  [[...ALL, ["way", "plus"], ["percent", "ten"]], { percent: "percent" }],
  [[...ALL, ["way", "plus"], ["percent", "10"], ["ending", "9"]], { ending: "ending" }],
] as [[string, string][], Record<string, string>][])("%j is told beside its field", async (fields, wrong) => {
  const { page, ask } = await agency(1);
  const { preview, result } = await page(ask(fields));
  expect(preview).toBeNull();
  const told = Object.entries(result?.error ?? {}).map(([name, [message = ""]]) => [name, message]);
  expect(Object.fromEntries(told)).toEqual(
    Object.fromEntries(Object.entries(wrong).map(([name, key]) => [name, `storeChanges:refused.${key}`])),
  );
});

test("a press without its preview, or for another tenant's store, writes nothing", async () => {
  const { here, page, ask, press } = await agency(1);
  const theirs = await here.maple.store();
  const { preview } = await page(ask([...ALL, ["way", "set"], ["amount_GBP", "9"]]));
  const fields = Object.fromEntries(preview!.press.map(({ name, value }) => [name, value]));
  const { key, asked } = fields as { key: string; asked: string };
  expect((await press({ intent: "write", key, asked })).status).toBe(422);
  const forged = await press({
    intent: "write",
    key,
    asked,
    [`shown_${theirs.id}`]: `${theirs.productIds[0]}:1000:750`,
  });
  expect(forged.status).toBe(303);
  const [row] = await here.db.select().from(eventPrices).where(eq(eventPrices.eventId, theirs.id));
  expect(row?.storeSellingPrice).not.toBe(750);
  expect(at((await press({ intent: "write", key: "x", asked })).body, "error")).toBe("errors:staleForm");
});
