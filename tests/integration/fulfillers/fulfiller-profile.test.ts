import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { action as change, loader as open } from "../../../app/routes/admin/fulfillers/fulfiller/page.tsx";
import { eventFulfillers, fulfillers } from "../../../db/schema/fulfillers.ts";
import { baseScope } from "../../../app/http/wiring/context.server.ts";
import { auditEntries } from "../../../db/schema/records.ts";
import { users } from "../../../db/schema/users.ts";
import { at, call, get, post } from "../../support/answers.ts";
import { freshId } from "../../support/stores.ts";
import { world } from "../../support/world.ts";

const PROFILE = {
  name: "Own Press",
  contact_name: "Pia Press",
  email: "pia@press.example",
  mode: "desk",
  ships_from: "DE",
  return_address: "Own Press\r\nGasse 1\r\n10115 Berlin",
  time_zone: "Europe/Berlin",
  cut_off: "14:00",
  days_to_ship: "2",
  daily_capacity: "120",
  holidays: "2026-12-26\n2026-12-25",
  skus: "",
  print_width: "400",
  print_height: "500",
  currency: "EUR",
  per_item: "3,20",
  per_parcel: "4.50",
  price_screen_print: "1,80",
  price_foil: "",
  country_DE: "on",
  country_AT: "on",
  technique_screen_print: "on",
};

async function desk() {
  const here = await world();
  const id = freshId();
  const now = new Date();
  const store = await here.runners.store({ slug: freshId() });
  await here.db.insert(fulfillers).values({
    id,
    name: "Press",
    state: "invited",
    mode: "desk",
    ownerTenantId: here.runners.id,
    createdAt: now,
    updatedAt: now,
  });
  await here.db
    .insert(eventFulfillers)
    .values({ id: freshId(), tenantId: here.runners.id, eventId: store.id, fulfillerId: id, createdAt: now });
  const { cookie } = await here.staff(here.runners, "account_manager");
  const params = { fulfillerId: id };
  const send = (fields: Record<string, string>, as = cookie) =>
    call(change, post(`/fulfillers/${id}`, fields, { cookie: as }), here.product.context(), params);
  const see = (as = cookie) =>
    call(open, get(`/fulfillers/${id}`, { cookie: as }), here.product.context(), params);
  const row = async () => (await here.db.select().from(fulfillers).where(eq(fulfillers.id, id)))[0];
  return { here, id, store, send, see, row };
}

test("a profile is saved once for each version, completes a step of its fulfiller, and is recorded in the log", async () => {
  const { here, id, send, see, row } = await desk();
  const both = await Promise.all([
    send({ ...PROFILE, version: "1" }),
    send({ ...PROFILE, version: "1", days_to_ship: "5" }),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([303, 409]);
  const late = both.find(({ status }) => status === 409);
  expect(at(late?.body, "result", "error", "version")).toEqual(["lists:changedMeanwhile"]);
  expect(await row()).toMatchObject({
    name: "Own Press",
    state: "profile",
    version: 2,
    profile: {
      shipsFrom: "DE",
      countries: ["AT", "DE"],
      techniques: ["Screen print"],
      largestPrint: [400, 500],
      returnAddress: ["Own Press", "Gasse 1", "10115 Berlin"],
      holidays: ["2026-12-25", "2026-12-26"],
      costs: { currency: "EUR", perItem: 320, perParcel: 450, perPrint: { "Screen print": 180 } },
      dailyCapacity: 120,
      cutOff: "14:00",
    },
  });
  expect(at((await see()).body, "stored")).toMatchObject({
    per_item: "3.20",
    price_screen_print: "1.80",
    price_foil: "",
    country_AT: "on",
    country_FR: "",
  });
  const [entry] = await here.db.select().from(auditEntries).where(eq(auditEntries.subjectId, id));
  expect(entry).toMatchObject({ action: "Fulfiller updated", changes: { state: { to: "profile" } } });
  expect(JSON.stringify(entry?.changes)).not.toContain("pia@");

  const wrong = await send({
    ...PROFILE,
    version: "2",
    cut_off: "25:00",
    holidays: "2026-02-30",
    print_width: "x",
    ships_from: "XX",
    time_zone: "Mars/Olympus",
    per_item: "",
    price_dtf: "much",
  });
  expect(wrong.status).toBe(422);
  expect(at(wrong.body, "result", "error")).toMatchObject({
    cut_off: ["fulfillerDesk:fulfillerProfile.wrong.time"],
    holidays: ["fulfillerDesk:fulfillerProfile.wrong.holidays"],
    print_width: ["fulfillerDesk:fulfillerProfile.wrong.number"],
    ships_from: ["errors:required"],
    time_zone: ["errors:required"],
    per_item: ["errors:required"],
    price_dtf: ["errors:amount"],
  });
});

test("a fulfiller takes its steps in order, and is retired for good once that was confirmed", async () => {
  const { here, id, send, row } = await desk();
  await send({ intent: "active" });
  expect(await row()).toMatchObject({ state: "invited", version: 1 });
  await here.db.update(fulfillers).set({ state: "profile" }).where(eq(fulfillers.id, id));
  await send({ intent: "active" });
  expect(await row()).toMatchObject({ state: "profile", version: 1 });
  await send({ intent: "tested" });
  await send({ intent: "active" });
  await send({ intent: "paused" });
  expect(await row()).toMatchObject({ state: "paused", version: 4 });
  expect((await send({ intent: "retired" })).location).toBe(`/fulfillers/${id}?retire=1`);
  expect(await row()).toMatchObject({ state: "paused" });
  await send({ intent: "retired", confirmed: "yes" });
  await send({ intent: "active" });
  expect(await row()).toMatchObject({ state: "retired", version: 5 });
});

test("a fulfiller is changed by the tenant that registered it alone, and read by those it prints for", async () => {
  const { here, id, send, see, row } = await desk();
  const { cookie } = await here.staff(here.maple);
  expect((await see(cookie)).status).toBe(404);
  expect((await send({ ...PROFILE, version: "1" }, cookie)).status).toBe(404);
  const other = await here.maple.store({ slug: freshId() });
  await here.db.insert(eventFulfillers).values({
    id: freshId(),
    tenantId: here.maple.id,
    eventId: other.id,
    fulfillerId: id,
    createdAt: new Date(),
  });
  expect(at((await see(cookie)).body, "mayWrite")).toBe(false);
  expect((await send({ ...PROFILE, version: "1" }, cookie)).status).toBe(409);
  await send({ intent: "retired", confirmed: "yes" }, cookie);
  expect(await row()).toMatchObject({ state: "invited", version: 1, name: "Press" });
});

test("only the platform's own people lend a fulfiller of theirs, and new stores of every tenant in its regions get it", async () => {
  const { here, id, send, see, row } = await desk();
  await here.db.update(fulfillers).set({ state: "active" }).where(eq(fulfillers.id, id));
  const lend = { intent: "lend", lent_region: "US" };
  expect(at((await see()).body, "lentRegions")).toBeNull();
  expect((await send(lend)).status).toBe(403);
  expect((await row())?.lentRegions).toEqual([]);

  const { userId, cookie } = await here.staff(here.runners);
  await here.db.update(users).set({ superadmin: true }).where(eq(users.id, userId));
  const offered = async (region: "US" | "UK") =>
    (await baseScope(here.product.context()).platform.fulfillers.mayPrintIn(here.maple.id, region)).some(
      (one) => one.id === id,
    );
  expect(await offered("US")).toBe(false);
  expect((await send(lend, cookie)).status).toBe(303);
  expect(at((await see(cookie)).body, "lentRegions")).toEqual(["US"]);
  expect([await offered("US"), await offered("UK")]).toEqual([true, false]);
  const [entry] = await here.db.select().from(auditEntries).where(eq(auditEntries.subjectId, id));
  expect(entry?.changes).toEqual({ lentRegions: { from: "", to: "US" } });
  await send({ intent: "lend", lent_region: "MARS" }, cookie);
  expect([(await row())?.lentRegions, await offered("US")]).toEqual([[], false]);
});
