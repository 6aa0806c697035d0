import { describe, expect, test } from "vitest";
import { settleOrder } from "../../../app/services/checkout/settle-order.server.ts";
import { loader as dashboard } from "../../../app/routes/admin/dashboard/page.tsx";
import { loader as events } from "../../../app/routes/admin/events/page.tsx";
import { loader as layout } from "../../../app/routes/admin/frame/layout.tsx";
import { loader as order } from "../../../app/routes/admin/orders/order/page.tsx";
import { loader as orders } from "../../../app/routes/admin/orders/page.tsx";
import { at, call, get } from "../../support/answers.ts";
import { payingWorld, readyToPay } from "../../support/payments.ts";
import { ROLE_KEYS } from "../../../app/domain/access/roles.ts";

const PAGES = { dashboard, events, layout, order, orders };

test.each(Object.entries(PAGES))("%s asks for a sign-in by itself", async (_, loader) => {
  const here = await payingWorld();
  const answer = await call(loader, get("/orders?page=2"), here.product.context());
  expect(answer).toMatchObject({ status: 302, location: "/login?return=%2Forders%3Fpage%3D2" });
});

describe("a tenant's order", () => {
  async function placed() {
    const here = await payingWorld();
    const store = await here.maple.store({
      name: `CANARY-M ${Date.now()}`,
      products: [{ name: "CANARY-M tee" }],
    });
    const { orderId, payment } = await readyToPay(here, here.maple, store);
    await here.pay(payment);
    await settleOrder(here.maple.scope, { orderId, region: "UK" });
    return { here, orderId };
  }

  test.each(ROLE_KEYS)("is seen by its own %s, on top of the list", async (role) => {
    const { here, orderId } = await placed();
    const { cookie } = await here.staff(here.maple, role);
    const list = await call(orders, get("/orders", { cookie }), here.product.context());
    expect(at(list.body, "orders")).toHaveLength(1);
    const one = await call(order, get(`/orders/${orderId}`, { cookie }), here.product.context(), { orderId });
    expect(one).toMatchObject({
      status: 200,
      body: { order: { totals: { total: { minor: 4260 } }, payment: "paid" } },
    });
  });

  test("does not exist for another tenant, on no page", async () => {
    const { here, orderId } = await placed();
    const { cookie } = await here.staff(here.runners);
    const one = await call(order, get(`/orders/${orderId}`, { cookie }), here.product.context(), { orderId });
    expect(one.status).toBe(404);
    for (const loader of [dashboard, events, orders]) {
      const answer = await call(loader, get("/orders", { cookie }), here.product.context());
      expect(answer.status).toBe(200);
      expect(JSON.stringify(answer.body)).not.toContain("CANARY-M");
    }
  });

  test.each(["after=x", "before=%FF", "after=W10", "page=99", "sort=name;--", "status=none&from=2026-13-45"])(
    "an address of the list with %s is no error and shows its beginning",
    async (query) => {
      const { here } = await placed();
      const { cookie } = await here.staff(here.maple);
      const list = await call(orders, get(`/orders?${query}`, { cookie }), here.product.context());
      expect(list.status).toBe(200);
      expect(at(list.body, "orders")).toHaveLength(1);
    },
  );
});
