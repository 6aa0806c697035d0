import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Role } from "../../../app/domain/access/roles.ts";
import { action, loader } from "../../../app/routes/admin/events/page.tsx";
import { events } from "../../../db/schema/events.ts";
import type { StoreRow } from "../../../app/routes/admin/events/models.ts";
import { at, call, get, post } from "../../support/answers.ts";
import { claimer } from "../../support/claims.ts";
import { clients, clientStores } from "../../../db/schema/clients.ts";
import { bookBack, putOrders } from "../../support/orders.ts";
import { addPromoCode, freshId } from "../../support/stores.ts";
import { world } from "../../support/world.ts";

async function desk(role: Role = "admin") {
  const here = await world();
  const { cookie } = await here.staff(here.runners, role);
  const list = async (query = "") =>
    (await call(loader, get(`/events${query}`, { cookie }), here.product.context(), {})).body as {
      stores: StoreRow[];
      links: { nextHref: string | null };
      count: { count: number };
      clients: { id: string; name: string }[];
      createHref: string | null;
    };
  const names = async (query?: string) => (await list(query)).stores.map(({ name }) => name);
  const restore = (id: string) =>
    call(action, post("/events", { restore: id }, { cookie }), here.product.context(), {});
  return { here, list, names, restore };
}

test("stores that are open come first, and each leads to what one does with it", async () => {
  const { here, list } = await desk();
  const day = (date: number) => new Date(Date.UTC(2026, 9, date));
  await here.runners.store({ name: "Draft one", status: "Draft", createdAt: day(9) });
  await here.runners.store({ name: "Old open", createdAt: day(1) });
  await here.runners.store({ name: "Ended", endsAt: new Date(0), createdAt: day(8) });
  const gift = await here.runners.store({
    name: "New open gift",
    type: "Promo",
    shipping: null,
    vatRate: 0,
    createdAt: day(2),
    products: [{ price: 0, vat: false }],
  });
  await addPromoCode(here.db, gift, "ONE");
  expect((await claimer(here, here.runners, gift)("ONE")).ok).toBe(true);
  const { stores } = await list();
  expect(stores.map(({ name }) => name)).toEqual(["New open gift", "Old open", "Draft one", "Ended"]);
  expect(stores[0]).toMatchObject({
    orders: 1,
    href: "/events/New-open-gift/overview",
    codes: { kind: "codes", href: "/events/New-open-gift/vouchers" },
    picture: expect.stringMatching(/^\/media\//),
  });
  // Nobody but its own people finds a draft: it is looked at, not opened.
  expect(stores[2]).toMatchObject({ link: null, previewHref: "/site-preview/Draft-one" });
  expect(stores[3]).toMatchObject({ expired: true });
});

test("each store shows its client, this month's revenue less refunds, its last order and its days", async () => {
  const { here, list, names } = await desk();
  const now = here.product.clock.now();
  const before = (ms: number) => new Date(now.getTime() - ms);
  const stamps = { createdAt: now, updatedAt: now };
  const [harbour, pine] = [
    await here.runners.store({ name: "Harbour", slug: freshId(), region: "EU" }),
    await here.runners.store({
      name: "Pine",
      slug: freshId(),
      region: "EU",
      startsAt: new Date("2999-03-02T23:00:00Z"),
      endsAt: new Date("2999-04-01T22:00:00Z"),
    }),
    await here.runners.store({ name: "Quiet", slug: freshId() }),
  ];
  const tenantId = here.runners.id;
  await here.db.insert(clients).values({ id: "c-wave", tenantId, name: "Wave Ltd", ...stamps });
  await here.db
    .insert(clientStores)
    .values({ tenantId, eventId: pine.id, clientId: "c-wave", createdAt: now });
  const [paid] = await putOrders(here.db, harbour, [
    { placedAt: before(60_000), total: 5_000, currency: "EUR" },
    // More than a month ago: it is in no month of today.
    { placedAt: before(40 * 86_400_000), total: 90_000, currency: "EUR" },
  ]);
  await putOrders(here.db, pine, [{ placedAt: before(30_000), total: 4_321, currency: "EUR" }]);
  await bookBack(here.db, harbour, { orderId: paid!, amount: 701, currency: "EUR", at: now });

  const { stores } = await list("?sort=name");
  expect(stores).toMatchObject([
    { name: "Harbour", client: null, revenue: { minor: 4_299, currency: "EUR" }, ends: null },
    {
      name: "Pine",
      client: "Wave Ltd",
      revenue: { minor: 4_321, currency: "EUR" },
      opens: "2999-03-03",
      ends: "2999-04-01",
      lastOrder: before(30_000).toISOString(),
    },
    { name: "Quiet", client: null, revenue: { minor: 0, currency: "GBP" }, lastOrder: null },
  ]);
  expect(await names("?sort=-revenue")).toEqual(["Quiet", "Pine", "Harbour"]);
  expect(await names("?sort=revenue")).toEqual(["Harbour", "Pine", "Quiet"]);
  expect(await names("?sort=-last")).toEqual(["Pine", "Harbour", "Quiet"]);
  expect((await names("?sort=ends"))[0]).toBe("Pine");
  expect((await names("?sort=-client"))[0]).toBe("Pine");
  expect(await names("?client=c-wave")).toEqual(["Pine"]);
  expect(await names("?client=none&sort=name")).toEqual(["Harbour", "Quiet"]);
  expect(await names("?client=elsewhere")).toEqual([]);
});

test("who may not know clients and money learns neither, by order or filter either", async () => {
  const { here, list, names } = await desk("customer_service");
  const now = here.product.clock.now();
  const stores = [
    await here.runners.store({ name: "A", slug: freshId(), createdAt: new Date(2) }),
    await here.runners.store({ name: "B", slug: freshId(), createdAt: new Date(1) }),
  ];
  const tenantId = here.runners.id;
  await here.db
    .insert(clients)
    .values({ id: "c-hush", tenantId, name: "Hush", createdAt: now, updatedAt: now });
  await here.db
    .insert(clientStores)
    .values({ tenantId, eventId: stores[1]!.id, clientId: "c-hush", createdAt: now });
  await putOrders(here.db, stores[1]!, [{ placedAt: now, total: 9_000 }]);
  const shown = await list();
  expect(shown).toMatchObject({ clients: [], stores: [{ revenue: null, client: null }, { revenue: null }] });
  for (const query of ["?sort=-revenue", "?sort=revenue", "?sort=-client", "?client=c-hush"])
    expect([query, await names(query)]).toEqual([query, ["A", "B"]]);
});

test("stores are found by their name, status and type", async () => {
  const { here, names } = await desk();
  await here.runners.store({ name: "Harbour Run", slug: freshId() });
  await here.runners.store({ name: "Hill Run", slug: freshId(), status: "On hold" });
  await here.runners.store({ name: "Desk Lamp", slug: freshId(), type: "Bulk" });
  await here.maple.store({ name: "Maple Run", slug: freshId() });
  expect(await names("?q=run&sort=name")).toEqual(["Harbour Run", "Hill Run"]);
  expect(await names("?status=On+hold")).toEqual(["Hill Run"]);
  expect(await names("?type=Bulk")).toEqual(["Desk Lamp"]);
  expect(await names("?status=nonsense&type=%27")).toHaveLength(3);
});

test("a page begins behind the one before it, and no store is lost or told twice", async () => {
  const { here, list } = await desk();
  for (let number = 0; number < 27; number += 1) {
    await here.runners.store({
      name: `Store ${number}`,
      slug: freshId(),
      status: number % 2 ? "Active" : "Draft",
    });
  }
  const first = await list();
  expect([first.stores.length, first.count.count]).toEqual([25, 27]);
  const second = await list(first.links.nextHref?.replace("/events", ""));
  const all = [...first.stores, ...second.stores].map(({ id }) => id);
  expect(new Set(all).size).toBe(27);
});

test("a deleted store is found among the deleted ones, and restored from there", async () => {
  const { here, names, list, restore } = await desk();
  const store = await here.runners.store({ name: "Gone", deletedAt: here.product.clock.now() });
  const long = await here.runners.store({ name: "Long gone", deletedAt: new Date(0) });
  expect(await names()).toEqual([]);
  const { stores } = await list("?status=deleted");
  expect(stores).toMatchObject([{ name: "Gone", href: null, link: null, mayRestore: true }]);
  expect(await restore(store.id)).toMatchObject({ status: 303, location: "/events/Gone/overview" });
  expect((await here.db.select().from(events).where(eq(events.id, store.id)))[0]?.status).toBe("Draft");
  const refused = await restore(long.id);
  expect([refused.status, at(refused.body, "error")]).toEqual([422, "eventDesk:refused.restore"]);
});

test("another tenant's deleted store is not there", async () => {
  const { here, restore } = await desk();
  const theirs = await here.maple.store({ deletedAt: here.product.clock.now() });
  expect((await restore(theirs.id)).status).toBe(422);
});

test("who has no store yet is led to the builder, unless they may not make one", async () => {
  expect((await (await desk()).list()).createHref).toBe("/events/create");
  expect((await (await desk("customer_service")).list()).createHref).toBeNull();
});
