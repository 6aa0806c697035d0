import { and, asc, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { action, loader } from "../../../app/routes/admin/event/products/page.tsx";
import { events } from "../../../db/schema/events.ts";
import { eventPrices, products } from "../../../db/schema/products.ts";
import { auditEntries } from "../../../db/schema/records.ts";
import { at, call, get, post } from "../../support/answers.ts";
import { freshId, type StoreInput } from "../../support/stores.ts";
import { world } from "../../support/world.ts";

type Page = {
  version: number;
  stored: Record<string, string>;
  lines: { id: string; name: string; productId: string }[];
  offered: { productId: string; name: string; price: string }[];
};

async function desk(input: StoreInput = {}) {
  const here = await world();
  const store = await here.runners.store({
    name: `Run ${freshId()}`,
    products: [
      { name: "Tee", price: 1000 },
      { name: "Mug", price: 800 },
    ],
    ...input,
  });
  const { cookie } = await here.staff(here.runners, "account_manager");
  const params = { slug: store.slug };
  const address = `/events/${store.slug}/products`;
  const show = async (query = "") =>
    (await call(loader, get(address + query, { cookie }), here.product.context(), params)).body as Page;
  const send = (fields: Record<string, string>) =>
    call(action, post(address, fields, { cookie }), here.product.context(), params);
  const rows = async () =>
    here.db
      .select({ name: products.name, price: eventPrices.storeSellingPrice, vat: eventPrices.storeDefaultVat })
      .from(eventPrices)
      .innerJoin(products, eq(products.id, eventPrices.productId))
      .where(eq(eventPrices.eventId, store.id))
      .orderBy(asc(eventPrices.position));
  const noted = async (name: "Event product added" | "Event product deleted" | "Event updated") =>
    here.db
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.tenantId, here.runners.id), eq(auditEntries.action, name)));
  const another = async (name: string, status: "draft" | "published" = "published") => {
    const other = await here.runners.store({ products: [{ name }] });
    const [id] = other.productIds;
    await here.db.update(products).set({ status }).where(eq(products.id, id!));
    return id!;
  };
  return { here, store, show, send, rows, noted, another };
}

describe("prices", () => {
  test("are typed as the shopper pays them, and kept net", async () => {
    const { show, send, rows, noted } = await desk();
    const { version, stored, lines } = await show();
    expect(stored[`price_${lines[0]!.id}`]).toBe("12.00");
    const saved = await send({
      ...stored,
      version: String(version),
      [`price_${lines[0]!.id}`]: "18,50",
      [`vat_${lines[1]!.id}`]: "",
    });
    expect(saved.status).toBe(303);
    // 18.50 holds 3.08 of VAT at 20 %; 9.60 without VAT is 9.60 net.
    expect(await rows()).toEqual([
      { name: "Tee", price: 1542, vat: true },
      { name: "Mug", price: 960, vat: false },
    ]);
    expect((await noted("Event updated"))[0]!.changes).toMatchObject({
      "price (Tee)": { from: 1000, to: 1542 },
      "vat (Mug)": { from: true, to: false },
    });
  });

  test.each([
    ["-5", "errors:amount"],
    ["", "errors:required"],
    ["1e3", "errors:amount"],
    ["0", "productDesk:refused.price"],
  ])("%j is refused beside its field, and nothing is kept", async (typed, message) => {
    const { show, send, rows } = await desk();
    const { version, stored, lines } = await show();
    const field = `price_${lines[1]!.id}`;
    const answer = await send({ ...stored, version: String(version), [field]: typed });
    expect([answer.status, at(answer.body, "result", "error", field)]).toEqual([422, [message]]);
    expect(at(answer.body, "result", "initialValue", field)).toBe(typed);
    expect((await rows()).map(({ price }) => price)).toEqual([1000, 800]);
  });

  test("of gifts are not asked for, and stay nothing", async () => {
    const { show, send, rows } = await desk({ type: "Promo", products: [{ price: 0, vat: false }] });
    const { version, stored, lines } = await show();
    expect(Object.keys(stored)).toEqual([`position_${lines[0]!.id}`]);
    await send({ ...stored, version: String(version), [`price_${lines[0]!.id}`]: "10" });
    expect(await rows()).toMatchObject([{ price: 0, vat: false }]);
  });
});

test("the order is that of the numbers; two of one number stay as they were", async () => {
  const { show, send, rows } = await desk();
  const { version, stored, lines } = await show();
  const place = (first: string, second: string) => ({
    [`position_${lines[0]!.id}`]: first,
    [`position_${lines[1]!.id}`]: second,
  });
  await send({ ...stored, version: String(version), ...place("7", "2") });
  expect((await rows()).map(({ name }) => name)).toEqual(["Mug", "Tee"]);
  await send({ ...stored, version: String(version + 1), ...place("3", "3") });
  expect((await rows()).map(({ name }) => name)).toEqual(["Mug", "Tee"]);
});

test("of two users on one form the later sees the conflict, and the saved state stays", async () => {
  const { show, send, rows } = await desk();
  const { version, stored, lines } = await show();
  const field = `price_${lines[0]!.id}`;
  expect((await send({ ...stored, version: String(version), [field]: "24" })).status).toBe(303);
  const later = await send({ ...stored, version: String(version), [field]: "36" });
  expect([later.status, at(later.body, "result", "error", "version", 0)]).toEqual([
    409,
    "eventDesk:changedMeanwhile",
  ]);
  expect((await rows())[0]!.price).toBe(2000);
});

describe("a product", () => {
  test("is added once behind the others, also by two people at once, with an entry", async () => {
    const { show, send, rows, noted, another } = await desk();
    const id = await another("Cap");
    const offered = (await show("?q=cap")).offered;
    expect(offered.map(({ name }) => name)).toEqual(["Cap"]);
    const add = () => send({ intent: "add", product_id: id, price: "24" });
    await Promise.all([add(), add(), add()]);
    expect(await rows()).toMatchObject([{ name: "Tee" }, { name: "Mug" }, { name: "Cap", price: 2000 }]);
    expect(await noted("Event product added")).toHaveLength(1);
  });

  test("of another tenant, unknown or deleted is not added", async () => {
    const { here, send, rows, another } = await desk();
    const foreign = (await here.maple.store()).productIds[0]!;
    const deleted = await another("Cap");
    await here.db.update(products).set({ deletedAt: new Date() }).where(eq(products.id, deleted));
    for (const product_id of [foreign, "nothing", deleted]) {
      const answer = await send({ intent: "add", product_id, price: "24" });
      expect(answer.setCookie).toContain("productDesk");
      expect(await rows()).toHaveLength(2);
    }
  });

  test("without a price is not added, and the message is beside its field", async () => {
    const { send, rows, another } = await desk();
    const id = await another("Cap");
    const answer = await send({ intent: "add", product_id: id, price: "-1" });
    expect([answer.status, at(answer.body, "added", "result", "error", "price")]).toEqual([
      422,
      ["errors:amount"],
    ]);
    expect(await rows()).toHaveLength(2);
  });

  test("is taken out with an entry, but the last one of an open store stays, also for two at once", async () => {
    const { store, send, rows, noted } = await desk();
    const remove = (product_id: string) => send({ intent: "remove", product_id });
    await Promise.all(store.productIds.map(remove));
    expect(await rows()).toHaveLength(1);
    expect(await noted("Event product deleted")).toHaveLength(1);
    const [tee, mug] = store.productIds;
    await Promise.all([remove(tee!), remove(mug!)]);
    expect(await rows()).toHaveLength(1);
  });

  test("that cannot be bought does not keep a store open", async () => {
    const { here, store, send, rows } = await desk();
    const [tee, mug] = store.productIds;
    await here.db.update(products).set({ status: "draft" }).where(eq(products.id, mug!));
    await send({ intent: "remove", product_id: tee! });
    expect(await rows()).toHaveLength(2);
    await send({ intent: "remove", product_id: mug! });
    expect((await rows()).map(({ name }) => name)).toEqual(["Tee"]);
  });

  test("may be the last of a store that is a draft", async () => {
    const { store, send, rows } = await desk({ status: "Draft" });
    for (const product_id of store.productIds) await send({ intent: "remove", product_id });
    expect(await rows()).toEqual([]);
  });
});

test("nothing changes in a store that is locked", async () => {
  const { here, store, show, send, rows, another } = await desk();
  const id = await another("Cap");
  const { version, stored, lines } = await show();
  await here.db.update(events).set({ locked: true }).where(eq(events.id, store.id));
  const before = await rows();
  await send({ ...stored, version: String(version), [`price_${lines[0]!.id}`]: "24" });
  await send({ intent: "add", product_id: id, price: "24" });
  await send({ intent: "remove", product_id: store.productIds[0]! });
  expect(await rows()).toEqual(before);
});
