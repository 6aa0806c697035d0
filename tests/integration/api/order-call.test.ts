import { describe, expect, test } from "vitest";
import { promo } from "../../support/claims.ts";
import { claimForm, CUSTOMER } from "../../support/forms.ts";
import { addPromoCode, type StoreInput } from "../../support/stores.ts";
import { apiClient } from "./client.ts";
import { line } from "./shop.ts";

async function calls(input: StoreInput = {}) {
  const { here, store } = await promo(input);
  await addPromoCode(here.db, store, "GIFT-0001");
  const api = apiClient(here.product);
  const order = (json: object, tenant = store.tenantId) =>
    api("POST", `/api/${tenant}/${store.slug}/order`, { json });
  return { here, store, order };
}

test("a gift is claimed with the form's fields, and answers its reference, window and address", async () => {
  const { store, order } = await calls();
  const { status, body } = await order({
    ...CUSTOMER,
    promo_code: "gift 0001",
    products: [{ product_id: store.productIds[0], quantity: 500, size: "l", colour: "White" }],
  });
  expect([status, body]).toMatchObject([
    200,
    {
      success: true,
      data: {
        order: {
          order_ref: expect.stringMatching(/^PS-/),
          total_store_price: 0,
          estimated_delivery: { from: "24-11-2026", to: "26-11-2026" },
          products: [{ size: "L", quantity: 1 }],
          track_url: expect.stringContaining(store.slug),
        },
      },
    },
  ]);
});

test("a code comes with the link that it was pasted with", async () => {
  const { store, order } = await calls();
  const link = `<https://popstall.example/${store.slug}?lang=de&code=GIFT-0001>.`;
  expect((await order({ ...CUSTOMER, promo_code: link })).status).toBe(200);
});

test("without products the gift comes as the organiser has it", async () => {
  const { order } = await calls();
  expect((await order({ ...CUSTOMER, promo_code: "GIFT-0001" })).status).toBe(200);
});

test("a Bulk store takes the lines that the call brings", async () => {
  const { here } = await calls();
  const store = await here.runners.store({ type: "Bulk" });
  const api = apiClient(here.product);
  const at = `/api/${store.tenantId}/${store.slug}/order`;
  const { status, body } = await api("POST", at, {
    json: { ...CUSTOMER, products: [line(store.productIds[0]!, 3)] },
  });
  expect([status, body.data?.order.total_store_price]).toEqual([200, 36]);
  const empty = await api("POST", at, { json: { ...CUSTOMER } });
  expect([empty.status, empty.body.errors.products]).toEqual([422, ["There is nothing to order yet"]]);
});

test("the same key returns the same order, and refuses another caller", async () => {
  const { order } = await calls();
  const form = claimForm({ promo_code: "GIFT-0001" });
  const [first, second] = [await order(form), await order(form)];
  expect(second.body.data.order.id).toBe(first.body.data.order.id);
  expect((await order({ ...form, name: "Someone Else" })).status).toBe(409);
});

describe("a call is refused", () => {
  test.each<[number, StoreInput]>([
    [410, { expired: true }],
    [423, { status: "On hold" }],
    [423, { startsAt: new Date("2027-01-01") }],
    [404, { status: "Draft" }],
    [403, { type: "Store" }],
  ])("with %i by a store of %j", async (status, input) => {
    const { order } = await calls(input);
    expect((await order({ ...CUSTOMER, promo_code: "GIFT-0001" })).status).toBe(status);
  });

  test("with 404 at another tenant's address", async () => {
    const { here, order } = await calls();
    expect((await order({ ...CUSTOMER, promo_code: "GIFT-0001" }, here.maple.id)).status).toBe(404);
  });

  test.each([
    [{ promo_code: "" }, "promo_code", "required"],
    [{ promo_code: "GIFT-9999" }, "promo_code", "invalid promo code"],
    [{ name: " ", promo_code: "GIFT-0001" }, "name", "required"],
    [{ promo_code: "GIFT-0001", lang: "de", name: "" }, "name", "erforderlich"],
    [
      { promo_code: "GIFT-0001", products: [{ product_id: "x", quantity: 1 }] },
      "products.0.product_id",
      undefined,
    ],
    [{ promo_code: "GIFT-0001", website: "x" }, undefined, undefined],
  ])("with 422 for %j", async (change, field, text) => {
    const { order } = await calls();
    const { status, body } = await order({ ...CUSTOMER, ...change });
    expect(status).toBe(422);
    if (field) expect(Object.keys(body.errors)).toEqual([field]);
    if (field && text) expect(body.errors[field][0]).toMatch(new RegExp(text, "i"));
  });

  test("with 422 for the same door twice, in the specification's words", async () => {
    const { here, store, order } = await calls();
    await addPromoCode(here.db, store, "GIFT-0002");
    await order({ ...CUSTOMER, promo_code: "GIFT-0001" });
    const { status, body } = await order({ ...CUSTOMER, promo_code: "GIFT-0002" });
    expect([status, body.errors]).toEqual([
      422,
      { address_first_line: ["it looks like you have ordered your gift already"] },
    ]);
  });

  test("with 429 and how long to wait after wrong codes", async () => {
    const { order } = await calls();
    for (let guess = 0; guess < 5; guess += 1) await order({ ...CUSTOMER, promo_code: `GUESS-${guess}` });
    const { status, headers, body } = await order({ ...CUSTOMER, promo_code: "GUESS" });
    expect([status, headers.get("Retry-After")]).toEqual([429, "15"]);
    expect(body.message).toContain("15");
    expect((await order({ ...CUSTOMER, promo_code: "GIFT-0001" })).status).toBe(200);
  });
});
