import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { action as basketAction, loader as basketPage } from "../../../app/routes/storefront/basket/page.tsx";
import { action as checkoutAction } from "../../../app/routes/storefront/checkout/page.tsx";
import { action as claimAction } from "../../../app/routes/storefront/claim/page.tsx";
import { findCountry } from "../../../app/domain/address/countries.ts";
import { basketIdOf } from "../../../app/http/cookies/visitor.server.ts";
import { beginCheckout } from "../../../app/services/checkout/begin-checkout.server.ts";
import { confirmQuote } from "../../../app/services/checkout/confirm-quote.server.ts";
import { correctAddress } from "../../../app/services/orders/correct-address.server.ts";
import { events } from "../../../db/schema/events.ts";
import { orderLines } from "../../../db/schema/orders.ts";
import { eventPrices } from "../../../db/schema/products.ts";
import { apiClient } from "../api/client.ts";
import { line } from "../api/shop.ts";
import { at, call, get, post } from "../../support/answers.ts";
import { claimer, promo } from "../../support/claims.ts";
import { claimForm, CUSTOMER } from "../../support/forms.ts";
import { ADDRESS, payingWorld } from "../../support/payments.ts";
import { addPromoCode, freshId, type StoreRef, type StoreInput } from "../../support/stores.ts";
import { world, type World } from "../../support/world.ts";

/** The three doors of a checkout: its page, the API, and the command that both call. */
async function checkoutDoors(wish: StoreInput, quantity = 1) {
  const here = await world();
  const store = await here.runners.store(wish);
  const visitor = await here.visitor();
  await here.fill(store, visitor, quantity);
  const cookie = visitor.cookie;
  const path = `/${store.slug}/checkout`;
  const products = [line(store.productIds[0]!, quantity)];
  return {
    here,
    store,
    cookie,
    page: (fields: object) =>
      call(
        checkoutAction,
        post(path, { intent: "address", ...CUSTOMER, ...fields }, { cookie }),
        here.product.context(),
      ),
    api: (fields: object) =>
      apiClient(here.product)("POST", `/api/${store.tenantId}/${store.slug}/create-customer`, {
        json: { ...CUSTOMER, ...fields, products },
      }),
    command: async (address: object) =>
      beginCheckout(here.runners.scope, {
        storefront: await here.storefront(store, visitor),
        basketId: basketIdOf(visitor.id, store.id),
        address: { ...ADDRESS, ...address },
      }),
  };
}

const claimPage = (here: World, store: StoreRef, fields: Record<string, string>) =>
  call(claimAction, post(`/${store.slug}`, claimForm(fields)), here.product.context());
const claimCall = (here: World, store: StoreRef, json: object) =>
  apiClient(here.product)("POST", `/api/${store.tenantId}/${store.slug}/order`, {
    json: { ...CUSTOMER, ...json },
  });

const errorsOf = (body: unknown) => at(body, "result", "error");

describe("a state that a store does not serve is refused", () => {
  const TEXAS = {
    address_country: "United States",
    address_state: "Texas",
    address_postcode: "78701",
    address_county: "",
  };

  test("by each door of the checkout, and one that it serves is not", async () => {
    const { page, api, command } = await checkoutDoors({ region: "US", states: ["CA"] });
    const phone = "+1 512 555 0100";
    expect(errorsOf((await page({ ...TEXAS, phone })).body)).toEqual({
      address_state: ["errors:stateNotServed"],
    });
    const called = await api({ ...TEXAS, phone });
    expect([called.status, Object.keys(called.body.errors)]).toEqual([422, ["address_state"]]);
    expect(await command({ addressCountry: "US", addressState: "TX", phone })).toEqual({
      ok: false,
      error: "errors:stateNotServed",
      fields: { address_state: "errors:stateNotServed" },
    });
    const served = { ...TEXAS, address_state: "California", address_postcode: "90012", phone };
    expect((await page(served)).status).toBe(303);
  });
});

describe("a country that a store does not serve is refused", () => {
  const NOT_SERVED = {
    ok: false,
    error: "errors:countryNotServed",
    fields: { address_country: "errors:countryNotServed" },
  };

  test("by each door of the checkout", async () => {
    const { page, api, command } = await checkoutDoors({ lockedToCountries: ["NL"] });
    expect(errorsOf((await page({})).body)).toEqual({ address_country: ["errors:countryNotServed"] });
    const called = await api({});
    expect([called.status, Object.keys(called.body.errors)]).toEqual([422, ["address_country"]]);
    expect(await command({})).toEqual(NOT_SERVED);
  });

  test("by each door of a claim, and the code stays good", async () => {
    const { here, store, claim } = await promo({ lockedToCountries: ["NL"] });
    await addPromoCode(here.db, store, "GIFT-0001");
    const page = await claimPage(here, store, { promo_code: "GIFT-0001" });
    expect(errorsOf(page.body)).toEqual({ address_country: ["errors:countryNotServed"] });
    const called = await claimCall(here, store, { promo_code: "GIFT-0001" });
    expect([called.status, Object.keys(called.body.errors)]).toEqual([422, ["address_country"]]);
    expect(await claim("GIFT-0001")).toEqual(NOT_SERVED);
    await here.db.update(events).set({ lockedToCountries: [] }).where(eq(events.id, store.id));
    expect(await claim("GIFT-0001")).toMatchObject({ ok: true });
  });

  test("when an address is corrected, but only where the order goes elsewhere", async () => {
    const { here, store, claim } = await promo({ lockedToCountries: ["GB"] });
    await addPromoCode(here.db, store, "GIFT-0001");
    const claimed = await claim("GIFT-0001", { address: ADDRESS });
    if (!claimed.ok) throw new Error(claimed.error);
    const { orderId } = claimed.value;
    const { scope } = here.runners;
    const dutch = { ...ADDRESS, addressCountry: "NL", addressPostcode: "1012 JS" };
    expect(await correctAddress(scope, { orderId, address: dutch })).toEqual(NOT_SERVED);
    await here.db
      .update(events)
      .set({ lockedToCountries: ["NL"] })
      .where(eq(events.id, store.id));
    expect(
      await correctAddress(scope, { orderId, address: { ...ADDRESS, addressFirstLine: "14 High Street" } }),
    ).toEqual({
      ok: true,
      value: "changed",
    });
  });
});

describe.each([
  ["UK", "Switzerland", "8001", { addressCountry: "GB", addressPostcode: "IM1 1AA" }],
  ["UK", "United Kingdom", "je1 1bb", { addressCountry: "GB", addressPostcode: "LS1 4AP" }],
  ["EU", "Germany", "D-27498", { addressCountry: "DE", addressPostcode: "10115" }],
  ["EU", "France", "F-97400", { addressCountry: "FR", addressPostcode: "98000" }],
] as const)(
  "of a store of %s to %s %s a phone number is wanted, across a border",
  (region, country, postcode, within) => {
    const typed = { address_country: country, address_postcode: postcode, phone: "" };
    const address = {
      addressCountry: findCountry(country)?.code ?? "",
      addressPostcode: postcode,
      phone: "",
    };
    const WANTED = {
      ok: false,
      error: "errors:phoneForCustoms",
      fields: { phone: "errors:phoneForCustoms" },
    };

    test("by each door of the checkout", async () => {
      const { page, api, command } = await checkoutDoors({ region });
      const refused = await page(typed);
      expect(errorsOf(refused.body)).toEqual({ phone: ["errors:phoneForCustoms"] });
      expect(at(refused.body, "form"), "the form says why").toMatchObject({ customs: true });
      const called = await api(typed);
      expect([called.status, Object.keys(called.body.errors)]).toEqual([422, ["phone"]]);
      expect(await command(address)).toEqual(WANTED);
      expect(await command({ ...within, phone: "" })).toMatchObject({ ok: true });
    });

    test("by a claim and by the correction of its address", async () => {
      const { here, store, claim } = await promo({ region });
      await addPromoCode(here.db, store, "GIFT-0001");
      expect(await claim("GIFT-0001", { address: { ...ADDRESS, ...address } })).toEqual(WANTED);
      const claimed = await claim("GIFT-0001", { address: { ...ADDRESS, ...within, phone: "" } });
      if (!claimed.ok) throw new Error(claimed.error);
      const { orderId } = claimed.value;
      const correct = (change: object) =>
        correctAddress(here.runners.scope, { orderId, address: { ...ADDRESS, ...address, ...change } });
      expect(await correct({})).toEqual(WANTED);
      expect(await correct({ phone: "+41 44 123 45 67" })).toEqual({ ok: true, value: "changed" });
    });
  },
);

describe("a gift is the same for the claim page and the API", () => {
  type Said = { colour?: string; size?: string };
  type Row = { said: Said; organiser?: { size?: string; colour?: string; chooses?: boolean }; gives: object };
  const ROWS: Record<string, Row> = {
    "nothing said": { said: {}, gives: { colour: "White", size: "S" } },
    "the organiser's size": { said: {}, organiser: { size: "L" }, gives: { size: "L" } },
    "a size that the organiser named and that is not offered": {
      said: {},
      organiser: { size: "XXXXL", colour: "Plaid" },
      gives: { colour: "White", size: "S" },
    },
    "a colour in other letters": {
      said: { colour: "black", size: "m" },
      gives: { colour: "Black", size: "M" },
    },
    "a colour that it does not come in": {
      said: { colour: "Plaid", size: "M" },
      gives: { refused: true },
    },
    "a size that it does not come in": { said: { size: "XXXXL" }, gives: { refused: true } },
    "a size that was asked for and not chosen": { said: { size: "" }, gives: { refused: true } },
    "what may not be chosen": {
      said: { colour: "Plaid", size: "XXXXL" },
      organiser: { size: "M", chooses: false },
      gives: { colour: "White", size: "M" },
    },
  };

  test.each(Object.entries(ROWS))("%s", async (_, { said, organiser = {}, gives }) => {
    const { here, store } = await promo({ recipientChooses: organiser.chooses ?? true });
    const [productId] = store.productIds;
    await here.db
      .update(eventPrices)
      .set({ giftSize: organiser.size ?? null, giftColour: organiser.colour ?? null })
      .where(eq(eventPrices.eventId, store.id));
    await addPromoCode(here.db, store, "TEAM", { kind: "shared", maxUses: 9 });
    const known = new Set<string>();
    const got = async (status: number, accepted: number) => {
      const rows = await here.db.select().from(orderLines).where(eq(orderLines.tenantId, here.runners.id));
      const made = rows.filter(({ id }) => !known.has(id));
      for (const { id } of made) known.add(id);
      if (status !== accepted) return status === 422 ? { refused: made.length === 0 } : { status };
      return { colour: made[0]?.colour, size: made[0]?.size };
    };
    const form: Record<string, string> = { promo_code: "TEAM" };
    if (said.colour !== undefined) form[`colour_${productId}`] = said.colour;
    if (said.size !== undefined) form[`size_${productId}`] = said.size;
    const page = await claimPage(here, store, form);
    const byPage = await got(page.status, 303);
    const called = await claimCall(here, store, {
      promo_code: "TEAM",
      name: "Sam Other",
      email: "other@test.example",
      phone: "+44 20 7946 1111",
      products: [{ product_id: productId, quantity: 1, ...said }],
    });
    const byCall = await got(called.status, 200);
    expect(byPage).toMatchObject(gives);
    expect(byCall).toEqual(byPage);
    if (page.status === 422) {
      expect(Object.keys(errorsOf(page.body) as object)).toEqual([`size_${productId}`]);
      expect(Object.keys(called.body.errors)[0]).toMatch(/^products\.0\.(?:size|colour)$/);
    }
  });

  test("a refused part is named where the caller sent it, not where the store lists it", async () => {
    const { here, store } = await promo({
      products: [
        { name: "Gift Tee", price: 0, vat: false },
        { name: "Gift Cap", price: 0, vat: false },
      ],
    });
    await addPromoCode(here.db, store, "GIFT-0001");
    const [, second] = store.productIds;
    const products = [{ product_id: second, quantity: 1, size: "XXXXL" }];
    const called = await claimCall(here, store, { promo_code: "GIFT-0001", products });
    expect(Object.keys(called.body.errors)).toEqual(["products.0.size"]);
  });
});

describe("an order that is larger than one payment may be is refused", () => {
  const DEAR: StoreInput = { products: [{ price: 200_000 }] };

  test("by each door of the checkout, and the basket's page says so", async () => {
    const { here, store, cookie, page, api, command } = await checkoutDoors(DEAR, 999);
    expect(await page({})).toMatchObject({ status: 303, location: `/${store.slug}/basket` });
    const basket = await call(basketPage, get(`/${store.slug}/basket`, { cookie }), here.product.context());
    expect(at(basket.body, "basket", "error")).toBe("errors:orderTooLarge");
    const called = await api({});
    expect([called.status, Object.keys(called.body.errors)]).toEqual([422, ["products"]]);
    expect(await command({})).toEqual({ ok: false, error: "errors:orderTooLarge" });
  });

  test("also where it grew after its address was taken, before the provider is asked", async () => {
    const here = await payingWorld();
    const store = await here.runners.store(DEAR);
    const visitor = await here.visitor();
    await here.fill(store, visitor, 1);
    const { scope } = here.runners;
    const begun = await beginCheckout(scope, {
      storefront: await here.storefront(store, visitor),
      basketId: basketIdOf(visitor.id, store.id),
      address: ADDRESS,
    });
    if (!begun.ok) throw new Error(begun.error);
    await here.fill(store, visitor, 998);
    const grown = await here.storefront(store, visitor);
    const input = { orderId: begun.value.orderId, method: "standard" as const, voucherCode: "" };
    expect(
      await confirmQuote(scope, { storefront: grown, basket: grown.basket, ...input, withIntent: true }),
    ).toEqual({
      ok: false,
      error: "errors:orderTooLarge",
    });
    expect(await here.intentsOf(begun.value.orderId)).toEqual([]);
  });

  test("by an order on account, from its page and over the API", async () => {
    const here = await world();
    const store = await here.runners.store({ ...DEAR, type: "Bulk" });
    const visitor = await here.visitor();
    const fields = { product: store.productIds[0]!, colour: "White", size: "M", quantity: "999" };
    await call(
      basketAction,
      post(`/${store.slug}/basket`, { intent: "add", ...fields }, { cookie: visitor.cookie }),
      here.product.context(),
    );
    expect(await claimer(here, here.runners, store)("", { visitor })).toEqual({
      ok: false,
      error: "errors:orderTooLarge",
    });
    const form = claimForm({ idempotency_key: freshId() });
    const page = await call(
      claimAction,
      post(`/${store.slug}`, form, { cookie: visitor.cookie }),
      here.product.context(),
    );
    expect(errorsOf(page.body)).toEqual({ order: ["errors:orderTooLarge"] });
    const called = await claimCall(here, store, { products: [line(store.productIds[0]!, 999)] });
    expect([called.status, Object.keys(called.body.errors)]).toEqual([422, ["products"]]);
  });
});
