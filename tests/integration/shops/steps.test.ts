import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { loader as orders } from "../../../app/routes/admin/orders/page.tsx";
import { creditAccounts } from "../../../db/schema/payments.ts";
import { shopConnections } from "../../../db/schema/shops.ts";
import { tenants } from "../../../db/schema/tenants.ts";
import { users } from "../../../db/schema/users.ts";
import { call, get } from "../../support/answers.ts";
import { MINUTE } from "../../support/clock.ts";
import { shopWorld } from "../../support/shops.ts";
import { freshId } from "../../support/stores.ts";

const COMPANY = {
  legalName: "Cactus LLC",
  addressFirstLine: "1 Dry Road",
  city: "Tucson",
  postcode: "85701",
  country: "US",
  contactEmail: "hello@cactus.example",
};
const BILLING = { name: "Cactus", email: "pay@cactus.example" };

async function integration() {
  const here = await shopWorld();
  const { userId, cookie } = await here.staff(here.runners);
  await here.db.update(users).set({ integration: true }).where(eq(users.id, userId));
  const set = (row: Partial<typeof tenants.$inferInsert>) =>
    here.db.update(tenants).set(row).where(eq(tenants.id, here.runners.id));
  await set({ integrationSteps: [], companyDetails: {}, billing: {} });
  /** Where a visit of the orders ends. */
  const seen = async () => {
    const { status, location } = await call(orders, get("/orders", { cookie }), here.product.context());
    return status === 200 ? "/orders" : location;
  };
  return { here, set, seen };
}

const cases = Array.from({ length: 16 }, (_, bits) => ({
  shop: (bits & 8) > 0,
  company: (bits & 4) > 0,
  billing: (bits & 2) > 0,
  credit: (bits & 1) > 0,
}));

test("of sixteen companies those with all four steps open their orders, all others their steps", async () => {
  const { here, set, seen } = await integration();
  await here.connectTo(here.runners);
  const stamps = { createdAt: here.product.clock.now(), updatedAt: here.product.clock.now() };
  for (const facts of cases) {
    const state = facts.shop ? ("active" as const) : ("uninstalled" as const);
    await here.db.update(shopConnections).set({ state }).where(eq(shopConnections.tenantId, here.runners.id));
    await set({ companyDetails: facts.company ? COMPANY : {}, billing: facts.billing ? BILLING : {} });
    await here.db.delete(creditAccounts).where(eq(creditAccounts.tenantId, here.runners.id));
    if (facts.credit) {
      await here.db.insert(creditAccounts).values({
        id: freshId(),
        tenantId: here.runners.id,
        currency: "USD",
        limitMinor: 100,
        state: "approved",
        ...stamps,
      });
    }
    const isAll = facts.shop && facts.company && (facts.billing || facts.credit);
    const opens = await seen();
    expect({ ...facts, opens }).toEqual({ ...facts, opens: isAll ? "/orders" : "/get-started" });
  }
});

test("a company that was filled in before the shop is connected need not be saved once more", async () => {
  const { here, set, seen } = await integration();
  await set({ companyDetails: COMPANY, billing: BILLING });
  // Steps 1, 3 and 4: the shop is missing.
  expect(await seen()).toBe("/get-started");
  await here.connectTo(here.runners);
  expect(await seen()).toBe("/orders");
  here.product.clock.forward(MINUTE);
  await here.tell("app/uninstalled");
  expect(await seen()).toBe("/get-started");
});
