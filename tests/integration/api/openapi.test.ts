import { type OutputUnit, type Schema, Validator } from "@cfworker/json-schema";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import routeTable from "../../../app/routes.ts";
import type { ApiCall } from "../../../app/api/call.server.ts";
import { sealAccess } from "../../../app/http/keys/fulfiller-access.server.ts";
import { answerApi, type CallName, CALLS } from "../../../app/routes/api/api.server.ts";
import { fulfillers } from "../../../db/schema/fulfillers.ts";
import { temporaryStores } from "../../../db/schema/temporary-stores.ts";
import { submittedOrder } from "../../support/fulfilment.ts";
import { signer } from "../../support/signed-fulfiller.ts";
import { CUSTOMER } from "../../support/forms.ts";
import { PASSWORD, person } from "../../support/people.ts";
import { addPromoCode, addVoucher, freshId } from "../../support/stores.ts";
import { ORIGIN, SECRET } from "../../support/page.ts";
import { type Api, type ApiAnswer, type Json, quietly } from "./client.ts";
import { callsOf, intentOf, line, shop, US_CUSTOMER } from "./shop.ts";

type Input = Parameters<Api>[2];
/** A call as somebody who may make it would. */
type Example = { at: string; path?: Record<string, string>; input?: Input };

async function place() {
  const here = await shop({ type: "Store" });
  await addVoucher(here.here.db, here.store, "SAVE5", 500);
  const { email } = await person(here.here, here.here.runners);
  const signedIn = await here.api("POST", "/api/login", { json: { email, password: PASSWORD } });
  const bearer = { Authorization: `Bearer ${signedIn.body.token}` };
  const document = (await here.api("GET", "/api/openapi.json")).body;
  const tenant = here.store.tenantId;
  const inStore = { tenant, slug: here.store.slug };
  return { ...here, email, bearer, document, tenant, inStore };
}
type Place = Awaited<ReturnType<typeof place>>;

/** A picture that a guest uploaded in the builder. */
async function picture({ here }: Place): Promise<string> {
  const imgId = freshId();
  await here.db.insert(temporaryStores).values({
    id: freshId(),
    imgId,
    image: { name: "logo.svg", svg: '<circle cx="5" cy="5" r="5"/>', width: 10, height: 10, sha256: imgId },
    draft: {
      page: { name: "", tagline: "", claimTitle: "" },
      imageId: imgId,
      products: [],
      region: "UK",
      theme: { brand: "#1f4b99", paper: "white", corners: "soft", headings: "sans" },
      type: "Store",
    },
    createdAt: new Date(),
  });
  return imgId;
}

/** An order that a fulfiller has, and its program's headers. */
async function orderedFrom({ here, store }: Place) {
  const order = await submittedOrder({ here, store });
  return { ...order, sign: await signer(here.db, order.fulfillerId, here.product.clock) };
}

/** A line for each call: a call without one does not compile. Those with several outcomes have several examples. */
const EXAMPLES: Record<CallName, (at: Place) => Promise<Example[]> | Example[]> = {
  csrfCookie: () => [{ at: "as a guest" }],
  login: ({ email }) => [{ at: "with the right password", input: { json: { email, password: PASSWORD } } }],
  logout: async ({ api, email }) => {
    const { body } = await api("POST", "/api/login", { json: { email, password: PASSWORD } });
    return [{ at: "with a token", input: { headers: { Authorization: `Bearer ${body.token}` } } }];
  },
  user: ({ bearer }) => [{ at: "with a token", input: { headers: bearer } }],
  getLanguage: ({ bearer }) => [{ at: "as a guest" }, { at: "signed in", input: { headers: bearer } }],
  setLanguage: ({ bearer }) => [{ at: "signed in", input: { headers: bearer, json: { lang: "en" } } }],
  authoriseChannel: ({ bearer, tenant, store }) =>
    [`tenant.${tenant}`, `private-event.${store.id}`].map((channel_name) => ({
      at: channel_name,
      input: { headers: bearer, json: { socket_id: "1.2", channel_name } },
    })),
  fonts: () => [{ at: "all" }],
  lockedToCountry: async ({ here, inStore, tenant }) => {
    const locked = await here.runners.store({ lockedToCountries: ["DE", "NL"] });
    return [
      { at: "in a free store", path: inStore },
      { at: "in a locked store", path: { tenant, slug: locked.slug } },
    ];
  },
  product: ({ inStore, productId }) => [{ at: "for sale", path: { ...inStore, productId } }],
  order: async ({ here, tenant }) => {
    const gift = await here.runners.store({
      type: "Promo",
      shipping: null,
      products: [{ name: "Gift", price: 0, vat: false }],
    });
    await addPromoCode(here.db, gift, "GIFT-0001");
    const json = { ...CUSTOMER, promo_code: "GIFT-0001", products: [line(gift.productIds[0]!)] };
    return [{ at: "a gift", path: { tenant, slug: gift.slug }, input: { json } }];
  },
  createCustomer: ({ inStore, productId }) => [
    { at: "with a line", path: inStore, input: { json: { ...CUSTOMER, products: [line(productId)] } } },
  ],
  pay: async (at) => {
    const { here, api, inStore, tenant } = at;
    await addVoucher(here.db, at.store, "ALL", 50_000);
    const us = await here.runners.store({ region: "US" });
    const american = await callsOf(api, us).customer(US_CUSTOMER);
    const json = async (discount_code: string) => ({
      customer_id: await at.customer(),
      products: [line(at.productId)],
      shipping_method: "standard",
      discount_code,
    });
    return [
      { at: "to be paid", path: inStore, input: { json: await json("") } },
      { at: "with a voucher", path: inStore, input: { json: await json("SAVE5") } },
      { at: "covered by a voucher", path: inStore, input: { json: await json("ALL") } },
      {
        at: "with sales tax",
        path: { tenant, slug: us.slug },
        input: {
          json: {
            customer_id: american,
            products: [line(us.productIds[0]!)],
            shipping_method: "standard",
          },
        },
      },
    ];
  },
  paymentSuccess: async (at) => {
    const intent = intentOf(await at.pay(await at.customer()));
    await at.here.pay(intent);
    const form = new FormData();
    form.append("payment_intent", intent.intentId);
    return [{ at: "of a paid intent", path: at.inStore, input: { form } }];
  },
  setupOfIntegration: async ({ api, here, bearer, tenant }) => {
    const open = await person(here, here.runners, { integration: true });
    const { body } = await api("POST", "/api/login", { json: { email: open.email, password: PASSWORD } });
    return [
      { at: "of somebody else", path: { tenant }, input: { headers: bearer } },
      {
        at: "with open steps",
        path: { tenant },
        input: { headers: { Authorization: `Bearer ${body.token}` } },
      },
    ];
  },
  moveImage: async (at) => [
    {
      at: "of a guest's picture",
      path: { tenant: at.tenant },
      input: { headers: at.bearer, json: { img_id: await picture(at) } },
    },
  ],
  createEvent: ({ bearer, tenant, productId }) => [
    {
      at: "with little",
      path: { tenant },
      input: { headers: bearer, json: { region: "EU", type: "Promo" } },
    },
    {
      at: "with much",
      path: { tenant },
      input: {
        headers: bearer,
        json: {
          image_id: null,
          page: { name: `Spring ${freshId()}`, tagline: "Out now", header: { logo: null } },
          products: [{ product_id: productId, store_selling_price: 12.5 }],
          region: "UK",
          theme: { brand: "#aa3300", paper: "warm" },
          type: "Store",
        },
      },
    },
  ],
  fulfillerEvent: async (at) => {
    const { fulfilmentId, sign } = await orderedFrom(at);
    const json = {
      event_id: freshId(),
      type: "picked",
      at: "2026-11-18T10:00:00Z",
      fulfilment_id: fulfilmentId,
    };
    const stock = {
      event_id: freshId(),
      type: "stock",
      at: "2026-11-18T10:00:00Z",
      data: { sku: "TEE-M", qty: 4 },
    };
    return [
      { at: "picked", input: { json, headers: await sign(JSON.stringify(json)) } },
      { at: "stock", input: { json: stock, headers: await sign(JSON.stringify(stock)) } },
    ];
  },
  fulfillerWork: async (at) => {
    const { sign } = await orderedFrom(at);
    return [{ at: "to be made", input: { headers: await sign("/api/fulfillers/v1/fulfilments") } }];
  },
  fulfillerOrder: async (at) => {
    const { fulfilmentId: id, sign } = await orderedFrom(at);
    const headers = await sign(`/api/fulfillers/v1/fulfilments/${id}`);
    return [{ at: "of its own", path: { id }, input: { headers } }];
  },
  fulfillerAck: async (at) => {
    const { fulfilmentId: id, sign } = await orderedFrom(at);
    const json = { external_id: "P-77" };
    return [{ at: "an order", path: { id }, input: { json, headers: await sign(JSON.stringify(json)) } }];
  },
  printerWebhook: async (at) => {
    const { fulfillerId: id } = await submittedOrder(at);
    const access = await sealAccess(SECRET, id, { secret: "gelato's", token: "x" });
    await at.here.db.update(fulfillers).set({ api: "gelato", access }).where(eq(fulfillers.id, id));
    const headers = { "X-Webhook-Secret": "gelato's" };
    return [{ at: "of a catalogue", path: { id }, input: { json: { event: "catalogue" }, headers } }];
  },
  openApi: () => [{ at: "as anyone" }],
  docs: () => [{ at: "as anyone" }],
};

const addressOf = (call: ApiCall, values: Record<string, string> = {}) => {
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(values[name] ?? "x"),
  );
  const query = Object.entries(call.query?.entries ?? {}).filter(([, field]) => field.type !== "optional");
  return query.length > 0 ? `${path}?${query.map(([name]) => `${name}=1`).join("&")}` : path;
};

/** What is wrong with a value by a schema of the document. */
function faults(document: Json, schema: Schema, value: unknown): OutputUnit[] {
  const whole = { ...schema, components: document.components } as Schema;
  return new Validator(whole, "2020-12", false).validate(value).errors;
}

/** Whether an answer is one that the document knows. */
function expectDescribed(document: Json, call: ApiCall, answer: ApiAnswer, what: string): void {
  const operation = document.paths[call.path]?.[call.method.toLowerCase()];
  const described = operation?.responses[answer.status];
  expect(
    described,
    `${what}: ${answer.status} is not described: ${JSON.stringify(answer.body)}`,
  ).toBeDefined();
  const type = answer.headers.get("Content-Type")?.split(";", 1)[0] ?? "";
  const contents = Object.keys(described.content ?? {});
  if (contents.length === 0) return expect(answer.body, what).toBe("");
  expect(contents, what).toContain(type);
  expect(faults(document, described.content[type].schema, answer.body), what).toEqual([]);
}

test.each(CALLS.map((call: ApiCall & { name: CallName }) => [`${call.method} ${call.path}`, call] as const))(
  "%s answers what the document says",
  async (_, call) => {
    const at = await place();
    for (const { at: what, path, input } of await EXAMPLES[call.name](at)) {
      const answer = await at.api(call.method, addressOf(call, path), input);
      expect(answer.status, `${what}: ${JSON.stringify(answer.body)}`).toBe(call.status ?? 200);
      expectDescribed(at.document, call, answer, what);
      const body = at.document.paths[call.path][call.method.toLowerCase()].requestBody;
      const sent = input?.json;
      if (body && sent) {
        const { schema } = body.content["application/json"];
        expect(faults(at.document, schema, sent), `${what}: the request`).toEqual([]);
      }
    }
  },
);

test.each(CALLS.map((call: ApiCall & { name: CallName }) => [`${call.method} ${call.path}`, call] as const))(
  "%s refuses as the document says",
  async (_, call) => {
    const at = await place();
    const { bearer, inStore, productId } = at;
    const good = { ...inStore, productId };
    const json = call.method === "POST" ? { json: {} } : {};
    for (const [what, path, input] of [
      ["a guest", good, json],
      ["someone signed in", good, { ...json, headers: bearer }],
      ["another tenant's address", { ...good, tenant: at.here.maple.id }, { ...json, headers: bearer }],
    ] as const) {
      // Ending this session is what the others are asked with.
      if (call.name === "logout" && "headers" in input) continue;
      expectDescribed(at.document, call, await at.api(call.method, addressOf(call, path), input), what);
    }
  },
);

test("the document itself is whole: each reference leads somewhere, and each name is used once", async () => {
  const { document } = await place();
  const text = JSON.stringify(document);
  for (const [, name] of text.matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
    expect(Object.keys(document.components.schemas)).toContain(name);
  }
  const names = [...text.matchAll(/"operationId":"(\w+)"/g)].map(([, name]) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(names.sort()).toEqual(CALLS.map(({ name }) => name).sort());
});

test("no page's route stands at an address of the API but the signed ones of machines", () => {
  const addresses = routeTable.flatMap(({ path }) => (path?.startsWith("api") ? [path] : []));
  expect(addresses).toEqual(["api/webhooks/stripe", "api/webhooks/mail"]);
});

describe("the document lists every answer that exists", () => {
  test.each(CALLS.map((call: ApiCall) => [`${call.method} ${call.path}`, call] as const))(
    "%s",
    async (_, { method, path }) => {
      const { document } = await place();
      const { responses } = document.paths[path][method.toLowerCase()];
      const everywhere = ["400", "405", "500", "503"];
      const writes = method === "POST" ? ["403", "413", "415", "422", "429"] : [];
      expect(Object.keys(responses)).toEqual(expect.arrayContaining([...everywhere, ...writes]));
      for (const status of ["429", "503"].filter((one) => one in responses)) {
        expect(Object.keys(responses[status].headers)).toEqual(["Retry-After"]);
      }
      for (const [status, { content }] of Object.entries<Json>(responses)) {
        if (Number(status) < 400) continue;
        expect(content["application/json"].schema).toEqual({ $ref: "#/components/schemas/Refusal" });
      }
    },
  );

  const LOGIN = CALLS.find(({ name }) => name === "login") as ApiCall;
  const broken: [number, string, Input][] = [
    [400, "POST", { raw: "{", headers: { "Content-Type": "application/json" } }],
    [403, "POST", { json: {}, headers: { Origin: "https://evil.example" } }],
    [405, "GET", {}],
    [
      413,
      "POST",
      { raw: `"${"x".repeat(2 * 1024 * 1024)}"`, headers: { "Content-Type": "application/json" } },
    ],
    [415, "POST", { raw: "<a/>", headers: { "Content-Type": "application/xml" } }],
    [422, "POST", { json: {} }],
  ];
  test.each(broken)("and %i is answered in its words", async (status, method, input) => {
    const at = await place();
    const answer = await at.api(method, "/api/login", input);
    expect(answer.status).toBe(status);
    expectDescribed(at.document, LOGIN, answer, String(status));
  });

  test("and 429 with the seconds to wait", async () => {
    const at = await place();
    const wrong = () =>
      at.api("POST", "/api/login", { json: { email: at.email, password: "Wrong-Pass-1!" } });
    let answer = await wrong();
    for (let guess = 0; guess < 12 && answer.status !== 429; guess += 1) answer = await wrong();
    expect([answer.status, Number(answer.headers.get("Retry-After")) > 0]).toEqual([429, true]);
    expectDescribed(at.document, LOGIN, answer, "429");
  });

  test("and 500 without a word of what broke", async () => {
    const log = quietly();
    const at = await place();
    const context = at.here.product.context();
    Object.defineProperty(context.page, "settings", {
      get: () => {
        throw new Error("secret detail");
      },
    });
    const answer = await answerApi(new Request(`${ORIGIN}/api/sanctum/csrf-cookie`), context.page);
    const body = (await answer.json()) as Json;
    expect(answer.status).toBe(500);
    expect(JSON.stringify(body)).not.toContain("secret");
    expect(faults(at.document, at.document.components.schemas.Refusal, body)).toEqual([]);
    expect(log).toHaveBeenCalled();
  });
});

test("a body is described by the schema that judges it: what is required, and how long it may be", async () => {
  const { document } = await place();
  const bodyOf = (path: string) => document.paths[path].post.requestBody.content["application/json"].schema;
  const customer = bodyOf("/api/{tenant}/{slug}/create-customer");
  expect([...customer.required].sort()).toEqual(
    ["address_city", "address_country", "address_first_line", "email", "name", "products"].sort(),
  );
  expect(customer.properties.name).toMatchObject({ type: "string", minLength: 1, maxLength: 100 });
  expect(customer.properties.address_second_line.type).toEqual(["string", "null"]);
  expect(customer.properties.email).toMatchObject({ format: "email", maxLength: 254 });
  expect(bodyOf("/api/login").required).toEqual(["email", "password"]);
  expect(document.components.schemas.Line.required).toEqual(["product_id", "quantity"]);
  expect(faults(document, customer, { ...CUSTOMER, name: "x".repeat(101), products: [] })).not.toEqual([]);
});

test("the event record has every field of section 3 of the specification", async () => {
  const { here, api, store, productId } = await shop({
    countries: ["US", "GB"],
    page: {
      header: { logo: "/media/logo.svg" },
      tagline: "",
      claimTitle: "",
      hero: null,
    },
    categories: ["T-shirts"],
  });
  const path = `/api/${store.tenantId}/${store.slug}/product-id=${productId}`;
  const { event } = (await api("GET", path)).body.data;
  expect(event).toMatchObject({
    id: store.id,
    name: expect.any(String),
    type: "Store",
    slug: store.slug,
    theme: { brand: expect.any(String) },
    products: [{ id: productId, price: 10 }],
    currency: "GBP",
    region: "UK",
    vat_rate: 20,
    not_vat_registered: false,
    countries: ["US", "GB"],
    event_products: [{ event_id: store.id, product_id: productId, store_selling_price: 10 }],
    event_type: {
      type: "other",
      theme: { brand: expect.any(String) },
      page: { header: { logo: "/media/logo.svg" } },
    },
    expired: false,
    files: [{ kind: "logo", url: "/media/logo.svg" }],
    logo: "/media/logo.svg",
    category_list: ["T-shirts"],
  });
  expect(event.states[0]).toEqual({ code: "AL", name: "Alabama" });
  const british = await here.runners.store({ lockedToCountries: ["GB"], type: "Promo", shipping: null });
  const promo = await api(
    "GET",
    `/api/${british.tenantId}/${british.slug}/product-id=${british.productIds[0]}`,
  );
  expect(promo.body.data.event).toMatchObject({ states: [], event_type: { type: "promo" } });
});

test("every operation says who may call it, and no schema is of another version of JSON Schema", async () => {
  const { document } = await place();
  const told = Object.entries(document.paths as Record<string, Record<string, Json>>).flatMap(
    ([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ what: `${method} ${path}`, operation })),
  );
  expect(told.length).toBeGreaterThan(20);
  const schemes = Object.keys(document.components.securitySchemes);
  for (const { what, operation } of told) {
    expect(Array.isArray(operation.security), what).toBe(true);
    expect(operation.description, what).toMatch(/call/);
    expect(operation.tags, what).toHaveLength(1);
    for (const way of operation.security.flatMap((one: object) => Object.keys(one)))
      expect(schemes).toContain(way);
  }
  const isPublic = (path: string, method: string) => document.paths[path][method].security.length === 0;
  expect(isPublic("/api/fonts", "get")).toBe(true);
  expect(isPublic("/api/user", "get")).toBe(false);
  // Since 2020-12 `items` is one schema; a list of them is `prefixItems`.
  expect(JSON.stringify(document)).not.toMatch(/"items":\[/);
});
