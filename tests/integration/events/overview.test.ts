import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Role } from "../../../app/domain/access/roles.ts";
import { loader as ordersLoader } from "../../../app/routes/admin/event/orders/page.tsx";
import { action, loader } from "../../../app/routes/admin/event/overview/page.tsx";
import { orders } from "../../../db/schema/orders.ts";
import type { Overview } from "../../../app/ui/admin/event/overview/models.ts";
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
  const page = await show();
  expect(page.figures).toMatchObject({ orders: 2, money: null, budget: { of: { minor: 5000 } } });
  expect(page.figures.waiting.find(({ key }) => key === "address")).toMatchObject({
    count: 1,
    href: `/events/${store.slug}/orders?status=address+issue`,
  });
  expect(page.daily).toHaveLength(30);
  expect(page.daily.at(-1)?.orders).toBe(2);
  expect(page.daily.slice(0, -1).every((day) => day.orders === 0)).toBe(true);
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
