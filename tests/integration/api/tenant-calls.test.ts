import { and, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { drawPicture } from "../../../app/http/pictures/pictures.server.ts";
import { keepTemporaryStore } from "../../../app/auth/temporary-store.server.ts";
import { FIRST_THEME } from "../../../app/domain/store/store-draft.ts";
import { events } from "../../../db/schema/events.ts";
import { assets, eventPrices, products } from "../../../db/schema/products.ts";
import { auditEntries } from "../../../db/schema/records.ts";
import { temporaryStores } from "../../../db/schema/temporary-stores.ts";
import { catalogue } from "../../../db/seed/catalogue.ts";
import { ORIGIN } from "../../support/page.ts";
import { PASSWORD, person } from "../../support/people.ts";
import { freshId } from "../../support/stores.ts";
import { type TestTenant, world } from "../../support/world.ts";
import { apiClient, type Json } from "./client.ts";

const IMAGE = {
  name: "logo.svg",
  svg: '<circle cx="50" cy="50" r="40" fill="#c0392b"/>',
  width: 100,
  height: 100,
  sha256: "a".repeat(64),
};
const DRAFT = {
  page: { name: "", tagline: "", claimTitle: "" },
  products: [],
  region: "UK" as const,
  theme: FIRST_THEME,
  type: "Store" as const,
};

async function desk() {
  const here = await world();
  const api = apiClient(here.product);
  const signIn = async (tenant: TestTenant, input: Parameters<typeof person>[2] = {}) => {
    const { email } = await person(here, tenant, input);
    const headers = { "CF-Connecting-IP": `ip-${freshId()}` };
    const { body } = await api("POST", "/api/login", { json: { email, password: PASSWORD }, headers });
    return { Authorization: `Bearer ${body.token}` };
  };
  const ours = await signIn(here.runners);
  const call = (name: string, json: Json, headers: Record<string, string> = ours, tenant = here.runners.id) =>
    api("POST", `/api/${tenant}/event-builder/${name}`, { json, headers });
  const entries = async (action: string) =>
    here.db
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.tenantId, here.runners.id), eq(auditEntries.action, action as never)));
  /** A guest's browser with a picture in the builder. */
  const uploaded = async () => {
    const request = new Request(ORIGIN);
    const { kept } = await keepTemporaryStore({ request, context: here.product.context() }, DRAFT, IMAGE);
    const [row] = await here.db.select().from(temporaryStores).where(eq(temporaryStores.id, kept.id));
    return String(row?.imgId);
  };
  return { here, api, signIn, ours, call, entries, uploaded };
}

describe("a guest's picture", () => {
  test("a guest's picture moves into the files of the first tenant that asks, once, and every later call of that tenant returns it", async () => {
    const { here, call, entries, uploaded } = await desk();
    const imgId = await uploaded();
    const answers = await Promise.all([1, 2, 3].map(() => call("assets/move", { img_id: imgId })));
    for (const { status, body } of answers) {
      expect([status, body]).toEqual([200, { data: imgId, success: true, message: expect.any(String) }]);
    }
    const rows = await here.db.select().from(assets).where(eq(assets.id, imgId));
    expect(rows).toMatchObject([{ tenantId: here.runners.id, svg: IMAGE.svg, width: 100 }]);
    expect(await entries("File added")).toMatchObject([{ subjectId: imgId, subjectName: "logo.svg" }]);
  });

  test("is not there for another tenant afterwards, nor for nobody and those without the right", async () => {
    const { here, signIn, call, uploaded } = await desk();
    const imgId = await uploaded();
    const service = await signIn(here.runners, { role: "customer_service" });
    expect((await call("assets/move", { img_id: imgId }, {})).status).toBe(401);
    expect((await call("assets/move", { img_id: imgId }, service)).status).toBe(403);
    expect((await call("assets/move", { img_id: imgId })).status).toBe(200);
    const theirs = await signIn(here.maple);
    const refused = await call("assets/move", { img_id: imgId }, theirs, here.maple.id);
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([404, ["img_id"]]);
    expect((await call("assets/move", { img_id: imgId }, theirs)).status).toBe(404);
    expect((await call("assets/move", {})).status).toBe(422);
    expect((await call("assets/move", { img_id: "nothing" })).status).toBe(404);
  });
});

describe("a store that is created", () => {
  test("is a draft of the tenant with its products, prices, picture and entries in the log", async () => {
    const { here, call, entries, uploaded } = await desk();
    const imgId = await uploaded();
    await call("assets/move", { img_id: imgId });
    const own = await here.runners.store();
    const blank = catalogue[0]!;
    const name = `Spring  ${freshId()}`;
    const { status, body } = await call("events/create", {
      image_id: imgId,
      page: { name, tagline: "Out now", header: { logo: null } },
      products: [blank.code, { product_id: own.productIds[0], store_selling_price: "12.50" }],
      region: "eu",
      theme: { brand: "#aa3300", paper: "warm" },
      type: "store",
    });
    expect([status, body]).toMatchObject([200, { success: true, data: { slug: name.replace(/\s+/, "-") } }]);
    const [event] = await here.db.select().from(events).where(eq(events.slug, body.data.slug));
    expect(event).toMatchObject({
      tenantId: here.runners.id,
      status: "Draft",
      type: "Store",
      region: "EU",
      currency: "EUR",
      vatRate: 0,
      theme: { ...FIRST_THEME, brand: "#aa3300", paper: "warm" },
      page: { tagline: "Out now" },
    });
    const sold = await here.db
      .select()
      .from(eventPrices)
      .innerJoin(products, eq(products.id, eventPrices.productId))
      .where(eq(eventPrices.eventId, event!.id));
    const [made, taken] = ["draft", "published"].map((state) =>
      sold.find((row) => row.products.status === state),
    );
    expect(taken?.event_prices.storeSellingPrice).toBe(1250);
    expect(made?.products).toMatchObject({ tenantId: here.runners.id, catalogueCode: blank.code });
    // Of 7.08 that it costs to make: twice that, in whole euros.
    expect([made?.products.offer.cost?.EUR, made?.event_prices.storeSellingPrice]).toEqual([708, 1500]);
    const [file] = await here.db.select().from(assets).where(eq(assets.id, imgId));
    expect(file?.eventId).toBe(event?.id);
    for (const [action, times] of [
      ["Event created", 1],
      ["Product added", 1],
      ["Event product added", 2],
      ["Event file added", 1],
    ] as const) {
      expect(await entries(action), action).toHaveLength(times);
    }
    const hash = String(made?.products.designHash);
    const colour = String(made?.products.offer.defaultColour);
    const svg = await drawPicture(here.product.context(), {
      hash,
      colour,
      side: "front",
      width: 800,
      near: false,
      query: new URLSearchParams(),
    });
    expect(svg).toContain("#c0392b");
  });

  test("takes the next free name, and is named after its tenant without one", async () => {
    const { call } = await desk();
    const page = { name: `Shop ${freshId()}` };
    const slugs = [];
    for (let times = 0; times < 3; times += 1) {
      slugs.push((await call("events/create", { page, region: "UK", type: "Bulk" })).body.data.slug);
    }
    const first = page.name.replace(" ", "-");
    expect(slugs).toEqual([first, `${first}-2`, `${first}-3`]);
    const reserved = await call("events/create", { page: { name: "Orders" }, region: "UK", type: "Bulk" });
    expect(reserved.body.data.slug).toMatch(/^Orders-\d+$/);
    const unnamed = await call("events/create", { region: "UK", type: "Promo" });
    expect(unnamed.body.data.slug).toMatch(/^Runners/);
  });

  test.each([
    [{ region: "" }, "region"],
    [{ region: "XX" }, "region"],
    [{ type: "Shop" }, "type"],
    [{ theme: "red" }, "theme"],
    [{ theme: { brand: "red" } }, "theme.brand"],
    [{ page: { name: "<b>" } }, "page.name"],
    [{ page: { name: "x".repeat(61) } }, "page.name"],
    [{ products: ["NO-SUCH"] }, "products"],
    [{ products: [{ product_id: "nosuch" }] }, "products"],
    [{ products: [{ code: "A", store_selling_price: -1 }] }, "products.0"],
    [{ products: "many" }, "products"],
    [{ image_id: "nosuch" }, "image_id"],
  ])("is refused with %j", async (change, field) => {
    const { here, call } = await desk();
    const { status, body } = await call("events/create", { region: "UK", type: "Store", ...change });
    expect([status, Object.keys(body.errors)[0]?.startsWith(field.split(".")[0]!)]).toEqual([422, true]);
    expect(await here.db.select().from(events).where(eq(events.tenantId, here.runners.id))).toEqual([]);
  });

  test("is for those who may create one, in their own tenant", async () => {
    const { here, signIn, ours, call } = await desk();
    const json = { region: "UK", type: "Store" };
    expect((await call("events/create", json, {})).status).toBe(401);
    expect((await call("events/create", json, ours, here.maple.id)).status).toBe(404);
    const service = await signIn(here.runners, { role: "customer_service" });
    expect((await call("events/create", json, service)).status).toBe(403);
    // An address that is not proved gets no session and no token.
    const newcomer = await signIn(here.runners, { signupComplete: false });
    expect((await call("events/create", json, newcomer)).status).toBe(401);
    const foreign = await here.maple.store();
    const stolen = { ...json, products: [{ product_id: foreign.productIds[0] }] };
    expect((await call("events/create", stolen)).status).toBe(422);
    expect(await here.db.select().from(events).where(eq(events.tenantId, here.runners.id))).toEqual([]);
  });
});

describe("the integration's setup", () => {
  test("the call returns the setup while steps are open, and saves a completed step", async () => {
    const { here, api, signIn, ours } = await desk();
    const open = await signIn(here.runners, { integration: true });
    const path = `/api/${here.runners.id}/events/shopify-event`;
    const told = await api("GET", `${path}?integration=1`, { headers: open });
    expect(told.body.data).toMatchObject({ stepsCompleted: false, registrationRoute: "/get-started" });
    expect(told.body.data.steps.map(({ complete }: Json) => complete)).toEqual([true, false, false, false]);
    expect((await api("GET", path, { headers: { ...open, "X-Integration": "1" } })).status).toBe(200);
    expect((await api("GET", path, { headers: open })).status).toBe(422);
    expect((await api("GET", `${path}?integration=1`, { headers: ours })).body).toEqual({ data: null });
    expect((await api("GET", `${path}?integration=1`)).status).toBe(401);
    const foreign = `/api/${here.maple.id}/events/shopify-event?integration=1`;
    expect((await api("GET", foreign, { headers: open })).status).toBe(404);
  });
});
