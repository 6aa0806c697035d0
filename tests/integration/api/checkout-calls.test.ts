import { eq } from "drizzle-orm";
import { shippingPrices } from "../../../db/schema/events.ts";
import { describe, expect, test } from "vitest";
import { orderLines, orders } from "../../../db/schema/orders.ts";
import { CUSTOMER } from "../../support/forms.ts";
import { addVoucher, type StoreInput } from "../../support/stores.ts";
import { callsOf, DUTCH_CUSTOMER, intentOf, line, orderOf, shop, US_CUSTOMER } from "./shop.ts";

type Row = {
  store: StoreInput;
  customer: object;
  quantity: number;
  voucher?: [code: string, discount: number];
  amount: number;
  shipping: number;
  total: number;
  vat: number;
  tax?: object;
};

/** What an order tells of its customer (R-3.9-009). */
const CUSTOMER_FIELDS = [
  ...["name", "email", "address_first_line", "address_second_line"],
  ...["address_country", "address_postcode", "address_county"],
];

/** The demo contract's table, through create-customer, pay, the provider and payment-success. */
const TABLE: Record<string, Row> = {
  "uk with SAVE5": {
    store: {},
    customer: CUSTOMER,
    quantity: 3,
    voucher: ["SAVE5", 500],
    amount: 42.6,
    shipping: 6.6,
    total: 37.6,
    vat: 6.27,
  },
  "not registered for VAT": {
    store: { notVatRegistered: true },
    customer: CUSTOMER,
    quantity: 3,
    amount: 35.5,
    shipping: 5.5,
    total: 35.5,
    vat: 0,
  },
  "eu at 21 %": {
    store: {
      region: "EU",
      vatRate: 2100,
      lockedToCountries: ["NL", "BE", "DE"],
      shipping: { standard: 495, standardTracked: null, express: 1250, additionalItemPrice: 150 },
      products: [{ price: 2000 }],
    },
    customer: DUTCH_CUSTOMER,
    quantity: 2,
    amount: 56.2,
    shipping: 6.45,
    total: 56.2,
    vat: 9.75,
  },
  "us, Alabama": {
    store: {
      region: "US",
      shipping: { standard: 500, standardTracked: 800, express: 1500, additionalItemPrice: 200 },
      products: [{ price: 1500 }],
    },
    customer: US_CUSTOMER,
    quantity: 2,
    amount: 37,
    shipping: 7,
    total: 38.48,
    vat: 1.48,
    tax: { subtotal: 37, tax_amount: 1.48, grand_total: 38.48 },
  },
};

describe("the arithmetic table", () => {
  test.each(Object.entries(TABLE))("%s is charged, paid and placed", async (_, row) => {
    const { here, store, productId, customer, pay, done } = await shop(row.store);
    if (row.voucher) await addVoucher(here.db, store, ...row.voucher);
    const customerId = await customer(row.customer, row.quantity);
    const paid = await pay(customerId, {
      products: [line(productId, row.quantity)],
      amount: row.amount,
      total_shipping_price: row.shipping,
      discount_code: row.voucher?.[0] ?? "",
    });
    expect(paid.status).toBe(200);
    expect(paid.body.data).toMatchObject({
      order_fully_paid_by_voucher: false,
      basket_tax_breakdown: row.tax ?? null,
      publishable_key: `pk_test_demo_${(row.store.region ?? "UK").toLowerCase()}`,
      order: {
        id: orderOf(customerId),
        order_ref: null,
        total_store_price: row.total,
        total_store_vat: row.vat,
      },
    });
    const { order } = paid.body.data;
    expect(order.total_store_price_excluding_vat + order.total_store_vat).toBeCloseTo(row.total, 6);

    const { intentId, accountId } = intentOf(paid);
    expect(accountId).toContain(here.runners.id);
    expect((await here.pay({ intentId, accountId })).amount).toBe(Math.round(row.total * 100));
    const fields = { payment_intent: intentId, estimatedDeliveryDateX: "01-01-2001", products: "[]" };
    const confirmed = await done(fields);
    expect(confirmed.status).toBe(200);
    expect(confirmed.body.data.order).toMatchObject({
      id: orderOf(customerId),
      order_ref: expect.stringMatching(/^PS-/),
      total_store_price: row.total,
      shipping_method: "standard",
      customer: { name: "Pat Shopper", email: "pat@test.example" },
      // Wednesday 18-11-2026 in the test's world.
      estimated_delivery: { from: "24-11-2026", to: "26-11-2026" },
    });
    const { order: told } = confirmed.body.data;
    expect(told.total_store_price_excluding_vat + told.total_store_vat).toBeCloseTo(row.total, 6);
    expect(Object.keys(told.customer)).toEqual(expect.arrayContaining(CUSTOMER_FIELDS));
    expect((await done(fields)).body).toEqual(confirmed.body);
    const placed = await here.db.select().from(orders).where(eq(orders.tenantId, here.runners.id));
    expect(placed).toHaveLength(1);
  });

  test("an order that a voucher covers wholly is placed without a payment, and its id returns it again", async () => {
    const { here, store, customer, pay, done } = await shop();
    await addVoucher(here.db, store, "FULLCOVER", 10_000);
    const customerId = await customer();
    const paid = await pay(customerId, { discount_code: "fullcover", amount: 42.6 });
    expect(paid.body.data).toMatchObject({
      client_secret: null,
      order_fully_paid_by_voucher: true,
      order: { total_store_price: 0, total_store_vat: 0, discount_amount: 42.6 },
    });
    const confirmed = await done({ no_payment_needed: "true", order_id: customerId });
    expect(confirmed.body.data.order).toMatchObject({ id: orderOf(customerId), total_store_price: 0 });
    expect(confirmed.body.data.order.order_ref).toBe(paid.body.data.order.order_ref);
    expect(await here.intentsOf(orderOf(customerId))).toEqual([]);
  });
});

test("express without a phone number is refused at its field", async () => {
  const { customer, pay } = await shop();
  const customerId = await customer({ ...CUSTOMER, phone: "" });
  expect(await pay(customerId, { shipping_method: "express" })).toMatchObject({
    status: 422,
    body: { errors: { shipping_method: [expect.stringContaining("phone number")] } },
  });
});

describe("create-customer", () => {
  test("tells from which value on a method is free, where one is", async () => {
    const { here, api, base, store, productId } = await shop({
      region: "US",
      shipping: { standard: 500, standardTracked: null, express: 1500, additionalItemPrice: 200 },
    });
    await here.db
      .update(shippingPrices)
      .set({ terms: { freeFrom: { express: 5_000 } } })
      .where(eq(shippingPrices.eventId, store.id));
    const json = { ...US_CUSTOMER, products: [line(productId)] };
    const { body } = await api("POST", `${base}/create-customer`, { json });
    expect(body).toMatchObject({
      data: {
        shipping_prices: {
          standard: 5,
          express: 15,
          free_from: { standard: null, standard_tracked: null, express: 50 },
        },
      },
    });
  });

  test("tells prices, vouchers and codes of country and state", async () => {
    const { here, api, base, store, productId } = await shop({
      region: "US",
      shipping: { standard: 500, standardTracked: null, express: 1500, additionalItemPrice: 200 },
    });
    await addVoucher(here.db, store, "OPEN", 500, { isPublic: true });
    await addVoucher(here.db, store, "SECRET", 900);
    const json = { ...US_CUSTOMER, products: [line(productId)] };
    expect((await api("POST", `${base}/create-customer`, { json })).body).toEqual({
      data: {
        customer_id: expect.stringMatching(/^[0-9a-z]{16}\.[\w-]{200,900}$/),
        shipping_prices: { standard: 5, standard_tracked: null, express: 15, additional_item_price: 2 },
        event_vouchers: [{ code: "OPEN", discount_amount: 5 }],
        has_voucher_opportunity: true,
        country_iso2: "US",
        state_abbreviation: "AL",
      },
    });
  });

  test("tells of public percentages and minimums, and of no voucher that is used up", async () => {
    const { here, store, api, base, productId } = await shop();
    const open = { isPublic: true };
    await addVoucher(here.db, store, "TENTH", 99_999_999, { ...open, percentOff: 1000, minBasket: 3000 });
    await addVoucher(here.db, store, "HALF", 2000, { ...open, percentOff: 5000 });
    await addVoucher(here.db, store, "GONE", 500, { ...open, budget: 500, spent: 500 });
    const json = { ...US_CUSTOMER, products: [line(productId)] };
    const { body } = await api("POST", `${base}/create-customer`, { json });
    const told = body.data.event_vouchers as { code: string }[];
    expect(told.sort((a, b) => a.code.localeCompare(b.code))).toEqual([
      { code: "HALF", discount_amount: 20, discount_percent: 50 },
      { code: "TENTH", discount_amount: null, discount_percent: 10, minimum_amount: 30 },
    ]);
  });

  test("names every missing field as it was sent, in the language of the body", async () => {
    const { api, base } = await shop();
    const answer = await api("POST", `${base}/create-customer`, { json: { lang: "de", email: "nonsense" } });
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errors).sort()).toEqual(
      ["address_city", "address_country", "address_first_line", "email", "name", "products"].sort(),
    );
    expect(answer.body.errors.name).toHaveLength(1);
    expect(answer.body.errors.name[0]).not.toBe("required");
    expect(answer.body.message).not.toContain("errors:");
  });

  test("names the sign that cannot be used, as a sentence", async () => {
    const { api, base } = await shop();
    const answer = await api("POST", `${base}/create-customer`, { json: { lang: "en", name: "a@b" } });
    expect(answer.body.errors.name).toEqual(["The character @ can’t be used here"]);
  });

  test("refuses a country that the store does not serve", async () => {
    const { api, base, productId } = await shop({ lockedToCountries: ["NL"] });
    const json = { ...CUSTOMER, products: [line(productId)] };
    const answer = await api("POST", `${base}/create-customer`, { json });
    expect(answer).toMatchObject({
      status: 422,
      body: { errors: { address_country: [expect.any(String)] } },
    });
  });

  test("takes a form with nested fields as well, and any case of the slug", async () => {
    const { api, store, productId } = await shop();
    const form = new URLSearchParams({ ...CUSTOMER, "products[0][product_id]": productId });
    form.set("products[0][quantity]", "2");
    form.set("products[0][products][store][colour]", "white");
    form.set("products[0][products][store][size]", "m");
    const path = `/api/${store.tenantId}/${store.slug.toUpperCase()}/create-customer`;
    expect((await api("POST", path, { form })).status).toBe(200);
  });

  test.each(["Promo", "Bulk", "Products"] as const)("%s stores have a form of their own", async (type) => {
    const { api, base, productId } = await shop({ type });
    const json = { ...CUSTOMER, products: [line(productId)] };
    expect((await api("POST", `${base}/create-customer`, { json })).status).toBe(403);
  });

  test("a store that is on hold takes no customers, a draft is not there", async () => {
    for (const [status, expected] of [
      ["On hold", 403],
      ["Draft", 404],
    ] as const) {
      const { api, base, productId } = await shop({ status });
      const json = { ...CUSTOMER, products: [line(productId)] };
      expect((await api("POST", `${base}/create-customer`, { json })).status).toBe(expected);
    }
  });
});

describe("pay", () => {
  test("unknown, expired and foreign codes are refused at the field of the code", async () => {
    const { here, store, customer, pay } = await shop();
    const other = await here.maple.store();
    await addVoucher(here.db, other, "FOREIGN", 500);
    await addVoucher(here.db, store, "EXPIRED5", 500, { endsAt: new Date("2020-01-31") });
    const customerId = await customer();
    for (const discount_code of ["NOSUCHCODE", "EXPIRED5", "FOREIGN"]) {
      const answer = await pay(customerId, { discount_code });
      expect(answer).toMatchObject({
        status: 422,
        body: { errors: { discount_code: [expect.any(String)] } },
      });
    }
  });

  test("the refusal of a voucher for larger baskets names its minimum amount", async () => {
    const { here, store, customer, pay } = await shop();
    await addVoucher(here.db, store, "FROM50", 500, { minBasket: 5000 });
    const answer = await pay(await customer(), { discount_code: "FROM50" });
    expect(answer).toMatchObject({
      status: 422,
      body: { errors: { discount_code: ["This code needs items worth at least £50.00"] } },
    });
  });

  test("a shipping method that the store does not offer is refused at its field", async () => {
    const { customer, pay } = await shop({ shipping: { standard: null } });
    const customerId = await customer();
    for (const shipping_method of ["standard", "additional_item_price", "", "pigeon"]) {
      const answer = await pay(customerId, { shipping_method });
      expect(Object.keys(answer.body.errors)).toEqual(["shipping_method"]);
    }
    expect((await pay(customerId, { shipping_method: "Standard tracked" })).status).toBe(200);
  });

  test("asked again it is the same payment; changed, it is another and the old one is closed", async () => {
    const { here, store, customer, pay } = await shop();
    await addVoucher(here.db, store, "SAVE5", 500);
    const customerId = await customer();
    const first = await pay(customerId);
    expect((await pay(customerId)).body).toEqual(first.body);
    const changed = await pay(customerId, { discount_code: "SAVE5" });
    expect(intentOf(changed).intentId).not.toBe(intentOf(first).intentId);
    const open = (await here.intentsOf(orderOf(customerId))).filter(({ status }) => status !== "canceled");
    expect(open).toMatchObject([{ amount: 3760 }]);
  });

  test("personal text goes to the layer that may be personalised, without what cannot be printed", async () => {
    const personalFields = [{ layerId: "name", side: "back" as const, label: "Name", maxLength: 8 }];
    const colours = [{ name: "White", hex: "#ffffff", heather: false, sizes: ["M"], skus: {} }];
    const offer = {
      colours,
      defaultColour: "White",
      personalFields,
      cover: "front" as const,
      printedBack: true,
    };
    const { here, customer, pay, productId } = await shop({ products: [{ offer }] });
    const customerId = await customer();
    const texts = { custom_text_front: "nowhere", custom_text_back: "Zoë <b>& all of them" };
    expect((await pay(customerId, { products: [line(productId, 1, texts)] })).status).toBe(200);
    expect(
      await here.db
        .select()
        .from(orderLines)
        .where(eq(orderLines.orderId, orderOf(customerId))),
    ).toMatchObject([{ personalTexts: { name: "Zoë b al" }, personalised: true, unitNet: 1000 }]);
  });

  test("a customer of another store, of another tenant or of a page is not known", async () => {
    const { here, api, customer, pay } = await shop();
    const second = callsOf(api, await here.runners.store());
    const foreign = callsOf(api, await here.maple.store());
    for (const customerId of [await second.customer(), await foreign.customer(), "nosuchcustomer"]) {
      const answer = await pay(customerId);
      expect(answer).toMatchObject({ status: 422, body: { errors: { customer_id: [expect.any(String)] } } });
    }
    const [own, other] = [await customer(), await customer()];
    const sealed = (customerId: string) => customerId.split(".")[1]!;
    for (const forged of [
      orderOf(own),
      `${orderOf(own)}.${sealed(other)}`,
      `${own.slice(0, -3)}AAA`,
      `${own}~`,
    ]) {
      expect(await pay(forged)).toMatchObject({
        status: 422,
        body: { errors: { customer_id: [expect.any(String)] } },
      });
    }
    expect((await pay(own)).status).toBe(200);
  });

  test("a customer's id is good for a day, and its order for as long as it stands", async () => {
    const { here, customer, pay } = await shop();
    const [begun, paying] = [await customer(), await customer()];
    expect((await pay(paying)).status).toBe(200);
    here.product.clock.forward(24 * 3600_000 + 1);
    expect((await pay(begun)).status).toBe(422);
    expect((await pay(paying)).status).toBe(200);
  });

  test("a customer's id is good in an isolate whose clock is a little behind", async () => {
    const { here, customer, pay } = await shop();
    const begun = await customer();
    here.product.clock.forward(-1_000);
    expect((await pay(begun)).status).toBe(200);
  });

  test("who only gives their address leaves nothing behind", async () => {
    const { here, customer } = await shop();
    const count = () => here.db.$count(orders, eq(orders.tenantId, here.runners.id));
    const before = await count();
    await customer();
    expect(await count()).toBe(before);
  });
});

test("pay on an account that lost its right a moment ago is refused plainly, remembered or read, also for sales tax", async () => {
  for (const region of ["UK", "US"] as const) {
    const { here, customer, pay } = await shop({ region });
    const fields = region === "US" ? US_CUSTOMER : CUSTOMER;
    const [first, second] = [await customer(fields), await customer(fields)];
    const account = `acct_demo_${here.runners.id}_${region.toLowerCase()}`;
    await here.stripe.accounts.retrieve(account);
    await here.control("POST", `/accounts/${account}`, { charges_enabled: false });
    const answers = [await pay(first), await pay(second)];
    expect(answers.map(({ status }) => status)).toEqual([403, 403]);
    expect(answers[0]?.body).toMatchObject({ message: "Orders can’t be placed here right now" });
  }
});
