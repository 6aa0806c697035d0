import { nameOfBlank } from "../../../app/domain/design/catalogue-filter.ts";
import { and, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { action, loader } from "../../../app/routes/admin/event/overview/page.tsx";
import { createEvent } from "../../../app/services/events/create-event.server.ts";
import { duplicateEvent } from "../../../app/services/events/duplicate-event.server.ts";
import { readMade } from "../../../app/services/makers.server.ts";
import { events } from "../../../db/schema/events.ts";
import { eventFulfillers, fulfillers, fulfillerStock } from "../../../db/schema/fulfillers.ts";
import { products } from "../../../db/schema/products.ts";
import { auditEntries } from "../../../db/schema/records.ts";
import { at, call, get, post } from "../../support/answers.ts";
import { freshId, type StoreInput, takeMakers, takeUsualMaker } from "../../support/stores.ts";
import { world } from "../../support/world.ts";

async function draft(input: StoreInput = {}) {
  const here = await world();
  const store = await here.runners.store({ status: "Draft", ...input });
  const { cookie } = await here.staff(here.runners, "admin");
  const params = { slug: store.slug };
  const address = `/events/${store.slug}/overview`;
  const show = async () =>
    (await call(loader, get(address, { cookie }), here.product.context(), params)).body;
  const press = (intent: string) =>
    call(action, post(address, { intent }, { cookie }), here.product.context(), params);
  const row = async () => (await here.db.select().from(events).where(eq(events.id, store.id)))[0]!;
  const status = async () => (await row()).status;
  /** Another fulfiller; its own tenant's unless said. */
  const add = async (fulfiller: Partial<typeof fulfillers.$inferInsert> = {}, prints = true) => {
    const id = freshId();
    const stamps = { createdAt: here.product.clock.now(), updatedAt: here.product.clock.now() };
    const usual = { name: `Printer ${id}`, state: "active", mode: "pull" } as const;
    await here.db
      .insert(fulfillers)
      .values({ ...usual, ownerTenantId: here.runners.id, ...stamps, ...fulfiller, id });
    const link = { id: freshId(), tenantId: store.tenantId, eventId: store.id, fulfillerId: id };
    if (prints) await here.db.insert(eventFulfillers).values({ ...link, createdAt: stamps.createdAt });
    return id;
  };
  return { here, store, show, press, row, status, add };
}

describe("a store that goes live", () => {
  test("is refused while nobody prints for it, and its overview names the product", async () => {
    const { here, store, press, status, show } = await draft({ products: [{ name: "Harbour tee" }] });
    await takeMakers(here.db, store);
    const refused = await press("Active");
    expect(refused.status).toBe(422);
    expect(at(refused.body, "missing")).toMatchObject([{ key: "made", ok: false }]);
    expect(await status()).toBe("Draft");
    expect(at(await show(), "unmade", "lines")).toMatchObject([{ name: "Harbour tee", isSoldOut: true }]);
  });

  test("is refused for each country that nobody sends to, and opens without those", async () => {
    const { here, store, add, press, show, status } = await draft({ lockedToCountries: ["DE", "FR", "NL"] });
    await takeUsualMaker(here.db, store);
    await add({ profile: { countries: ["DE"] } });
    await add({ profile: { countries: ["NL", "BE"] } });
    expect((await press("Active")).status).toBe(422);
    expect(at(await show(), "unmade", "lines", 0)).toMatchObject({ countries: ["FR"], isSoldOut: false });
    await here.db
      .update(events)
      .set({ lockedToCountries: ["DE", "NL"] })
      .where(eq(events.id, store.id));
    expect((await press("Active")).status).toBe(303);
    expect(await status()).toBe("Active");
  });

  const unable: [string, Partial<typeof fulfillers.$inferInsert>][] = [
    ["is not active yet", { state: "invited" }],
    ["was paused", { state: "paused" }],
    ["has no page that its people could open", { mode: "desk" }],
    ["prints in another technique", { profile: { techniques: ["Embroidery"] } }],
    ["has none of the articles", { profile: { skus: ["OTHER"] } }],
    ["prints smaller", { profile: { largestPrint: [50, 50] } }],
  ];
  test.each(unable)("is refused where its only print partner %s", async (_, fulfiller) => {
    const { here, store, add, press } = await draft();
    await takeUsualMaker(here.db, store);
    await add(fulfiller);
    expect(at((await press("Active")).body, "missing")).toMatchObject([{ key: "made" }]);
  });

  test("of every type asks for it, but not for products that are archived", async () => {
    for (const type of ["Promo", "Bulk", "Products"] as const) {
      const { here, store, press } = await draft({ type, products: [{ price: type === "Promo" ? 0 : 900 }] });
      await takeMakers(here.db, store);
      const keys = (at((await press("Active")).body, "missing") as { key: string }[]).map(({ key }) => key);
      expect(keys).toContain("made");
    }
    const { here, store, add, press } = await draft({ products: [{}, {}] });
    await takeUsualMaker(here.db, store);
    await add();
    await here.db.update(products).set({ status: "archived" }).where(eq(products.id, store.productIds[1]!));
    expect((await press("Active")).status).toBe(303);
  });

  test("that was on hold asks again before it is open again", async () => {
    const { here, store, press, status } = await draft({ status: "On hold" });
    await takeMakers(here.db, store);
    expect((await press("Active")).status).toBe(422);
    expect(await status()).toBe("On hold");
  });
});

describe("a store stays closed when in the moment of its opening", () => {
  type Draft = Awaited<ReturnType<typeof draft>>;
  const rivals: [string, (at: Draft) => Promise<unknown>][] = [
    ["the last print partner is taken away", ({ here, store }) => takeMakers(here.db, store)],
    [
      "the print partner is paused",
      ({ here, store }) =>
        here.db
          .update(fulfillers)
          .set({ state: "paused" })
          .where(eq(fulfillers.ownerTenantId, store.tenantId)),
    ],
    [
      "the print partner changes its countries",
      ({ here, store }) =>
        here.db
          .update(fulfillers)
          .set({ version: 2, profile: { countries: ["US"] } })
          .where(eq(fulfillers.ownerTenantId, store.tenantId)),
    ],
    [
      "a country is added",
      ({ here, store }) => here.db.update(events).set({ version: 2 }).where(eq(events.id, store.id)),
    ],
    [
      "a product is changed",
      ({ here, store }) =>
        here.db
          .update(products)
          .set({ updatedAt: new Date("2031-01-01") })
          .where(eq(products.id, store.productIds[0]!)),
    ],
  ];
  test.each(rivals)("%s", async (_, rival) => {
    const made = await draft();
    const { here, store, add, row, status } = made;
    await takeUsualMaker(here.db, store);
    await add();
    const { scope } = here.runners;
    const event = await row();
    const { made: asRead, unmade } = await readMade(scope, event);
    expect(unmade).toEqual([]);
    await rival(made);
    const note = {
      id: freshId(),
      at: here.product.clock.now(),
      action: "Event status updated" as const,
      actor: scope.actor,
      subject: { kind: "event" as const, id: event.id, name: event.name },
      changes: {},
    };
    const opened = await scope.tenant.events.changeStatus({
      id: event.id,
      type: event.type,
      from: "Draft",
      to: "Active",
      at: here.product.clock.now(),
      made: asRead,
      note: note as never,
    });
    expect(opened).toBe(false);
    expect(await status()).toBe("Draft");
  });

  test("stock that it counts goes out", async () => {
    const { here, store, add, row, status } = await draft();
    await takeUsualMaker(here.db, store);
    const fulfillerId = await add();
    const { scope } = here.runners;
    const { made } = await readMade(scope, await row());
    const [need] = made.parts[0]!.needs;
    await here.db.insert(fulfillerStock).values({
      tenantId: store.tenantId,
      fulfillerId,
      sku: need!.sku,
      count: 0,
      toldAt: here.product.clock.now(),
      updatedAt: here.product.clock.now(),
    });
    const event = await row();
    const opened = await scope.tenant.events.changeStatus({
      id: event.id,
      type: event.type,
      from: "Draft",
      to: "Active",
      at: here.product.clock.now(),
      made,
      note: { id: freshId(), at: here.product.clock.now() } as never,
    });
    expect([opened, await status()]).toEqual([false, "Draft"]);
  });
});

describe("a print partner is offered", () => {
  test("where nobody prints: the tenant's own and what the platform lends in the region, by one press", async () => {
    const { here, store, add, show, press, status } = await draft();
    await takeMakers(here.db, store);
    const own = await add({ name: "Own press" }, false);
    const lent = await add({ name: "Lent press", ownerTenantId: null, lentRegions: ["UK"] }, false);
    const elsewhere = await add({ ownerTenantId: null, lentRegions: ["US"] }, false);
    const others = await add({ ownerTenantId: here.maple.id }, false);
    const offered = (at(await show(), "unmade", "makers") as { id: string }[]).map(({ id }) => id);
    expect(offered).toEqual(expect.arrayContaining([own, lent]));
    expect(offered).not.toContain(elsewhere);
    expect(offered).not.toContain(others);

    expect((await press(`maker:${others}`)).status).toBe(409);
    expect((await press(`maker:${own}`)).status).toBe(303);
    expect((await press(`maker:${own}`)).status).toBe(303);
    const links = await here.db.select().from(eventFulfillers).where(eq(eventFulfillers.eventId, store.id));
    expect(links.map(({ fulfillerId }) => fulfillerId)).toEqual([own]);
    const notes = await here.db
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.subjectId, store.id), eq(auditEntries.action, "Event updated")));
    expect(notes.map(({ changes }) => changes)).toEqual([{ fulfiller: "Own press" }]);
    expect((await press("Active")).status).toBe(303);
    expect(await status()).toBe("Active");
  });
});

describe("a new store", () => {
  const build = async (here: Awaited<ReturnType<typeof world>>, region: "UK" | "EU") => {
    const created = await createEvent(here.runners.scope, {
      draft: {
        type: "Store",
        region,
        products: [],
        imageId: null,
        starts: "",
        ends: "",
        page: { name: `New ${freshId()}`, tagline: "" },
        theme: {},
      } as never,
      email: "a@b.example",
      lang: "en",
      reserved: new Set<string>(),
      fonts: async () => new Map(),
      nameOfBlank,
    });
    if (!created.ok) throw new Error(created.error);
    const links = await here.db
      .select()
      .from(eventFulfillers)
      .where(eq(eventFulfillers.eventId, created.value.id));
    return links.map(({ fulfillerId }) => fulfillerId);
  };

  test("of a company without a print partner begins with those that the platform lends in its region", async () => {
    const { here, add } = await draft();
    await here.db.delete(eventFulfillers).where(eq(eventFulfillers.tenantId, here.runners.id));
    const lent = await add({ ownerTenantId: null, lentRegions: ["EU", "US"] }, false);
    await add({ ownerTenantId: null, lentRegions: ["US"] }, false);
    await add({ ownerTenantId: null, state: "paused", lentRegions: ["EU"] }, false);
    const began = await build(here, "EU");
    expect(began).toContain(lent);
    const rows = await here.db.select().from(fulfillers);
    for (const id of began) {
      const { state, lentRegions } = rows.find((row) => row.id === id)!;
      expect([state, lentRegions.includes("EU")]).toEqual(["active", true]);
    }
  });

  test("of a company with its own begins with those, and a copy with the ones of the store", async () => {
    const { here, store, add, row } = await draft();
    await takeUsualMaker(here.db, store);
    const own = await add();
    await add({ ownerTenantId: null, lentRegions: ["UK"] }, false);
    expect(await build(here, "UK")).toEqual([own]);
    const copied = await duplicateEvent(here.runners.scope, {
      event: await row(),
      name: `Copy ${freshId()}`,
      clientId: "",
      reserved: new Set<string>(),
    });
    if (!copied.ok) throw new Error(copied.error);
    const [copy] = await here.db.select().from(events).where(eq(events.slug, copied.value.slug));
    const links = await here.db.select().from(eventFulfillers).where(eq(eventFulfillers.eventId, copy!.id));
    expect(links.map(({ fulfillerId }) => fulfillerId)).toEqual([own]);
  });
});
