import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Role } from "../../../app/domain/access/roles.ts";
import { action, loader } from "../../../app/routes/admin/events/page.tsx";
import { events } from "../../../db/schema/events.ts";
import type { StoreRow } from "../../../app/routes/admin/events/models.ts";
import { at, call, get, post } from "../../support/answers.ts";
import { claimer } from "../../support/claims.ts";
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
    ...{ name: "New open gift", type: "Promo", shipping: null, vatRate: 0, createdAt: day(2) },
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
