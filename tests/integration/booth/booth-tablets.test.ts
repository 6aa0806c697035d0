import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { baseScope } from "../../../app/http/wiring/context.server.ts";
import { action as press, loader as desk } from "../../../app/routes/admin/event/booth/page.tsx";
import { action as send } from "../../../app/routes/storefront/booth/claims.ts";
import { action as order, loader as tabletPage } from "../../../app/routes/storefront/booth/tablet/page.tsx";
import { closeEndedTablets } from "../../../app/services/booth/tablets.server.ts";
import { listTablets } from "../../../app/services/booth/read.server.ts";
import { boothTablets } from "../../../db/schema/booth.ts";
import { promoCodes } from "../../../db/schema/codes.ts";
import { events } from "../../../db/schema/events.ts";
import { orders } from "../../../db/schema/orders.ts";
import { eventPrices } from "../../../db/schema/products.ts";
import { auditEntries } from "../../../db/schema/records.ts";
import { at, call, get, post } from "../../support/answers.ts";
import { promo } from "../../support/claims.ts";
import { DAY } from "../../support/clock.ts";
import { freshId } from "../../support/stores.ts";

/** A promo with ten gifts of £2 each, and what its stand's people do. */
async function stand({ stock = 10, budget = null as number | null } = {}) {
  const { here, store, claim } = await promo();
  const { db } = here;
  await db
    .update(eventPrices)
    .set({ stockLeft: stock, unitCost: 200 })
    .where(eq(eventPrices.eventId, store.id));
  await db.update(events).set({ budgetMinor: budget }).where(eq(events.id, store.id));
  const { cookie } = await here.staff(here.runners);
  const path = `/events/${store.slug}/booth`;
  const params = { slug: store.slug };
  const context = () => here.product.context();
  const setUp = (gifts: number, name = "Stand 1", as = cookie) =>
    call(
      press,
      post(path, { tablet_name: name, gifts: String(gifts), days: "3" }, { cookie: as }),
      context(),
      params,
    );
  const cookieOf = (answer: { setCookie: string | null }) => answer.setCookie?.split(";")[0] ?? "";
  let people = 0;
  const fields = (change: Record<string, string> = {}) => ({
    name: `Pat ${(people += 1)}`,
    email: `${freshId()}@test.example`,
    phone: `+44 20 7946 0${100 + people}`,
    address_first_line: `${people} ${freshId()} Road`,
    address_city: "Bath",
    address_postcode: "BA1 1AA",
    address_country: "GB",
    idempotency_key: freshId(),
    address_asked: "",
    lang: "en",
    [`size_${store.productIds[0]}`]: "M",
    [`colour_${store.productIds[0]}`]: "White",
    ...change,
  });
  const keep = async (
    tablet: string,
    form: Record<string, string> = fields(),
  ): Promise<Record<string, unknown>> => {
    const answer = await call(
      send,
      post(`${path}/tablet/claims`, form, { cookie: tablet }),
      context(),
      params,
    );
    return { status: answer.status, ...(JSON.parse(String(answer.body)) as object) };
  };
  const left = async () => {
    const [price] = await db.select().from(eventPrices).where(eq(eventPrices.eventId, store.id));
    const [event] = await db.select().from(events).where(eq(events.id, store.id));
    const [tablet] = await db.select().from(boothTablets).where(eq(boothTablets.eventId, store.id));
    return { stock: price?.stockLeft, used: event?.budgetUsedMinor, held: tablet?.held };
  };
  return {
    here,
    db,
    store,
    claim,
    cookie,
    setUp,
    cookieOf,
    fields,
    keep,
    left,
    show: (tablet: string) => call(tabletPage, get(`${path}/tablet`, { cookie: tablet }), context(), params),
    orderPlainly: (tablet: string, form: Record<string, string>) =>
      call(order, post(`${path}/tablet`, form, { cookie: tablet }), context(), params),
    see: async () => (await call(desk, get(path, { cookie }), context(), params)).body,
    revoke: (id: string, confirmed = "yes") =>
      call(press, post(path, { intent: `revoke:${id}`, confirmed }, { cookie }), context(), params),
    orders: () => db.select().from(orders).where(eq(orders.eventId, store.id)),
  };
}

describe("a tablet of a stand", () => {
  test("gets gifts whose stock and budget are held for it, and gives each back to its own claim", async () => {
    const { setUp, cookieOf, keep, left, show, orderPlainly, fields, orders, see } = await stand({
      budget: 2000,
    });
    const made = await setUp(4);
    expect(made).toMatchObject({ status: 303, location: expect.stringMatching(/\/booth\/tablet$/) });
    expect(made.setCookie).toMatch(/^booth\.[^;]+; Path=\/events; SameSite=Lax; Max-Age=259200; HttpOnly/);
    const tablet = cookieOf(made);
    expect(await left()).toEqual({ stock: 6, used: 800, held: 4 });
    expect(at((await show(tablet)).body, "tablet")).toEqual({ name: "Stand 1", left: 4, ordered: null });
    expect(await keep(tablet)).toMatchObject({ status: 200, state: "ordered" });
    expect(await left()).toEqual({ stock: 6, used: 800, held: 3 });
    // Without scripts: the page's own form.
    const plain = await orderPlainly(tablet, fields({ intent: "claim" }));
    expect(plain.location).toMatch(/\/booth\/tablet\?ordered=PS-/);
    expect(await left()).toEqual({ stock: 6, used: 800, held: 2 });
    expect((await orders()).map(({ status, kind }) => [kind, status])).toEqual([
      ["claim", "new"],
      ["claim", "new"],
    ]);
    expect(at(await see(), "tablets", 0)).toMatchObject({ state: "open", size: 4, ordered: 2, held: 2 });
  });

  test("is refused what stock or budget do not cover, also when two are set up at once", async () => {
    const scarce = await stand({ stock: 10 });
    expect(at((await scarce.setUp(11)).body, "result", "error")).toEqual({
      gifts: ["eventDesk:boothDesk.refused.left?number=10"],
    });
    const both = await Promise.all([scarce.setUp(6, "Stand 1"), scarce.setUp(6, "Stand 2")]);
    expect(both.map(({ status }) => status).sort()).toEqual([303, 422]);
    expect(await scarce.left()).toMatchObject({ stock: 4, held: 6 });
    const poor = await stand({ budget: 700 });
    expect((await poor.setUp(4)).status).toBe(422);
    expect(await poor.left()).toEqual({ stock: 10, used: 0, held: undefined });
    expect(await poor.db.select().from(promoCodes).where(eq(promoCodes.eventId, poor.store.id))).toEqual([]);
    expect(at((await poor.setUp(0)).body, "result", "error", "gifts")).toEqual([
      "eventDesk:boothDesk.giftRange?most=300",
    ]);
  });

  test("orders what it kept once, however often it is sent, and no more than it was given", async () => {
    const { setUp, cookieOf, keep, fields, orders, left, claim, db, store } = await stand();
    const tablet = cookieOf(await setUp(2));
    const form = fields();
    const rivals = await Promise.all([keep(tablet, form), keep(tablet, form), keep(tablet, form)]);
    expect(new Set(rivals.map(({ state }) => state))).toEqual(new Set(["ordered"]));
    expect(new Set(rivals.map(({ orderRef }) => orderRef)).size).toBe(1);
    // Two windows of the same tablet: the last gift goes to one of them.
    const last = await Promise.all([keep(tablet), keep(tablet)]);
    expect(last.map(({ state }) => state).sort()).toEqual(["ordered", "refused"]);
    expect(await orders()).toHaveLength(2);
    expect(await left()).toMatchObject({ stock: 8, held: 0 });
    // Its codes are good nowhere else.
    const [code] = await db.select().from(promoCodes).where(eq(promoCodes.eventId, store.id));
    await db.update(promoCodes).set({ used: 0 }).where(eq(promoCodes.id, code!.id));
    expect(await claim(code!.code)).toMatchObject({ ok: false, error: "errors:invalidPromoCode" });
  });

  test("says in words what is wrong with a kept claim, asks once, and takes it when it is corrected", async () => {
    const { setUp, cookieOf, keep, fields, orders } = await stand();
    const tablet = cookieOf(await setUp(2));
    const wrong = fields({ address_postcode: "12", email: "nobody" });
    const refused = await keep(tablet, wrong);
    expect(refused).toMatchObject({ status: 200, state: "refused" });
    expect(String(refused["errors"])).toMatch(/E-mail.*Postcode/s);
    expect(
      await keep(tablet, { ...wrong, address_postcode: "BA1 1AA", email: "pat@test.example" }),
    ).toMatchObject({
      state: "ordered",
    });
    const long = fields({ address_first_line: "1 A Road With A Name That No Label Is Long Enough For" });
    expect(await keep(tablet, long)).toMatchObject({ state: "refused", asked: "longLine" });
    expect(await keep(tablet, { ...long, address_asked: "longLine" })).toMatchObject({ state: "ordered" });
    expect(await orders()).toHaveLength(2);
  });

  test("orders nothing once it is revoked, or its time is over, and gives back what it held", async () => {
    const { setUp, cookieOf, keep, revoke, left, show, see, here, db, store, orders } = await stand();
    const tablet = cookieOf(await setUp(3));
    expect((await keep(tablet)).state).toBe("ordered");
    const id = String(at(await see(), "tablets", 0, "id"));
    expect(at((await revoke(id, "")).body, "asked", "id")).toBe(id);
    expect((await revoke(id)).status).toBe(303);
    await revoke(id);
    expect(await left()).toEqual({ stock: 9, used: 200, held: 0 });
    expect(await keep(tablet)).toEqual({ status: 401, state: "closed" });
    expect((await show(tablet)).status).toBe(401);
    expect(await keep("booth.x=1")).toMatchObject({ status: 401 });
    expect(await orders()).toHaveLength(1);
    const noted = await db.select().from(auditEntries).where(eq(auditEntries.subjectId, store.id));
    expect(noted.map(({ action }) => action)).toEqual(["Tablet added", "Tablet revoked"]);

    const second = cookieOf(await setUp(5, "Stand 2"));
    here.product.clock.forward(4 * DAY);
    expect(await keep(second)).toMatchObject({ status: 401 });
    await closeEndedTablets(baseScope(here.product.context()));
    expect(await left()).toMatchObject({ stock: 9, used: 200 });
    expect(await listTablets(here.runners.scope, { eventId: store.id })).toContainEqual(
      expect.objectContaining({ name: "Stand 2", state: "ended", held: 0 }),
    );
  });
});
