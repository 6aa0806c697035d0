import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { TenantStatus } from "../../../app/domain/access/tenant-standing.ts";
import { action as basketAction, loader as basket } from "../../../app/routes/storefront/basket/page.tsx";
import { action as claimAction, loader as home } from "../../../app/routes/storefront/claim/page.tsx";
import { loader as product } from "../../../app/routes/storefront/product/page.tsx";
import { loader as listing } from "../../../app/routes/storefront/listing/page.tsx";
import { platformRepositories } from "../../../db/platform.server.ts";
import { tenants } from "../../../db/schema/tenants.ts";
import { at, call, get, post } from "../../support/answers.ts";
import { ADDRESS, checkout, STANDARD } from "../../support/checkout-page.ts";
import { claimer, promo } from "../../support/claims.ts";
import { claimForm, CUSTOMER } from "../../support/forms.ts";
import { checkoutOf, payingWorld, readyToPay } from "../../support/payments.ts";
import { addPromoCode, type StoreRef } from "../../support/stores.ts";
import type { World } from "../../support/world.ts";
import { settleOrder } from "../../../app/services/checkout/settle-order.server.ts";
import { apiClient } from "../api/client.ts";
import { orderOf, shop } from "../api/shop.ts";

const becomes = (here: World, status: TenantStatus) =>
  here.db.update(tenants).set({ status }).where(eq(tenants.id, here.runners.id));

/** Every page of a store on which something could be looked for or bought. */
const pagesOf = ({ slug, productIds: [id = ""] }: StoreRef) =>
  [
    [home, `/${slug}`],
    [listing, `/${slug}/storefront`],
    [listing, `/${slug}/storefront?q=tee&page=2`],
    [product, `/${slug}/Product=${id}`],
    [basket, `/${slug}/basket`],
  ] as const;

describe.each([
  ["Store", "held"],
  ["Store", "suspended"],
  ["Promo", "held"],
  ["Promo", "suspended"],
  ["Products", "suspended"],
] as const)("a store of type %s that is %s", (type, how) => {
  test("shows its notice on every page, by the API too", async () => {
    const here = await payingWorld();
    const store = await here.runners.store({ type, ...(how === "held" && { status: "On hold" }) });
    if (how === "suspended") await becomes(here, "suspended");
    for (const [loader, path] of pagesOf(store)) {
      const page = await call(loader, get(path), here.product.context());
      expect(page.body, path).toMatchObject({ kind: "closed", opening: "on_hold" });
      expect(page.body, path).not.toHaveProperty("page");
    }
    const api = apiClient(here.product);
    const told = await api("GET", `/api/${store.tenantId}/${store.slug}/product-id=${store.productIds[0]}`);
    expect(told.status).toBe(423);
  });
});

describe.each(["suspended", "requires_verification", "signed_up", "refused"] as const)(
  "while its tenant is %s, a store",
  (status) => {
    test("shows its notice and takes no claim, by form or API", async () => {
      const { here, store } = await promo();
      await addPromoCode(here.db, store, "GIFT-0001");
      await becomes(here, status);
      const page = await call(home, get(`/${store.slug}`), here.product.context());
      expect(page.body).toMatchObject({ opening: "on_hold" });
      const sent = await call(
        claimAction,
        post(`/${store.slug}`, claimForm({ promo_code: "GIFT-0001" })),
        here.product.context(),
      );
      expect(sent.status).toBe(423);
      const api = apiClient(here.product);
      const answer = await api("POST", `/api/${store.tenantId}/${store.slug}/order`, {
        json: { ...CUSTOMER, promo_code: "GIFT-0001" },
      });
      expect([403, 423]).toContain(answer.status);
      expect(await here.runners.scope.tenant.orders.countPlaced()).toBe(0);
    });

    test("has no basket and no checkout, by page or API", async () => {
      const { here, store, show, send, visitor } = await checkout();
      await becomes(here, status);
      const list = await call(listing, get(`/${store.slug}/storefront`), here.product.context());
      expect(list.body).toMatchObject({ opening: "on_hold" });
      const add = post(`/${store.slug}/basket`, { intent: "add" }, { cookie: visitor.cookie });
      expect((await call(basketAction, add, here.product.context())).status).toBe(423);
      expect(await show()).toMatchObject({ status: 302, location: `/${store.slug}` });
      expect(await send(ADDRESS)).toMatchObject({ location: `/${store.slug}` });
      expect(await send(STANDARD)).toMatchObject({ location: `/${store.slug}` });
    });

    test("begins and pays nothing over the API, not even what was begun before", async () => {
      const { here, customer, pay } = await shop();
      const customerId = await customer();
      await becomes(here, status);
      await expect(customer()).rejects.toThrow("Orders can’t be placed here right now");
      expect((await pay(customerId)).status).toBe(403);
      expect(await here.intentsOf(orderOf(customerId))).toEqual([]);
    });
  },
);

test("a claim that was on its way when the tenant was suspended is not placed", async () => {
  const { here, store } = await promo();
  await addPromoCode(here.db, store, "GIFT-0001");
  const claim = claimer(
    {
      ...here,
      storefront: async (...asked) => {
        const shown = await here.storefront(...asked);
        await becomes(here, "suspended");
        return shown;
      },
    },
    here.runners,
    store,
  );
  expect(await claim("GIFT-0001")).toEqual({ ok: false, error: "errors:storeClosed" });
  expect(await here.runners.scope.tenant.orders.countPlaced()).toBe(0);
});

test("a price that was being fixed when the tenant was suspended is not fixed", async () => {
  const here = await payingWorld();
  const store = await here.runners.store();
  let suspends = false;
  const { orderId, fix } = await checkoutOf(
    {
      ...here,
      storefront: async (...asked) => {
        const shown = await here.storefront(...asked);
        if (suspends) await becomes(here, "suspended");
        return shown;
      },
    },
    here.runners,
    store,
  );
  suspends = true;
  expect((await fix()).ok).toBe(false);
  const whole = await here.runners.scope.tenant.orders.findWithLinesAndPayments(orderId);
  expect(whole?.order).toMatchObject({ total: 0, placedAt: null });
});

test("money that was paid before the suspension still becomes an order", async () => {
  const here = await payingWorld();
  const store = await here.runners.store();
  const { orderId, payment } = await readyToPay(here, here.runners, store);
  await here.pay(payment);
  await becomes(here, "suspended");
  const settled = await settleOrder(here.runners.scope, { orderId, region: "UK" });
  expect(settled.state).toBe("placed");
});

test("the platform's front page shows no store of a suspended tenant", async () => {
  const { here, store } = await shop();
  const shown = async () =>
    (await platformRepositories(here.db).showcase(100_000)).some(({ event }) => event.id === store.id);
  expect(await shown()).toBe(true);
  await becomes(here, "suspended");
  expect(await shown()).toBe(false);
});

test("a store opens again with its tenant", async () => {
  const { here, store } = await promo();
  await becomes(here, "suspended");
  await becomes(here, "verified");
  expect(at((await call(home, get(`/${store.slug}`), here.product.context())).body, "opening")).not.toBe(
    "on_hold",
  );
});
