import { eq } from "drizzle-orm";
import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { expect, test } from "vitest";
import type { Role } from "../../../app/domain/access/roles.ts";
import { loader as ordersLoader } from "../../../app/routes/admin/event/orders/page.tsx";
import { action, loader } from "../../../app/routes/admin/event/overview/page.tsx";
import { loader as wallLoader } from "../../../app/routes/admin/event/wall/page.tsx";
import { addUpSales } from "../../../app/services/sales/add-up-sales.server.ts";
import { addPageViews } from "../../../app/services/visits/add-page-views.server.ts";
import { events } from "../../../db/schema/events.ts";
import { orders } from "../../../db/schema/orders.ts";
import { tenants } from "../../../db/schema/tenants.ts";
import { i18nFor } from "../../../app/i18n/instance.server.ts";
import { ShareCard } from "../../../app/routes/admin/event/overview/view.tsx";
import type { Wall } from "../../../app/routes/admin/event/wall/view.tsx";
import type { Overview } from "../../../app/routes/admin/event/overview/models.ts";
import { at, call, get, post } from "../../support/answers.ts";
import { promo } from "../../support/claims.ts";
import { addPromoCode } from "../../support/stores.ts";

async function desk(role: Role = "admin") {
  const made = await promo({ budgetMinor: 5000 });
  const { here, store } = made;
  const { cookie } = await here.staff(here.runners, role);
  const path = `/events/${store.slug}/overview`;
  const params = { slug: store.slug };
  const show = async (query = "") =>
    (await call(loader, get(path + query, { cookie }), here.product.context(), params)).body as Overview;
  const press = (intent: string) =>
    call(action, post(path, { intent }, { cookie }), here.product.context(), params);
  return { ...made, cookie, params, show, press };
}

test("the overview counts what was claimed, today and in all, and what waits", async () => {
  const { here, store, claim, show } = await desk();
  await addPromoCode(here.db, store, "ONE");
  await addPromoCode(here.db, store, "TWO");
  const first = await claim("ONE");
  await claim("TWO");
  if (!first.ok) throw new Error(first.error);
  await here.db.update(orders).set({ status: "address issue" }).where(eq(orders.id, first.value.orderId));
  for (const views of [2, 3]) {
    const counted = [{ tenantId: store.tenantId, eventId: store.id, timeZone: "Europe/London", views }];
    await addPageViews(here.runners.scope, { counted, shownAt: here.product.clock.now() });
  }
  const page = await show();
  expect(page.figures).toMatchObject({ orders: 2, money: null, budget: { of: { minor: 5000 } } });
  expect(page.figures.waiting.find(({ key }) => key === "address")).toMatchObject({
    count: 1,
    href: `/events/${store.slug}/orders?status=address+issue`,
  });
  expect(page.daily).toHaveLength(30);
  expect(page.daily.at(-1)).toMatchObject({ orders: 2, views: 5 });
  expect(page.daily.slice(0, -1).every((day) => day.orders + day.views === 0)).toBe(true);
});

test("its number of orders is the list's; what is cancelled of them is named, and in no day and no sum", async () => {
  const { here, store, claim, show, params, cookie } = await desk();
  const ids: string[] = [];
  for (const code of ["ONE", "TWO", "THREE", "FOUR"]) {
    await addPromoCode(here.db, store, code);
    const claimed = await claim(code);
    if (!claimed.ok) throw new Error(claimed.error);
    ids.push(claimed.value.orderId);
  }
  const figures = async () => {
    const { figures, daily } = await show();
    const path = `/events/${store.slug}/orders`;
    const list = await call(ordersLoader, get(path, { cookie }), here.product.context(), params);
    const [known, byDay] = [at(list.body, "count", "count"), daily.reduce((sum, day) => sum + day.orders, 0)];
    return { listed: known, orders: figures.orders, cancelled: figures.cancelled, byDay };
  };
  const cancel = (id: string) =>
    here.db
      .update(orders)
      .set({ status: "cancelled", cancelledAt: here.product.clock.now() })
      .where(eq(orders.id, id));
  expect(await figures()).toEqual({ listed: 4, orders: 4, cancelled: 0, byDay: 4 });
  await cancel(ids[0]!);
  expect(await figures()).toEqual({ listed: 4, orders: 4, cancelled: 1, byDay: 3 });
  // Cancelled after the days were added up, which then hold it.
  here.product.clock.forward(3_600_000);
  await addUpSales(here.runners.scope, { timeZone: "Europe/London" });
  here.product.clock.forward(60_000);
  await cancel(ids[1]!);
  expect(await figures()).toEqual({ listed: 4, orders: 4, cancelled: 2, byDay: 2 });
});

test.each([
  ["open", { expired: false }, true],
  ["on hold", { status: "On hold" }, false],
  ["over", { expired: true }, false],
  ["not open yet", { startsAt: new Date("2099-01-01T00:00:00Z") }, false],
] as const)("a store that is %s is offered for a post accordingly", async (_how, change, isOpen) => {
  const { here, store, show } = await desk();
  await here.db.update(events).set(change).where(eq(events.id, store.id));
  expect((await show()).share.isOpen).toBe(isOpen);
  await here.db.update(tenants).set({ status: "suspended" }).where(eq(tenants.id, store.tenantId));
  expect((await show()).share.isOpen).toBe(false);
});

test("a store that is not open offers its link, and no sentence that says it is open", async () => {
  const { show } = await desk();
  const page = await show();
  const drawn = async (isOpen: boolean) =>
    renderToString(
      createElement(
        I18nextProvider,
        { i18n: await i18nFor("en") },
        createElement(ShareCard, { page: { ...page, share: { ...page.share, isOpen } } }),
      ),
    );
  expect(await drawn(true)).toContain("<blockquote");
  expect(await drawn(false)).not.toContain("<blockquote");
  expect(await drawn(false)).toContain(page.share.link);
});

test("the wall counts today and in all, and shows what was ordered last without a name", async () => {
  const { here, store, claim, cookie, params } = await desk("customer_service");
  await addPromoCode(here.db, store, "ONE");
  await addPromoCode(here.db, store, "TWO");
  await addPromoCode(here.db, store, "GONE");
  const [first] = [await claim("ONE"), await claim("TWO")];
  const gone = await claim("GONE");
  if (!first.ok || !gone.ok) throw new Error("not claimed");
  await here.db
    .update(orders)
    .set({ placedAt: new Date(here.product.clock.now().getTime() - 3 * 86_400_000) })
    .where(eq(orders.id, first.value.orderId));
  await here.db.update(orders).set({ cancelledAt: new Date() }).where(eq(orders.id, gone.value.orderId));
  const { body } = await call(
    wallLoader,
    get(`/events/${store.slug}/wall`, { cookie }),
    here.product.context(),
    params,
  );
  const wall = at(body, "wall") as Wall;
  expect(wall).toMatchObject({ today: 1, total: 2, isPromo: true, isOpen: true });
  expect(wall.lines).toHaveLength(2);
  expect(wall.lines[0]?.placedAt.slice(0, 10)).toBe(here.product.clock.now().toISOString().slice(0, 10));
  expect(wall.sizes).toEqual([{ key: wall.lines[0]?.size, count: 1 }]);
  expect(wall.countries).toEqual([{ key: wall.lines[0]?.country, count: 1 }]);
  const [order] = await here.db.select().from(orders).where(eq(orders.id, first.value.orderId));
  const told = JSON.stringify(body);
  for (const secret of [order?.name, order?.email, order?.addressFirstLine, order?.orderRef])
    expect(told).not.toContain(secret ?? "?");
});

test("a store's orders are its own, also where the address names another store", async () => {
  const { here, store, claim, cookie, params } = await desk();
  await addPromoCode(here.db, store, "ONE");
  await claim("ONE");
  const other = await here.runners.store();
  const list = async (slug: string) =>
    (
      await call(
        ordersLoader,
        get(`/events/${slug}/orders?store=${store.id}`, { cookie }),
        here.product.context(),
        {
          slug,
        },
      )
    ).body;
  expect(at(await list(params.slug), "orders")).toHaveLength(1);
  expect(at(await list(other.slug), "orders")).toHaveLength(0);
});

test("a button asks with the store's name, does it, and says so", async () => {
  const { show, press } = await desk();
  expect((await show()).steps).toEqual(["On hold", "Draft", "duplicate", "lock", "delete"]);
  expect((await show("?ask=delete")).asked).toBe("delete");
  expect((await show("?ask=nonsense")).asked).toBeNull();
  const held = await press("On hold");
  expect([held.status, held.setCookie]).toEqual([303, expect.stringContaining("eventDesk%3Adid.onHold")]);
  expect((await show()).status).toBe("On hold");
});

test("a store that lacks something is refused with the lines that lead there", async () => {
  const { press } = await desk();
  await press("Draft");
  const answer = await press("Active");
  expect([answer.status, at(answer.body, "error")]).toEqual([422, "eventDesk:refused.missing"]);
  expect(at(answer.body, "missing", 0)).toMatchObject({
    key: "codes",
    ok: false,
    href: expect.stringMatching(/vouchers$/),
  });
});

test("customer service sees no money and may only stop the store", async () => {
  const { show, press } = await desk("customer_service");
  const page = await show();
  expect(page.figures).toMatchObject({ money: null, budget: null });
  expect(page.steps).toEqual(["On hold"]);
  expect((await press("On hold")).status).toBe(303);
  for (const intent of ["Active", "delete", "lock", "duplicate"])
    expect((await press(intent)).status, intent).toBe(403);
});

test("what no button says is refused as bad input", async () => {
  expect((await (await desk()).press("explode")).status).toBe(422);
});

test("a copy is asked for with its name and client; a taken name is said beside its field and kept", async () => {
  const { here, store, cookie, params, show } = await desk();
  expect((await show()).copy).toBeNull();
  const { copy } = await show("?ask=duplicate");
  expect(copy).toMatchObject({ client: "", clients: [] });
  const press = (name: string) => {
    const path = `/events/${store.slug}/overview?ask=duplicate`;
    const fields = { intent: "duplicate", name, client: "" };
    return call(action, post(path, fields, { cookie }), here.product.context(), params);
  };
  const taken = await press(store.slug.replaceAll("-", " "));
  expect(taken.status).toBe(409);
  expect(at(taken.body, "copy", "error", "name")).toEqual(["eventDesk:details.nameTaken"]);
  expect(at(taken.body, "copy", "initialValue", "name")).toBe(store.slug.replaceAll("-", " "));
  expect((await press("no: signs")).status).toBe(422);
  expect(await press(copy!.name)).toMatchObject({
    status: 303,
    location: expect.stringMatching(/\/overview$/),
  });
});
