import { nameOfBlank } from "../../../app/domain/design/catalogue-filter.ts";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { action as build, loader as look } from "../../../app/routes/builder/event-builder.tsx";
import { loader as signUp } from "../../../app/routes/account/get-started/page.tsx";
import { action as create } from "../../../app/routes/builder/create-event.tsx";
import { layersOf } from "../../../app/domain/design/design.ts";
import { FIRST_THEME } from "../../../app/domain/store/store-draft.ts";
import { checkTools } from "../../../app/http/wiring/print-tools.server.ts";
import { checkProducts } from "../../../app/services/check-products.ts";
import { createEvent } from "../../../app/services/events/create-event.server.ts";
import { events } from "../../../db/schema/events.ts";
import { eventPrices, products } from "../../../db/schema/products.ts";
import { auditEntries } from "../../../db/schema/records.ts";
import { temporaryStores } from "../../../db/schema/temporary-stores.ts";
import { tenants } from "../../../db/schema/tenants.ts";
import { catalogue } from "../../../db/seed/catalogue.ts";
import { at, call, get, post } from "../../support/answers.ts";
import { freshId } from "../../support/stores.ts";
import { interleave } from "../../support/interleaving.ts";
import { world } from "../../support/world.ts";

const CODE = catalogue[0]!.code;
/** Each guest comes from an address of their own, whoever built here within the hour. */
const fromElsewhere = () => ({ headers: { "CF-Connecting-IP": `guest-${freshId()}` } });
const FIELDS = { name: "", tagline: "", type: "Store", region: "UK", brand: "#aa0000", paper: "warm" };

async function desk() {
  const here = await world();
  const { cookie } = await here.staff(here.runners, "account_manager");
  const name = `Built ${freshId()}`;
  const send = (change: Record<string, string> = {}, headers: Record<string, string> = {}) =>
    call(
      create,
      post("/events/create", { ...FIELDS, name, products: CODE, ...change }, { cookie, headers }),
      here.product.context(),
    );
  const stores = () => here.db.select().from(events).where(eq(events.name, name));
  return { here, name, send, stores };
}

test("staff get a draft with its prices, dates and look, and are led to its open items", async () => {
  const { here, name, send, stores } = await desk();
  const made = await send({ [`price_${CODE}`]: "19.90", starts: "2030-03-01", ends: "2030-03-31" });
  expect([made.status, made.location]).toEqual([303, `/events/${name.replace(" ", "-")}/overview`]);
  const [store] = await stores();
  expect(store).toMatchObject({ status: "Draft", theme: { brand: "#aa0000", paper: "warm" } });
  // The whole last day in the store's time zone, which is an hour ahead by then.
  expect([store?.startsAt, store?.endsAt]).toEqual([
    new Date("2030-03-01T00:00:00Z"),
    new Date("2030-03-31T23:00:00Z"),
  ]);
  const prices = await here.db
    .select()
    .from(eventPrices)
    .where(eq(eventPrices.eventId, store?.id ?? ""));
  expect(prices).toMatchObject([{ storeSellingPrice: 1990 }]);
});

test("a store is called as its brand writes itself, under an address of plain letters", async () => {
  const { here, name, send } = await desk();
  const made = await send({ shown_name: "Harbour & Pine" });
  expect(made.location).toBe(`/events/${name.replace(" ", "-")}/overview`);
  const stores = await here.db.select().from(events).where(eq(events.tenantId, here.runners.id));
  expect(stores).toMatchObject([{ name: "Harbour & Pine", slug: name.replace(" ", "-") }]);
  const wrong = await send({ shown_name: "{Pine}" });
  expect(at(wrong.body, "result", "error", "shown_name", 0)).toBe("eventDesk:details.shownNameSigns");
});

test("the log tells what was made in the order in which it was made, with prices as money", async () => {
  const { here, send } = await desk();
  await send({ [`price_${CODE}`]: "19.90" });
  const entries = await here.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.tenantId, here.runners.id))
    .orderBy(auditEntries.at, auditEntries.id);
  const made = entries.filter(({ action }) => /^(Product|Event)/.test(action));
  expect(made.map(({ action }) => action)).toEqual(["Product added", "Event created", "Event product added"]);
  expect(made.at(-1)?.changes).toMatchObject({ store_selling_price: 1990, currency: "GBP" });
});

test("a product without a price begins with one that leaves something", async () => {
  const { here, send, stores } = await desk();
  await send();
  const [store] = await stores();
  const [price] = await here.db
    .select()
    .from(eventPrices)
    .where(eq(eventPrices.eventId, store?.id ?? ""));
  // Twice the 6.00 that the shirt costs with the store's name on it, in whole pounds.
  expect(price?.storeSellingPrice).toBe(1200);
});

test.each([
  ["name", "", "errors:required"],
  ["brand", "red", "builder:refused.theme"],
  ["ends", "2030-02-31", "errors:notADay"],
  [`price_${CODE}`, "-1", "errors:amount"],
  ["products", "no-such-blank", "errors:productNotSold"],
])("%s of %j is refused beside its field, and nothing is made", async (field, value, error) => {
  const { send, stores } = await desk();
  const answer = await send({ [field]: value });
  expect([answer.status, at(answer.body, "result", "error", field, 0)]).toEqual([422, error]);
  expect(await stores()).toEqual([]);
});

test("days the wrong way round are refused", async () => {
  const { send } = await desk();
  const answer = await send({ starts: "2030-02-03", ends: "2030-02-01" });
  expect(at(answer.body, "result", "error", "ends", 0)).toBe("errors:endsBeforeStart");
});

test("a preview shows what is typed, finished or not, and keeps nothing", async () => {
  const { here, send, stores } = await desk();
  const tagline = `Soon ${freshId()}`;
  const shown = await send({ intent: "preview", name: "?", tagline });
  expect([shown.status, at(shown.body, "result", "initialValue", "tagline")]).toEqual([200, tagline]);
  expect(at(shown.body, "result", "error")).toBeUndefined();
  expect(await stores()).toEqual([]);
  // Other tests keep theirs meanwhile.
  const kept = await here.db.select().from(temporaryStores);
  expect(kept.filter(({ draft }) => draft.page.tagline === tagline)).toEqual([]);
});

test.each([
  [{}, "/get-started"],
  [{ intent: "sign-in" }, "/login"],
])("a guest's store is kept, and %j leads to %s", async (intent, next) => {
  const here = await world();
  const request = post("/event-builder", { ...FIELDS, name: "Guest Store", ...intent }, fromElsewhere());
  const answer = await call(build, request, here.product.context());
  expect([answer.status, answer.location]).toEqual([303, next]);
  expect(answer.setCookie).toContain("builder=");
});

test("an address that guests have used up does not stop staff who share it", async () => {
  const { here, send } = await desk();
  const address = { "CF-Connecting-IP": `office-${freshId()}` };
  const guest = () =>
    call(
      build,
      post("/event-builder", { ...FIELDS, name: "Guest Store" }, { headers: address }),
      here.product.context(),
    );
  const answers = [];
  for (let sent = 0; sent < 31; sent += 1) answers.push((await guest()).status);
  expect(new Set(answers.slice(0, 30))).toEqual(new Set([303]));
  expect(answers[30]).toBe(429);
  expect((await send({}, address)).status).toBe(303);
});

test("a guest who goes on to the sign-up reads that the store is kept, and need not say again who they are and where they sell", async () => {
  const here = await world();
  const asked = { ...FIELDS, name: "Guest Store", region: "EU" };
  const { setCookie } = await call(
    build,
    post("/event-builder", asked, fromElsewhere()),
    here.product.context(),
  );
  const cookie = (setCookie ?? "").split(";")[0]!;
  const built = async (sent: object) =>
    at((await call(signUp, get("/get-started", sent), here.product.context())).body, "built");
  expect(await built({ cookie })).toEqual({ region: "EU", name: "Guest Store" });
  expect(await built({})).toBeUndefined();
});

test("a press that comes twice makes one store, at once and later; another name makes another", async () => {
  const { here, name, send, stores } = await desk();
  const token = { _token: `page-${freshId()}` };
  const together = await Promise.all([send(token), send(token), send(token)]);
  const later = await send(token);
  const led = new Set([...together, later].map(({ status, location }) => `${status} ${location}`));
  expect([...led]).toEqual([`303 /events/${name.replace(" ", "-")}/overview`]);
  expect(await stores()).toHaveLength(1);
  const priced = await here.db.select().from(eventPrices).where(eq(eventPrices.tenantId, here.runners.id));
  expect(priced).toHaveLength(1);

  const other = await send({ ...token, name: `${name} b` });
  expect(other.location).toBe(`/events/${name.replace(" ", "-")}-b/overview`);
  // A page that was drawn anew is another press.
  expect((await send({ _token: `page-${freshId()}` })).location).toBe(
    `/events/${name.replace(" ", "-")}-2/overview`,
  );
});

test("what nobody gave a picture is printed with the store's name, so that it can be sold as it is", async () => {
  const { here, name, send } = await desk();
  await send({ _token: `page-${freshId()}` });
  const made = await here.db.select().from(products).where(eq(products.tenantId, here.runners.id));
  expect(made.length).toBeGreaterThan(0);
  for (const { design } of made) {
    const [text] = layersOf(design, "front");
    expect(text).toMatchObject({ type: "text", text: name });
  }
  await checkProducts(
    here.runners.scope,
    { ids: made.map(({ id }) => id) },
    checkTools(here.product.context()),
  );
  const checked = await here.db.select().from(products).where(eq(products.tenantId, here.runners.id));
  expect(checked.map((row) => row.checked?.faults)).toEqual(made.map(() => []));
});

test("a press whose store was made between the look and the write finds that store", async () => {
  const { here } = await desk();
  const scope = here.runners.scope;
  const id = freshId();
  const input = {
    id,
    draft: {
      type: "Store" as const,
      region: "UK" as const,
      imageId: null,
      products: [],
      page: { name: `Raced ${id}`, tagline: "", claimTitle: "" },
      theme: FIRST_THEME,
    },
    email: "organiser@test.example",
    lang: "en",
    reserved: new Set<string>(),
    fonts: () => Promise.resolve(new Map()),
    nameOfBlank,
  };
  const { scope: slow } = interleave(scope, {
    step: "tenant.events.create",
    when: "before",
    rival: () => createEvent(scope, input),
  });
  expect(await createEvent(slow, input)).toMatchObject({ ok: true, value: { id } });
  expect(
    await here.db
      .select()
      .from(events)
      .where(eq(events.name, `Raced ${id}`)),
  ).toHaveLength(1);
});

test("a store begins in the region of who is signed in, and in that of a guest's own store", async () => {
  const here = await world();
  const { cookie } = await here.staff(here.runners, "account_manager");
  await here.db.update(tenants).set({ region: "EU" }).where(eq(tenants.id, here.runners.id));
  const shown = async (more: { cookie?: string }) =>
    at((await call(look, get("/event-builder", more), here.product.context())).body, "region");
  expect(await shown({ cookie })).toBe("EU");
  expect(await shown({})).toBe("UK");
});
