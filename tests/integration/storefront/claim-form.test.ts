import { describe, expect, test } from "vitest";
import { languageOf } from "../../../app/http/wiring/page-state.server.ts";
import { rememberLanguage } from "../../../app/auth/remember-language.server.ts";
import { action, loader } from "../../../app/routes/storefront/claim/page.tsx";
import { loader as confirmation } from "../../../app/routes/storefront/payment-success/page.tsx";
import { at, call, get, post } from "../../support/answers.ts";
import { claimForm, fileForm, MALFORMED } from "../../support/forms.ts";
import { DAY } from "../../support/clock.ts";
import { promo } from "../../support/claims.ts";
import { ORIGIN } from "../../support/page.ts";
import { addPromoCode, type StoreInput } from "../../support/stores.ts";

async function form(input: StoreInput = {}) {
  const { here, store } = await promo(input);
  await addPromoCode(here.db, store, "GIFT-0001");
  const send = (fields: Record<string, string | string[]>, cookie?: string) =>
    call(action, post(`/${store.slug}`, fields, { cookie }), here.product.context());
  const { stock } = await here.storefront(store);
  /** What the page's own form says of sizes. */
  const sized = Object.fromEntries(stock.map(({ id }) => [`size_${id}`, "M"]));
  return { here, store, send, sized, placed: () => here.runners.scope.tenant.orders.countPlaced() };
}

const errorsOf = (body: unknown) => at(body, "result", "error");
const typedOf = (body: unknown) => at(body, "result", "initialValue");

test("a claim leads to its own page, which tells the reference", async () => {
  const { here, send } = await form();
  const answer = await send(claimForm({ promo_code: "gift 0001" }));
  expect(answer).toMatchObject({ status: 303, location: expect.stringMatching(/payment-success\?order=/) });
  const page = await call(confirmation, get(answer.location ?? ""), here.product.context());
  expect(page.body).toMatchObject({
    kind: "claimed",
    claimed: {
      orderRef: expect.stringMatching(/^PS-/),
      email: "pat@test.example",
      address: expect.arrayContaining([claimForm({})["address_first_line"]]),
      change: { until: expect.stringMatching(/^\d{4}-/) },
    },
  });
  here.product.clock.forward(DAY);
  const later = await call(confirmation, get(answer.location ?? ""), here.product.context());
  expect(at(later.body, "claimed", "change")).toBeNull();
  await here.product.afterwards();
  expect(here.product.queued.length).toBeGreaterThan(0);
});

test("a page's key names its order only", async () => {
  const { here, store, send } = await form();
  const { location } = await send(claimForm({ promo_code: "GIFT-0001" }));
  const key = new URL(location ?? "", ORIGIN).searchParams.get("order") ?? "";
  const show = async (path: string) =>
    at((await call(confirmation, get(path), here.product.context())).body, "kind");
  const orderId = key.split(".")[0];
  for (const forged of [orderId, `${orderId}.x`, `x${key}`, `${key}x`, ""]) {
    expect(await show(`/${store.slug}/payment-success?order=${encodeURIComponent(forged ?? "")}`)).toBe(
      "nothing",
    );
  }
  const others = [await here.runners.store(), await here.maple.store()];
  for (const other of others) {
    expect(await show(`/${other.slug}/payment-success?order=${encodeURIComponent(key)}`)).toBe("nothing");
  }
});

test("the form names every missing field at once, and keeps everything typed", async () => {
  const { send, placed } = await form();
  const answer = await send(
    claimForm({ name: "", phone: " ", address_city: "", promo_code: "", address_county: "Kent" }),
  );
  expect(answer.status).toBe(422);
  const required = ["errors:required"];
  expect(errorsOf(answer.body)).toEqual({
    name: required,
    phone: required,
    address_city: required,
    promo_code: required,
  });
  expect(typedOf(answer.body)).toMatchObject({ email: "pat@test.example", address_county: "Kent" });
  expect(await placed()).toBe(0);
});

test("an empty form names exactly the fields that the specification requires", async () => {
  const { send } = await form();
  const answer = await send({ idempotency_key: "12345678" });
  expect(Object.keys((errorsOf(answer.body) ?? {}) as object).sort()).toEqual(
    ["address_city", "address_country", "address_first_line", "email", "name", "phone", "promo_code"].sort(),
  );
});

test.each([
  ["an invalid code", { promo_code: "GIFT-9999" }, "promo_code", "errors:invalidPromoCode"],
  [
    "a postcode of another country",
    { promo_code: "GIFT-0001", address_postcode: "12345" },
    "address_postcode",
    "errors:invalidPostcode",
  ],
  [
    "an unknown country",
    { promo_code: "GIFT-0001", address_country: "Atlantis" },
    "address_country",
    "errors:countryNotServed",
  ],
  [
    "an e-mail address that is none",
    { promo_code: "GIFT-0001", email: "pat@" },
    "email",
    "errors:invalidEmail",
  ],
  [
    "an emoji in the name",
    { promo_code: "GIFT-0001", name: "Pat 😀" },
    "name",
    "errors:invalidSign?sign=%F0%9F%98%80",
  ],
])("%s is told beside its field, with what was typed", async (_, change, field, error) => {
  const { send, placed } = await form();
  const answer = await send(claimForm(change));
  expect(answer.status).toBe(422);
  expect(errorsOf(answer.body)).toEqual({ [field]: [error] });
  expect(typedOf(answer.body)).toMatchObject({ address_first_line: "12 High Street", ...change });
  expect(await placed()).toBe(0);
});

test("a country that the store is not open to is refused", async () => {
  const { send } = await form({ lockedToCountries: ["NL"] });
  const answer = await send(claimForm({ promo_code: "GIFT-0001" }));
  expect([answer.status, errorsOf(answer.body)]).toEqual([
    422,
    { address_country: ["errors:countryNotServed"] },
  ]);
});

test("the second order of a household is refused in the specification's words", async () => {
  const { here, store, send } = await form();
  await addPromoCode(here.db, store, "GIFT-0002");
  await send(claimForm({ promo_code: "GIFT-0001" }));
  const answer = await send(claimForm({ promo_code: "GIFT-0002" }));
  expect(answer.status).toBe(422);
  expect(Object.values((errorsOf(answer.body) ?? {}) as object)).toEqual([["errors:alreadyOrdered"]]);
});

test("the same form sent twice leads to the same order", async () => {
  const { send, placed } = await form();
  const fields = claimForm({ promo_code: "GIFT-0001" });
  const [first, second] = [await send(fields), await send(fields)];
  expect(second.location).toBe(first.location);
  expect(await placed()).toBe(1);
});

test("choosing another country asks for its state and keeps what was typed", async () => {
  const { send } = await form();
  const answer = await send(claimForm({ intent: "country", address_country: "United States of America" }));
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({
    page: { form: { country: "US", states: expect.arrayContaining(["Alabama"]) } },
    result: { initialValue: { name: "Pat Shopper" } },
  });
});

test("the form asks for a size that the recipient did not choose, and chooses none instead", async () => {
  const { send, sized, placed } = await form();
  const fields = { ...claimForm({ promo_code: "GIFT-0001" }), address_asked: "" };
  const asked = await send(fields);
  expect(asked.status).toBe(422);
  const [size = ""] = Object.keys(sized);
  expect(errorsOf(asked.body)).toEqual({ [size]: ["errors:chooseSize"] });
  expect(await placed()).toBe(0);
  expect((await send({ ...fields, ...sized })).status).toBe(303);
});

describe("what looks odd in an address", () => {
  const US = { address_country: "US", address_state: "Alabama", address_postcode: "10001" };
  const NL = { address_country: "NL", address_first_line: "Keizersgracht", address_postcode: "1015 DX" };

  test.each([
    ["a ZIP code of another state", US, [{ kind: "zip", postcode: "10001", state: "New York" }]],
    ["a Dutch street without a number", NL, [{ kind: "houseNumber" }]],
    [
      "a line longer than a label",
      { address_first_line: "12 The Very Long Street Of Many Many Words" },
      [{ kind: "longLine" }],
    ],
  ])("%s is asked about once, and ordered as it is by the next press", async (_, odd, doubts) => {
    const { send, sized, placed } = await form();
    const fields = { ...claimForm({ promo_code: "GIFT-0001", ...odd }), ...sized };
    const asked = await send({ ...fields, address_asked: "" });
    expect([asked.status, at(asked.body, "page", "doubts")]).toEqual([200, doubts]);
    expect(at(asked.body, "page", "idempotencyKey")).toBe(fields.idempotency_key);
    expect(typedOf(asked.body)).toMatchObject(odd);
    expect(await placed()).toBe(0);
    const known = doubts.map(({ kind }) => kind).join(",");
    expect((await send({ ...fields, address_asked: known })).status).toBe(303);
    expect(await placed()).toBe(1);
  });

  test("another kind of doubt than the one that was asked is asked, too", async () => {
    const { send } = await form();
    const asked = await send({
      ...claimForm({ promo_code: "GIFT-0001", ...US }),
      address_asked: "houseNumber",
    });
    expect(at(asked.body, "page", "doubts", 0, "kind")).toBe("zip");
  });

  test("a post of a program, which cannot be asked, is a claim", async () => {
    const { send } = await form();
    expect((await send(claimForm({ promo_code: "GIFT-0001", ...US }))).status).toBe(303);
  });
});

test("another language shows the form again with what was typed, and is remembered", async () => {
  const { here, store, placed } = await form();
  const context = here.product.context();
  const fields = claimForm({ intent: "language", name: "Łukasz Typed", promo_code: "GIFT-0001" });
  // As browsers send it: the selector of the header, then the page's own.
  const request = post(`/${store.slug}`, { ...fields, lang: ["sv", "en"] });
  const answer = await call(action, request, context);
  expect(answer).toMatchObject({
    status: 200,
    body: {
      page: { language: "sv" },
      result: { initialValue: { name: "Łukasz Typed", promo_code: "GIFT-0001" } },
    },
  });
  expect(await languageOf(request, context)).toBe("sv");
  const headers = new Headers();
  await rememberLanguage(request, context, headers);
  expect(headers.get("Set-Cookie")).toMatch(/^i18n_redirected=sv/);
  expect(await placed()).toBe(0);
  const order = await call(
    action,
    post(`/${store.slug}`, { ...fields, intent: "claim", lang: ["sv", "en"] }),
    here.product.context(),
  );
  expect(order.status).toBe(303);
});

test("what a browser says about prices, quantities, tenants and dates is not stored", async () => {
  const { here, store, send } = await form();
  const { location } = await send(
    claimForm({
      promo_code: "GIFT-0001",
      total: "-5",
      tenant_id: here.maple.id,
      event_id: "x",
      kind: "store",
      status: "shipped",
      orderRef: "PS-HACKED22",
      delivery_from: "01-01-2020",
      estimatedDeliveryDateX: "01-01-2020",
      [`quantity_${store.productIds[0]}`]: "500",
      [`size_${store.productIds[0]}`]: "L",
    }),
  );
  const key = new URL(location ?? "", ORIGIN).searchParams.get("order") ?? "";
  const whole = await here.runners.scope.tenant.orders.findWithLinesAndPayments(key.split(".")[0]!);
  expect(whole).toMatchObject({
    order: { tenantId: here.runners.id, kind: "claim", status: "new", total: 0, deliveryFrom: "2026-11-24" },
    lines: [{ quantity: 1, size: "L" }],
  });
  expect(whole?.order.orderRef).not.toBe("PS-HACKED22");
});

test("a browser that fills in the hidden trap field gets the form back as typed, and the second press orders", async () => {
  const { send, placed } = await form();
  const fields = claimForm({ promo_code: "GIFT-0001", message: "For the team" });
  const refused = await send({ ...fields, website: "Berlin" });
  expect([refused.status, errorsOf(refused.body)]).toEqual([422, { website: ["errors:trapFilled"] }]);
  expect(at(refused.body, "result", "initialValue")).toMatchObject(fields);
  expect(await placed()).toBe(0);
  expect((await send({ ...fields, website: "" })).status).toBe(303);
  expect(await placed()).toBe(1);
});

test.each([
  ["expired", { expired: true }, 410],
  ["on hold", { status: "On hold" as const }, 423],
  ["a draft", { status: "Draft" as const }, 404],
  ["a shop", { type: "Store" as const }, 405],
])("a post to a store that is %s is answered %#", async (_, input, status) => {
  const { send, placed } = await form(input);
  expect((await send(claimForm({ promo_code: "GIFT-0001" }))).status).toBe(status);
  expect(await placed()).toBe(0);
});

test("a post to a promo that has ended shows what a visit shows", async () => {
  const { here, store } = await form({ expired: true });
  const visit = await call(loader, get(`/${store.slug}`), here.product.context());
  expect(visit.body).toMatchObject({ kind: "closed", opening: "expired" });
  const request = () => post(`/${store.slug}`, claimForm({ promo_code: "GIFT-0001" }));
  // An answer, not an error: the loader's page stays.
  const args = { request: request(), context: here.product.context(), params: { slug: store.slug } };
  await expect(action(args)).resolves.toMatchObject({ data: null, init: { status: 410 } });
});

test("a hidden key that is none comes back as a good one", async () => {
  const { send, placed } = await form();
  const fields = claimForm({ promo_code: "GIFT-0001", idempotency_key: "no key!" });
  const refused = await send(fields);
  expect(errorsOf(refused.body)).toEqual({ idempotency_key: ["errors:staleForm"] });
  const key = String(at(refused.body, "page", "idempotencyKey"));
  expect(key).not.toBe("no key!");
  expect((await send({ ...fields, idempotency_key: key })).status).toBe(303);
  expect(await placed()).toBe(1);
});

test("a post of exactly the specification's fields is a claim", async () => {
  const { send, placed } = await form();
  const { idempotency_key: _, ...fields } = claimForm({ promo_code: "GIFT-0001" });
  expect(Object.keys(fields).sort()).toEqual(
    [
      ...["name", "email", "phone", "address_first_line", "address_second_line", "address_city"],
      ...["address_county", "address_postcode", "address_country", "address_state", "promo_code", "lang"],
    ].sort(),
  );
  expect((await send(fields)).status).toBe(303);
  expect(await placed()).toBe(1);
});

test("a form that ordered for another person comes back with a key of its own, which then orders", async () => {
  const { send, placed, here, store } = await form();
  await addPromoCode(here.db, store, "GIFT-0002");
  const first = claimForm({ promo_code: "GIFT-0001" });
  expect((await send(first)).status).toBe(303);
  const mine = { name: "Kim Second", email: "kim@test.example", address_first_line: "8 Mill Lane" };
  const second = { ...first, ...mine, promo_code: "GIFT-0002" };
  const asked = await send(second);
  expect(asked.status).toBe(409);
  expect(at(asked.body, "result", "error", "", 0)).toBe("claim:sentAlready");
  const key = String(at(asked.body, "page", "idempotencyKey"));
  expect(key).not.toBe(first.idempotency_key);
  expect((await send({ ...second, idempotency_key: key })).status).toBe(303);
  expect(await placed()).toBe(2);
});

test("the page has a key of its own at each visit, no subtotal and fixed gift lines", async () => {
  const { here, store } = await form();
  const visit = async () =>
    (await call(loader, get(`/${store.slug}?code=GIFT-0001`), here.product.context())).body;
  const [one, two] = [await visit(), await visit()];
  expect(at(one, "page", "idempotencyKey")).not.toBe(at(two, "page", "idempotencyKey"));
  expect(one).toMatchObject({
    kind: "claim",
    page: {
      subtotal: null,
      editable: false,
      promo: { required: true, code: "GIFT-0001" },
      lines: [{ price: null }],
    },
  });
});

describe("a body that is no form is never an error of ours", () => {
  test.each(MALFORMED)("%s", async (_, type, body) => {
    const { here, store, placed } = await form();
    const request = new Request(`${ORIGIN}/${store.slug}`, {
      method: "POST",
      body,
      headers: type ? { "Content-Type": type } : {},
    });
    const answer = await call(action, request, here.product.context());
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    expect(await placed()).toBe(0);
  });

  test.each(["name", "email", "promo_code", "intent", "address_country", "website"])(
    "a file as %s",
    async (name) => {
      const { here, store } = await form();
      const request = new Request(`${ORIGIN}/${store.slug}`, { method: "POST", body: fileForm(name) });
      expect((await call(action, request, here.product.context())).status).toBe(422);
    },
  );
});

test("an order without goods is named at the order, beside what else is missing", async () => {
  const { here } = await form();
  const bulk = await here.runners.store({ type: "Bulk", shipping: null });
  const send = (fields: Record<string, string>) =>
    call(action, post(`/${bulk.slug}`, claimForm(fields)), here.product.context());
  const whole = await send({});
  expect(whole.status).toBe(422);
  expect(errorsOf(whole.body)).toEqual({ order: ["errors:basketEmpty"] });
  const part = await send({ name: "" });
  expect(errorsOf(part.body)).toEqual({ name: ["errors:required"], order: ["errors:basketEmpty"] });
});
