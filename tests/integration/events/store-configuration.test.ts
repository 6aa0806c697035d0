import {
  type ConfigurationForm,
  shopperPays,
} from "../../../app/routes/admin/store-configuration/configuration-form.ts";
import { and, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { action, loader } from "../../../app/routes/admin/store-configuration/page.tsx";
import { events, shippingPrices } from "../../../db/schema/events.ts";
import { auditEntries, outbox } from "../../../db/schema/records.ts";
import { tenants } from "../../../db/schema/tenants.ts";
import { at, call, get, post } from "../../support/answers.ts";
import type { StoreInput } from "../../support/stores.ts";
import { world } from "../../support/world.ts";

async function desk(input: StoreInput = {}) {
  const here = await world();
  const store = await here.runners.store(input);
  const { cookie } = await here.staff(here.runners, "account_manager");
  const address = `/events/${store.slug}/store-configuration`;
  const params = { slug: store.slug };
  const row = async () => (await here.db.select().from(events).where(eq(events.id, store.id)))[0]!;
  const prices = () => here.db.select().from(shippingPrices).where(eq(shippingPrices.eventId, store.id));
  const show = async () =>
    (await call(loader, get(address, { cookie }), here.product.context(), params)).body as {
      version: number;
      stored: Record<string, string>;
      store: ConfigurationForm["store"];
    };
  const send = async (change: Record<string, string>) => {
    const { version, stored } = await show();
    // A browser sends no box that is not ticked and no choice that was not made.
    const typed = Object.entries({ ...stored, version: String(version), ...change }).filter(
      ([name, value]) => value !== "" || !/^(country_|tax$)/.test(name),
    );
    const fields = Object.fromEntries(typed);
    return call(action, post(address, fields, { cookie }), here.product.context(), params);
  };
  return { here, store, row, prices, show, send };
}

test("a new shop without prices gets them, and with VAT its two lines of the list are done", async () => {
  const { here, store, row, prices, show, send } = await desk({
    status: "Draft",
    shipping: null,
    vatRate: 0,
  });
  const facts = () => here.runners.scope.tenant.events.goLiveFacts(store.id, here.runners.scope.now());
  expect((await show()).stored).toMatchObject({
    standard_price: "",
    standard_from: "4",
    not_vat_registered: "",
    vat_rate: "",
  });
  expect(await facts()).toMatchObject({ shipping: false, vat: false });
  const saved = await send({
    standard_price: "3.50",
    express_price: "9",
    express_from: "1",
    express_to: "2",
    additional_item_price: "0,75",
    not_vat_registered: "rate",
    vat_rate: "20",
  });
  expect([saved.status, saved.location]).toEqual([303, `/events/${store.slug}/store-configuration`]);
  expect(await prices()).toMatchObject([
    { standard: 350, standardTracked: null, express: 900, additionalItemPrice: 75 },
  ]);
  expect((await row()).vatRate).toBe(2000);
  expect(await facts()).toMatchObject({ shipping: true, vat: true });
  // And again: the row is changed, not added.
  expect((await send({ standard_price: "4" })).status).toBe(303);
  // Typed without VAT, told as shoppers pay it; a way to ship that is not offered has no price.
  /** What stands under the prices, by what is stored and what is typed over it. */
  const pays = async (typed: Record<string, string> = {}) => {
    const { stored, store: shown } = await show();
    const desk = { store: shown, shown: (name: string) => typed[name] ?? stored[name] ?? "" };
    return ["standard_price", "standard_tracked_price", "express_price", "additional_item_price"].map(
      (field) => shopperPays(desk, field)?.minor ?? null,
    );
  };
  expect(await pays()).toEqual([480, null, 1080, 90]);
  expect(await pays({ standard_price: "3,72", vat_rate: "21" })).toEqual([450, null, 1089, 91]);
  expect(await pays({ standard_price: "x", not_vat_registered: "none" })).toEqual([null, null, null, null]);
  expect(await pays({ vat_rate: "" })).toEqual([null, null, null, null]);
  await send({ not_vat_registered: "none", vat_rate: "" });
  expect(await pays()).toEqual([null, null, null, null]);
  expect(await prices()).toMatchObject([{ standard: 400, deliveryDays: { express: { from: 1, to: 2 } } }]);
});

test("a method is free from a value on, and groups of countries have prices of their own", async () => {
  const { here, store, prices, show, send } = await desk();
  const saved = await send({
    standard_free_price: "50",
    zone_1_countries: "Schweiz; no,\nCH",
    zone_1_price_standard: "9,90",
    zone_3_countries: "Irlande",
    zone_3_price_express: "0",
  });
  expect(saved.status).toBe(303);
  const terms = {
    freeFrom: { standard: 5_000 },
    zones: [
      { countries: ["CH", "NO"], prices: { standard: 990 } },
      { countries: ["IE"], prices: { express: 0 } },
    ],
  };
  expect(await prices()).toMatchObject([{ terms }]);
  expect((await show()).stored).toMatchObject({
    standard_free_price: "50.00",
    express_free_price: "",
    zone_1_countries: "CH, NO",
    zone_1_price_standard: "9.90",
    zone_2_countries: "IE",
    zone_2_price_express: "0.00",
  });
  expect((await here.storefront(store)).shipping.terms).toEqual(terms);
  const [entry] = await here.db.select().from(auditEntries).where(eq(auditEntries.subjectId, store.id));
  expect(entry?.changes).toMatchObject({
    freeFrom: { from: "", to: "standard 50.00" },
    zones: { from: "", to: "CH NO: standard 9.90; IE: express 0.00" },
  });
  // What is emptied is gone.
  await send({ standard_free_price: "", zone_1_countries: "", zone_1_price_standard: "" });
  expect((await prices())[0]?.terms).toEqual({ zones: [terms.zones[1]] });
});

test.each([
  [{ zone_1_countries: "Atlantis, CH", zone_1_price_standard: "9" }, "zone_1_countries", "zoneUnknown"],
  [
    {
      zone_1_countries: "CH",
      zone_1_price_standard: "9",
      zone_2_countries: "NO, CH",
      zone_2_price_standard: "8",
    },
    "zone_2_countries",
    "zoneTwice",
  ],
  [{ zone_1_countries: "CH" }, "zone_1_price_standard", "required"],
  [{ zone_1_price_express: "9" }, "zone_1_countries", "required"],
  [{ zone_1_countries: "CH", zone_1_price_express: "-9" }, "zone_1_price_express", "amount"],
  [{ express_free_price: "soon" }, "express_free_price", "amount"],
] as [Record<string, string>, string, string][])("%j is refused at %s", async (fields, name, why) => {
  const { row, send } = await desk();
  const answer = await send(fields);
  expect([answer.status, Object.keys(at(answer.body, "result", "error") as object)]).toEqual([422, [name]]);
  expect(String(at(answer.body, "result", "error", name, 0))).toContain(why);
  expect((await row()).version).toBe(1);
});

test.each([
  ["standard_price", "-1", "errors:amount"],
  ["standard_price", "free", "errors:amount"],
  ["additional_item_price", "-0.01", "errors:amount"],
  ["standard_from", "0", "eventDesk:storeConfiguration.daysRange"],
  ["express_to", "1", "eventDesk:storeConfiguration.daysOrder"],
  ["vat_rate", "51", "eventDesk:storeConfiguration.rateRange"],
  ["vat_rate", "-20", "eventDesk:storeConfiguration.rateRange"],
  ["not_vat_registered", "stripe", "errors:required"],
  ["not_vat_registered", "whatever", "errors:required"],
  ["contact_email", "nobody", "errors:invalidEmail"],
  ["starts", "2030-02-31", "errors:notADay"],
])("%s of %j is refused beside its field, and stays typed", async (field, value, error) => {
  const { row, send } = await desk();
  const answer = await send({ [field]: value });
  expect([answer.status, at(answer.body, "result", "error", field, 0)]).toEqual([422, error]);
  expect(at(answer.body, "result", "initialValue", field)).toBe(value);
  expect((await row()).version).toBe(1);
});

test("the form shows every mistake at once, and an end before the start is one", async () => {
  const { send } = await desk();
  const answer = await send({
    standard_price: "x",
    starts: "2030-02-03",
    ends: "2030-02-01",
    not_vat_registered: "rate",
    vat_rate: "",
  });
  expect(Object.keys(at(answer.body, "result", "error") as object).sort()).toEqual([
    "ends",
    "standard_price",
    "vat_rate",
  ]);
});

test("an open shop keeps a way to ship; a draft may have none", async () => {
  const none = { standard_price: "", standard_tracked_price: "", express_price: "" };
  const open = await desk();
  const answer = await open.send(none);
  expect([answer.status, at(answer.body, "result", "error", "standard_price", 0)]).toEqual([
    422,
    "eventDesk:storeConfiguration.oneMethodNeeded",
  ]);
  const draft = await desk({ status: "Draft" });
  expect((await draft.send(none)).status).toBe(303);
});

test("of two users on one form the later sees the conflict, and the saved state stays", async () => {
  const { prices, show, send } = await desk();
  const { version } = await show();
  expect((await send({ standard_price: "1" })).status).toBe(303);
  const later = await send({ standard_price: "2", version: String(version) });
  expect([later.status, at(later.body, "result", "error", "version", 0)]).toEqual([
    409,
    "eventDesk:changedMeanwhile",
  ]);
  expect(await prices()).toMatchObject([{ standard: 100 }]);
});

test("a locked store is not changed", async () => {
  const { prices, send } = await desk({ locked: true, shipping: null });
  expect((await send({ standard_price: "1" })).status).toBe(409);
  expect(await prices()).toEqual([]);
});

test("the log tells old and new, amounts in the store's currency", async () => {
  const { here, store, send } = await desk({ shipping: { standard: 350 } });
  await send({ standard_price: "4.20", not_vat_registered: "none", country_GB: "on" });
  const [entry] = await here.db.select().from(auditEntries).where(eq(auditEntries.subjectId, store.id));
  expect(entry).toMatchObject({
    action: "Event updated",
    changes: {
      standard: { from: 350, to: 420 },
      vatRate: { from: 2000, to: 0 },
      notVatRegistered: { from: false, to: true },
      countries: { from: "[]", to: '["GB"]' },
      currency: "GBP",
    },
  });
});

describe("countries", () => {
  test("that are ticked are the only ones, and none means all again", async () => {
    const { row, show, send } = await desk();
    await send({ country_GB: "on", country_FR: "on", country_XX: "on" });
    expect((await row()).countries).toEqual(["FR", "GB"]);
    expect((await show()).stored).toMatchObject({ country_FR: "on", country_DE: "" });
    await send({ country_GB: "", country_FR: "" });
    expect((await row()).countries).toEqual([]);
  });

  test("of a locked list are changed in that list, since it is the one in force", async () => {
    const { row, show, send } = await desk({ countries: ["DE"], lockedToCountries: ["GB"] });
    expect((await show()).stored).toMatchObject({ country_GB: "on", country_DE: "" });
    await send({ country_FR: "on" });
    expect(await row()).toMatchObject({ countries: ["DE"], lockedToCountries: ["FR", "GB"] });
    await send({ country_GB: "", country_FR: "" });
    expect(await row()).toMatchObject({ countries: [], lockedToCountries: [] });
  });
});

test("only a store of the US may have its tax worked out for each address", async () => {
  const { row, send } = await desk({ region: "US" });
  expect((await send({ not_vat_registered: "rate", vat_rate: "8.875" })).status).toBe(422);
  expect((await send({ not_vat_registered: "rate", vat_rate: "8.5" })).status).toBe(303);
  expect(await row()).toMatchObject({ taxMode: "flat", vatRate: 850 });
  expect((await send({ not_vat_registered: "stripe" })).status).toBe(303);
  expect(await row()).toMatchObject({ taxMode: "stripe", vatRate: 0 });
});

test("a store of the Union taxes by country once its company's country lies in the Union", async () => {
  const { here, row, show, send } = await desk({ region: "EU", vatRate: 2000 });
  const companyIn = (country: string) =>
    here.db.update(tenants).set({ companyDetails: { country } }).where(eq(tenants.id, here.runners.id));
  await companyIn("GB");
  const refused = await send({ not_vat_registered: "country", vat_rate: "" });
  expect(refused.status).toBe(422);
  expect(JSON.stringify(refused.body)).toContain("eventDesk:storeConfiguration.tax.noCountry");
  await companyIn("FI");
  expect((await show()).store.homeRate).toBe(2550);
  expect((await send({ not_vat_registered: "country", vat_rate: "" })).status).toBe(303);
  expect(await row()).toMatchObject({ taxMode: "oss", vatRate: 2550, notVatRegistered: false });
  const { stored, store } = await show();
  expect(stored).toMatchObject({ not_vat_registered: "country", vat_rate: "" });
  // 3.50 without VAT is 4.39 with the rate at home.
  expect(shopperPays({ store, shown: (name) => stored[name] ?? "" }, "standard_price")?.minor).toBe(439);
  expect((await send({ not_vat_registered: "none" })).status).toBe(303);
  expect(await row()).toMatchObject({ taxMode: "flat", vatRate: 0, notVatRegistered: true });
});

test("a promo has a budget and no prices; raising the budget lets waiting orders go on", async () => {
  const { here, store, row, prices, show, send } = await desk({
    type: "Promo",
    budgetMinor: 1000,
    shipping: null,
  });
  const { stored } = await show();
  expect([stored["standard_price"], stored["not_vat_registered"], stored["budget"]]).toEqual([
    undefined,
    undefined,
    "10.00",
  ]);
  await send({ budget: "20", duplicate_scope: "email", standard_price: "5", not_vat_registered: "none" });
  expect(await row()).toMatchObject({
    budgetMinor: 2000,
    duplicateScope: "email",
    notVatRegistered: false,
  });
  expect(await prices()).toEqual([]);
  const work = await here.db
    .select()
    .from(outbox)
    .where(and(eq(outbox.tenantId, store.tenantId), eq(outbox.dedupeKey, `budget:${store.id}:1`)));
  expect(work).toHaveLength(1);
});

describe("the states that are served", () => {
  test("are asked for where a store sends to them, kept, and all of them again without a tick", async () => {
    const { row, show, send } = await desk({ region: "US", currency: "USD" });
    expect((await show()).stored).toMatchObject({ state_CA: "", state_TX: "" });
    expect((await send({ states_asked: "1", state_CA: "on", state_NY: "on", state_XX: "on" })).status).toBe(
      303,
    );
    expect((await row()).states).toEqual(["CA", "NY"]);
    expect((await show()).stored).toMatchObject({ state_CA: "on", state_TX: "" });
    await send({ states_asked: "1", state_CA: "", state_NY: "" });
    expect((await row()).states).toEqual([]);
  });

  test("stay as they are where they are not asked for", async () => {
    const { row, show, send } = await desk({ region: "UK", states: ["CA"] });
    expect(Object.keys((await show()).stored).filter((name) => name.startsWith("state_"))).toEqual([]);
    await send({});
    expect((await row()).states).toEqual(["CA"]);
  });
});
