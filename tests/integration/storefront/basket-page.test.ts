import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { action, loader } from "../../../app/routes/storefront/basket/page.tsx";
import { products } from "../../../db/schema/products.ts";
import { at, call, get, post } from "../../support/answers.ts";
import { fileForm, MALFORMED } from "../../support/forms.ts";
import { world } from "../../support/world.ts";
import { ORIGIN } from "../../support/page.ts";

async function shop(input: Parameters<Awaited<ReturnType<typeof world>>["runners"]["store"]>[0] = {}) {
  const here = await world();
  const store = await here.runners.store(input);
  const path = `/${store.slug}/basket`;
  const good = {
    intent: "add",
    product: store.productIds[0] ?? "",
    colour: "White",
    size: "M",
    quantity: "2",
  };
  return {
    here,
    store,
    path,
    good,
    send: (fields: Record<string, string | string[]>, cookie?: string) =>
      call(action, post(path, fields, { cookie }), here.product.context()),
    show: async (cookie: string | undefined) =>
      at((await call(loader, get(path, { cookie }), here.product.context())).body, "basket"),
  };
}

test("a first product gives the browser its cookie and leads to the basket", async () => {
  const { send, good, path, show } = await shop();
  const answer = await send(good);
  expect(answer).toMatchObject({ status: 303, location: path });
  expect(answer.setCookie).toMatch(/^basket=[^;]+; Path=\/; SameSite=Lax; Max-Age=5184000; HttpOnly$/);
  const cookie = answer.setCookie?.split(";")[0];
  expect(await show(cookie)).toMatchObject({
    lines: [{ quantity: 2, unitPrice: { minor: 1200 } }],
    subtotal: { minor: 2400, currency: "GBP" },
  });
});

test("a cookie that is not ours opens no basket", async () => {
  const { send, good, show } = await shop();
  const { setCookie } = await send(good);
  const cookie = decodeURIComponent(setCookie?.split(";")[0] ?? "");
  const [id] = cookie.slice("basket=".length).split(".");
  for (const forged of [
    `basket=${id}`,
    `basket=${id}.AAAA`,
    `basket=x${cookie.slice(7)}`,
    "basket=%",
    "basket=",
  ]) {
    expect(await show(forged)).toMatchObject({ lines: [] });
  }
  // Whoever comes with a forged one gets a basket of their own.
  const answer = await send(good, `basket=${id}.AAAA`);
  expect(answer.setCookie).not.toContain(id);
});

test("prices, totals and tenant ids in the form have no say", async () => {
  const { send, good, show, here } = await shop();
  const { setCookie } = await send({
    ...good,
    price: "0.01",
    store_selling_price: "1",
    unit_net: "1",
    total: "1",
    tenant_id: here.maple.id,
    tenantId: here.maple.id,
    event_id: "x",
    basketId: "x",
    id: "x",
  });
  expect(await show(setCookie?.split(";")[0])).toMatchObject({ subtotal: { minor: 2400 } });
});

test.each([
  ["zero", { quantity: "0" }],
  ["negative", { quantity: "-1" }],
  ["a fraction", { quantity: "1.5" }],
  ["an exponent", { quantity: "1e3" }],
  ["hexadecimal", { quantity: "0x10" }],
  ["huge", { quantity: "99999999999999999999" }],
  ["a thousand", { quantity: "1000" }],
  ["a word", { quantity: "two" }],
  ["two quantities", { quantity: ["1", "2"] }],
  ["no size", { size: "" }],
  ["an unknown size", { size: "XXXXL" }],
  ["an unknown colour", { colour: "Plaid" }],
  ["no product", { product: "" }],
  ["an unknown product", { product: "nosuchproduct" }],
  ["a product id with a quote", { product: "x' or 1=1 --" }],
])("%s is answered with 422 and a text of ours", async (_, change) => {
  const { send, good } = await shop();
  const answer = await send({ ...good, ...change });
  expect(answer.status).toBe(422);
  expect(at(answer.body, "error")).toMatch(/^errors:[\w.]+$/);
});

test("another store's product cannot be put into this basket", async () => {
  const { here, send, good } = await shop();
  for (const tenant of [here.runners, here.maple]) {
    const other = await tenant.store();
    const answer = await send({ ...good, product: other.productIds[0]! });
    expect(answer).toMatchObject({ status: 422, body: { error: "errors:productNotSold" } });
  }
});

test("changes of a line, one after the other", async () => {
  const { send, good, show } = await shop();
  const cookie = (await send(good)).setCookie?.split(";")[0];
  const line = String(at(await show(cookie), "lines", 0, "id"));
  const quantity = async (fields: Record<string, string>) => {
    expect(await send({ line, ...fields }, cookie)).toMatchObject({ status: 303 });
    return at(await show(cookie), "lines", 0, "quantity");
  };
  expect(await quantity({ intent: "increment" })).toBe(3);
  expect(await quantity({ intent: "decrement" })).toBe(2);
  expect(await quantity({ intent: "set", quantity: "7" })).toBe(7);
  expect(await quantity({ intent: "set", quantity: "0" })).toBeUndefined();
});

test("a line that is full says so, and what is no quantity too", async () => {
  const { send, good, show } = await shop();
  const cookie = (await send({ ...good, quantity: "999" })).setCookie?.split(";")[0];
  const line = String(at(await show(cookie), "lines", 0, "id"));
  const change = (fields: Record<string, string>) => send({ line, ...fields }, cookie);
  expect(await change({ intent: "increment" })).toMatchObject({
    status: 422,
    body: { error: "errors:quantityFull" },
  });
  for (const quantity of ["1000", "1.5", "x", ""])
    expect(await change({ intent: "set", quantity }), quantity).toMatchObject({
      status: 422,
      body: { error: "errors:quantityOutOfRange" },
    });
  // The buttons count from the basket, whatever stands in the field between them.
  expect((await change({ intent: "decrement", quantity: "x" })).status).toBe(303);
  expect(await show(cookie)).toMatchObject({ lines: [{ quantity: 998 }] });
});

test.each([
  ["an unknown intent", { intent: "steal" }],
  ["no intent", {}],
  ["no number", { intent: "set", quantity: "x" }],
])("%s changes nothing and is no error of ours", async (_, fields) => {
  const { send, good, show } = await shop();
  const cookie = (await send(good)).setCookie?.split(";")[0];
  expect((await send({ line: "x", ...fields }, cookie)).status).toBe(422);
  expect(await show(cookie)).toMatchObject({ lines: [{ quantity: 2 }] });
});

test.each([
  ["on hold", { status: "On hold" as const }],
  ["expired", { expired: true }],
  ["a promo", { type: "Promo" as const }],
])("a store that is %s takes nothing into baskets", async (_, input) => {
  const { send, good } = await shop(input);
  expect((await send(good)).status).toBe(423);
});

describe("a body that is no form is never an error of ours", () => {
  test.each(MALFORMED)("%s", async (_, type, body) => {
    const { here, path } = await shop();
    const request = new Request(`${ORIGIN}${path}`, {
      method: "POST",
      body,
      headers: type ? { "Content-Type": type } : {},
    });
    const answer = await call(action, request, here.product.context());
    expect(answer.status).toBeGreaterThanOrEqual(300);
    expect(answer.status).toBeLessThan(500);
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });

  test.each(["product", "quantity", "intent", "line"])("a file as %s", async (name) => {
    const { here, path } = await shop();
    const request = new Request(`${ORIGIN}${path}`, { method: "POST", body: fileForm(name) });
    expect((await call(action, request, here.product.context())).status).toBe(422);
  });
});

test("a product that its store took out is named when it leaves the basket, and can be taken off", async () => {
  const { here, store, send, show, good } = await shop({ products: [{}, { name: "Old Hoodie" }] });
  const cookie = (await send(good)).setCookie?.split(";")[0];
  await send({ ...good, product: store.productIds[1] ?? "" }, cookie);
  await here.db
    .update(products)
    .set({ status: "draft" })
    .where(eq(products.id, store.productIds[1] ?? ""));
  const basket = await show(cookie);
  expect(basket).toMatchObject({ lines: [{ quantity: 2 }], gone: [{ name: "Old Hoodie" }] });
  const [{ id }] = (basket as { gone: [{ id: string }] }).gone;
  await send({ intent: "remove", line: id }, cookie);
  expect(await show(cookie)).toMatchObject({ lines: [{ quantity: 2 }], gone: [] });
});

test("more than 999 of a line is refused with a word, not capped in silence", async () => {
  const { send, show, good } = await shop({ type: "Bulk" });
  const cookie = (await send({ ...good, quantity: "990" })).setCookie?.split(";")[0];
  expect(await send({ ...good, quantity: "10" }, cookie)).toMatchObject({
    status: 422,
    body: { error: "errors:quantityOutOfRange" },
  });
  expect(await show(cookie)).toMatchObject({ lines: [{ quantity: 990 }], invoicedTo: expect.any(String) });
});
