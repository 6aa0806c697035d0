import { eq, getTableName, is, type SQL, sql } from "drizzle-orm";
import { getTableConfig, SQLiteTable } from "drizzle-orm/sqlite-core";
import { describe, expect, test } from "vitest";
import { basketIdOf } from "../../../app/http/cookies/visitor.server.ts";
import { settleOrder } from "../../../app/services/checkout/settle-order.server.ts";
import { basketLines, baskets } from "../../../db/schema/baskets.ts";
import { promoClaims, voucherUses } from "../../../db/schema/codes.ts";
import { fulfilments, statusEvents } from "../../../db/schema/fulfilments.ts";
import { orderLines, orders } from "../../../db/schema/orders.ts";
import { payments } from "../../../db/schema/payments.ts";
import { eventPrices } from "../../../db/schema/products.ts";
import { events } from "../../../db/schema/events.ts";
import { tenants } from "../../../db/schema/tenants.ts";
import { tenantTables } from "../../../db/tenant-tables.server.ts";
import { claimer } from "../../support/claims.ts";
import { ADDRESS, payingWorld, readyToPay } from "../../support/payments.ts";
import { addPromoCode, addVoucher, freshId } from "../../support/stores.ts";

/** Maple with one of everything, each row holding CANARY-M where it holds words. */
async function mapleWithEverything() {
  const here = await payingWorld();
  const store = await here.maple.store({
    name: `CANARY-M ${freshId()}`,
    products: [{ name: "CANARY-M tee" }],
  });
  await addVoucher(here.db, store, "CANARY-M", 500);
  const placed = await readyToPay(here, here.maple, store);
  await here.pay(placed.payment);
  await settleOrder(here.maple.scope, { orderId: placed.orderId, region: "UK" });
  const draft = await readyToPay(here, here.maple, store);
  const gift = await here.maple.store({ type: "Promo", products: [{ price: 0, vat: false }] });
  const codeId = await addPromoCode(here.db, gift, "CANARY-M");
  const claimed = await claimer(here, here.maple, gift)("CANARY-M");
  if (!claimed.ok) throw new Error(claimed.error);
  return { here, store, gift, placed, draft, codeId, claimed: claimed.value };
}

describe("the tables of a tenant", () => {
  test("add the tenant to every table of a read, a count and a sub-select, whatever the condition says", async () => {
    const { here, store, placed } = await mapleWithEverything();
    const tables = tenantTables(here.db, here.runners.id);
    const anything = sql`1 = 0 or 1 = 1`;
    const columns = { id: orders.id, store: events.name };
    const joins = [{ table: events, on: anything }];
    expect(await tables.read({ columns, from: orders, joins, where: anything })).toEqual([]);
    await here.runners.store();
    await readyToPay(here, here.runners, await here.runners.store());
    const read = await tables.read({ columns, from: orders, joins, where: anything });
    expect(read.map(({ store: name }) => name)).toHaveLength(2);
    expect(JSON.stringify(read)).not.toContain("CANARY-M");
    expect(await tables.counts({ all: { table: orders, where: anything } })).toEqual({ all: 1 });
    expect(await tables.countUpTo(10, orders, anything)).toBe(1);
    const asked = (condition: SQL) => tables.count(orders, condition);
    const theirOrder = eq(payments.orderId, placed.orderId);
    expect(
      await asked(tables.isAmong(sql`${placed.orderId}`, payments, (its) => its.orderId, theirOrder)),
    ).toEqual([{ count: 0 }]);
    expect(
      await asked(sql`${tables.valueOf(events, events.name, eq(events.id, store.id))} is not null`),
    ).toEqual([{ count: 0 }]);
    expect(await asked(tables.tenantIs(sql`${tenants.name} = 'Maple'`))).toEqual([{ count: 0 }]);
    expect(await asked(tables.tenantIs(sql`${tenants.name} = 'Runners'`))).toEqual([{ count: 1 }]);
  });

  test("stamp every row, whatever the row says", async () => {
    const { here, store } = await mapleWithEverything();
    const tables = tenantTables(here.db, here.runners.id);
    const stamps = { createdAt: new Date(), updatedAt: new Date() };
    const sneaky = { id: freshId(), eventId: store.id, tenantId: here.maple.id, ...stamps };
    await expect(tables.insert(baskets, sneaky)).rejects.toThrow();
    await expect(tables.insertIf(sql`true`, baskets, sneaky)).rejects.toThrow();
    expect(await here.db.select().from(baskets).where(eq(baskets.id, sneaky.id))).toEqual([]);
  });

  test("join only rows of the tenant, whatever the condition says", async () => {
    const { here } = await mapleWithEverything();
    const mine = await here.runners.store();
    await readyToPay(here, here.runners, mine);
    const tables = tenantTables(here.db, here.runners.id);
    for (const { left, right } of await tables.join(orders, orderLines, sql`true`)) {
      expect([left.tenantId, right.tenantId]).toEqual([here.runners.id, here.runners.id]);
    }
  });

  test("read, change and remove only rows of the tenant, also under a condition with an or in it", async () => {
    const { here, placed } = await mapleWithEverything();
    await readyToPay(here, here.runners, await here.runners.store());
    const tables = tenantTables(here.db, here.runners.id);
    const anything = sql`1 = 0 or 1 = 1`;
    for (const row of await tables.select(orders, anything)) expect(row.tenantId).toBe(here.runners.id);
    expect(await tables.count(orders, anything)).toEqual([{ count: 1 }]);
    const theirs = sql`1 = 0 or ${orders.id} = ${placed.orderId}`;
    await tables.update(orders, { name: "Mallory" }, theirs);
    await tables.remove(orders, theirs).catch(() => undefined);
    expect((await here.maple.scope.tenant.orders.find(placed.orderId))?.name).toBe(ADDRESS.name);
  });
});

describe("the database refuses a row that points across tenants", () => {
  let shared: ReturnType<typeof bothTenants> | undefined;
  /** One that failed is made anew for the next test. */
  const another = (error: unknown): never => {
    shared = undefined;
    throw error;
  };
  const bothTenants = async () => {
    const theirs = await mapleWithEverything();
    const mine = await theirs.here.runners.store();
    return { ...theirs, mine, ours: await readyToPay(theirs.here, theirs.here.runners, mine) };
  };
  const stamps = { createdAt: new Date(), updatedAt: new Date() };

  test.each([
    "basket",
    "basket line",
    "price",
    "order line",
    "payment",
    "fulfilment",
    "status event",
    "claim",
    "voucher use",
  ])("%s", async (kind) => {
    const { here, store, gift, placed, codeId, mine, ours } = await (shared ??= bothTenants().catch(another));
    const tenantId = here.runners.id;
    const id = freshId();
    const [theirs] = await here.db.select().from(fulfilments).where(eq(fulfilments.orderId, placed.orderId));
    const [line] = await here.db.select().from(orderLines).where(eq(orderLines.orderId, placed.orderId));
    const [payment] = await here.db.select().from(payments).where(eq(payments.orderId, placed.orderId));
    const voucherId = await addVoucher(here.db, store, `OTHER-${id}`, 100);
    const basketId = basketIdOf(ours.visitor.id, mine.id);
    const insert = {
      basket: () => here.db.insert(baskets).values({ id, tenantId, eventId: store.id, ...stamps }),
      "basket line": () =>
        here.db.insert(basketLines).values({
          id,
          tenantId,
          basketId,
          lineKey: "x",
          colour: "White",
          size: "M",
          quantity: 1,
          ...stamps,
          productId: store.productIds[0]!,
        }),
      price: () =>
        here.db.insert(eventPrices).values({
          id,
          tenantId,
          storeSellingPrice: 1,
          ...stamps,
          eventId: mine.id,
          productId: store.productIds[0]!,
        }),
      "order line": () => here.db.insert(orderLines).values({ ...line!, id, tenantId }),
      payment: () =>
        here.db.insert(payments).values({ ...payment!, id, tenantId, providerKey: id, intentId: id }),
      fulfilment: () => here.db.insert(fulfilments).values({ ...theirs!, id, tenantId }),
      "status event": () =>
        here.db
          .insert(statusEvents)
          .values({ id, tenantId, fulfilmentId: theirs!.id, to: "new", actor: "x", at: new Date() }),
      claim: () =>
        here.db.insert(promoClaims).values({
          id,
          tenantId,
          orderId: ours.orderId,
          state: "redeemed" as const,
          createdAt: new Date(),
          eventId: gift.id,
          promoCodeId: codeId,
        }),
      "voucher use": () =>
        here.db.insert(voucherUses).values({
          id,
          tenantId,
          orderId: ours.orderId,
          state: "reserved" as const,
          amount: 1,
          createdAt: new Date(),
          voucherId,
        }),
    }[kind]!;
    await expect(insert()).rejects.toMatchObject({
      cause: expect.objectContaining({ message: expect.stringContaining("FOREIGN KEY") }),
    });
  });
});

test("drizzle's schema and the migrated database have the same tables and columns", async () => {
  const { here } = await mapleWithEverything();
  const modules = import.meta.glob<Record<string, unknown>>("../../../db/schema/*.ts", { eager: true });
  const tables = Object.values(modules)
    .flatMap((module) => Object.values(module))
    .filter((value): value is SQLiteTable => is(value, SQLiteTable));
  expect(tables.length).toBeGreaterThan(20);
  for (const table of tables) {
    const columns = await here.db.all<{ name: string }>(
      sql`select name from pragma_table_info(${getTableName(table)})`,
    );
    const real = columns.map((row) => (Array.isArray(row) ? String(row[0]) : row.name));
    expect(real.toSorted(), getTableName(table)).toEqual(
      getTableConfig(table)
        .columns.map(({ name }) => name)
        .toSorted(),
    );
  }
});
