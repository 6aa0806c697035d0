import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { eq } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { loader as dashboard } from "../../../app/routes/admin/dashboard/page.tsx";
import { loader as deliveries } from "../../../app/routes/admin/panel/deliveries/page.tsx";
import { loader as salesPage } from "../../../app/routes/admin/panel/sales/page.tsx";
import { loader as tenantList } from "../../../app/routes/admin/panel/tenants/page.tsx";
import type { CreditState } from "../../../app/domain/access/tenant-standing.ts";
import type { Role } from "../../../app/domain/access/roles.ts";
import type { Currency } from "../../../app/domain/money.ts";
import { addUpSales } from "../../../app/services/sales/add-up-sales.server.ts";
import { orders } from "../../../db/schema/orders.ts";
import { creditAccounts } from "../../../db/schema/payments.ts";
import { outbox } from "../../../db/schema/records.ts";
import { tenants } from "../../../db/schema/tenants.ts";
import { users } from "../../../db/schema/users.ts";
import { call, get } from "../../support/answers.ts";
import { openTestDatabase } from "../../support/database.ts";
import { putOrders } from "../../support/orders.ts";
import { freshId } from "../../support/stores.ts";
import { world } from "../../support/world.ts";

/** The figures count every tenant's rows, so each test has a database of its own. */
async function place() {
  const database = openTestDatabase();
  onTestFinished(() => database.stop());
  const here = await world({ LIBSQL_URL: database.url });
  await here.db.delete(outbox);
  const superadmin = async (role: Role = "admin") => {
    const { userId, cookie } = await here.staff(here.runners, role);
    await here.db.update(users).set({ superadmin: true }).where(eq(users.id, userId));
    return cookie;
  };
  const cookie = await superadmin();
  const open = async <Page>(
    loader: (args: LoaderFunctionArgs) => Promise<Page>,
    address: string,
    who = cookie,
  ) => {
    const { body } = await call(loader, get(address, { cookie: who }), here.product.context(), {});
    return body as unknown as Page;
  };
  return { here, superadmin, open };
}

test("each figure of the platform leads to as many rows as it says", async () => {
  const { here, open } = await place();
  const now = here.product.clock.now();
  await here.db
    .insert(tenants)
    .values({ id: freshId(), name: "Waits", status: "requires_verification", createdAt: now });
  const account = (tenantId: string, currency: Currency, state: CreditState) => ({
    id: freshId(),
    tenantId,
    currency,
    state,
    createdAt: now,
    updatedAt: now,
  });
  await here.db.insert(creditAccounts).values([
    account(here.maple.id, "GBP", "requested"),
    // Two requests of one tenant are one row of the list.
    account(here.maple.id, "EUR", "requested"),
    account(here.runners.id, "GBP", "active"),
  ]);
  const row = (state: "open" | "dead") => {
    const id = freshId();
    const payload = { kind: "realtime", notice: "order", id: "none" } as const;
    return { id, tenantId: here.maple.id, dedupeKey: id, payload, createdAt: now, state };
  };
  await here.db.insert(outbox).values([row("dead"), row("dead"), row("open")]);
  here.product.clock.forward(20 * 60_000);

  const { tiles, latest } = await open(dashboard, "/dashboard");
  const of = (key: string) => tiles.find((tile) => tile.key === key)!;
  expect(tiles.map(({ key, value }) => [key, value])).toEqual([
    ["verification", 1],
    ["credit", 1],
    ["incidents", 0],
    ["dead", 2],
  ]);
  // Nothing of the platform's own tenant, which sells nothing.
  expect(latest).toBeNull();
  const waiting = await open(tenantList, of("verification").href);
  expect(waiting.tenants.map(({ name }) => name)).toEqual(["Waits"]);
  const credit = await open(tenantList, of("credit").href);
  expect(credit.tenants.map(({ id }) => id)).toEqual([here.maple.id]);
  const dead = await open(deliveries, of("dead").href);
  expect(dead.rows.map(({ state }) => state)).toEqual(["dead", "dead"]);
  expect((await open(deliveries, "/settings/super-admin-panel/outbox?state=late")).rows).toHaveLength(1);
  expect((await open(deliveries, "/settings/super-admin-panel/outbox?state=nonsense")).rows).toHaveLength(3);
});

test("sales of all tenants are the same before they are added up and after, without what was cancelled", async () => {
  const { here, superadmin, open } = await place();
  here.product.clock.set("2026-10-08T12:00:00Z");
  const [runners, maple] = [await here.runners.store(), await here.maple.store()];
  const at = (moment: string, total: number) => ({ placedAt: new Date(moment), total });
  await putOrders(here.db, runners, [at("2026-10-08T09:00:00Z", 1000), at("2026-10-03T09:00:00Z", 200)]);
  const [, gone] = await putOrders(here.db, maple, [
    { ...at("2026-09-20T09:00:00Z", 70), currency: "EUR" },
    at("2026-10-08T08:00:00Z", 5000),
    // Older than any period.
    at("2026-01-01T09:00:00Z", 9),
  ]);
  const sums = async () => {
    const { platformSales } = await open(dashboard, "/dashboard");
    return platformSales!.map(({ totals }) =>
      totals.map(({ currency, orders: count, total }) => `${currency} ${count} ${total}`),
    );
  };
  expect(await sums()).toEqual([["GBP 2 6000"], ["GBP 3 6200"], ["EUR 1 70", "GBP 3 6200"]]);
  for (const { scope } of [here.runners, here.maple])
    await addUpSales(
      { ...scope, now: () => new Date("2026-10-08T11:00:00Z") },
      { timeZone: "Europe/London" },
    );
  expect(await sums()).toEqual([["GBP 2 6000"], ["GBP 3 6200"], ["EUR 1 70", "GBP 3 6200"]]);
  await here.db
    .update(orders)
    .set({ cancelledAt: new Date("2026-10-08T11:30:00Z") })
    .where(eq(orders.id, gone!));
  const after = [["GBP 1 1000"], ["GBP 2 1200"], ["EUR 1 70", "GBP 2 1200"]];
  expect(await sums()).toEqual(after);

  const page = await open(salesPage, "/settings/super-admin-panel/sales?period=30_days");
  expect(page.rows.map(({ name, currency, total }) => `${name} ${currency} ${total}`)).toEqual([
    "Maple EUR 70",
    "Runners GBP 1200",
  ]);
  // Customer service sees no money.
  const service = await superadmin("customer_service");
  expect((await open(dashboard, "/dashboard", service)).platformSales).toBeNull();
});
