import { eq, getTableName, is, sql } from "drizzle-orm";
import { getTableConfig, SQLiteTable } from "drizzle-orm/sqlite-core";
import { describe, expect, test } from "vitest";
import { basketIdOf } from "../../../app/http/session/visitor.server.ts";
import { settleOrder } from "../../../app/services/checkout/settle-order.server.ts";
import { basketLines, baskets } from "../../../db/schema/baskets.ts";
import { promoClaims, voucherUses } from "../../../db/schema/codes.ts";
import { fulfilments, statusEvents } from "../../../db/schema/fulfilments.ts";
import { orderLines, orders } from "../../../db/schema/orders.ts";
import { payments } from "../../../db/schema/payments.ts";
import { eventPrices } from "../../../db/schema/products.ts";
import type { OrderFilter } from "../../../db/repositories/order-lists.server.ts";
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
  await settleOrder(here.maple.scope, placed.orderId, "UK");
  const draft = await readyToPay(here, here.maple, store);
  const gift = await here.maple.store({ type: "Promo", products: [{ price: 0, vat: false }] });
  const codeId = await addPromoCode(here.db, gift, "CANARY-M");
  const claimed = await claimer(here, here.maple, gift)("CANARY-M");
  if (!claimed.ok) throw new Error(claimed.error);
  return { here, store, gift, placed, draft, codeId, claimed: claimed.value };
}

test("no method of the runners' door finds a row of Maple's", async () => {
  const { here, store, gift, placed, draft } = await mapleWithEverything();
  const { tenant } = here.runners.scope;
  const { orders: repository, baskets: kept, claims, events, vouchers } = tenant;
  const basketId = basketIdOf(draft.visitor.id, store.id);
  const empty = [
    repository.find(placed.orderId),
    repository.findWhole(placed.orderId),
    repository.draftOfBasket(basketId),
    repository.readForStaff(placed.orderId),
    repository.paymentOfIntent(placed.payment.intentId!),
    repository.acceptTerms(draft.orderId, here.product.clock.now()),
    claims.findCode(gift.id, "CANARYM"),
    claims.findByKey(gift.id, "anything"),
    events.find(store.id),
    events.regionOfOrder(placed.orderId),
    vouchers.find(store.id, "CANARYM"),
  ];
  for (const answer of await Promise.all(empty)) expect(answer).toBeUndefined();
  const firstPage = { sort: { by: "placed", descending: true }, position: undefined, limit: 50 } as const;
  const allOrders = async (filter: OrderFilter) => (await repository.listPlaced(filter, firstPage)).rows;
  const none = [
    allOrders({}),
    allOrders({ eventId: store.id }),
    allOrders({ words: "Pat" }),
    repository.storeNames(),
    events.list(),
    vouchers.activeAt(store.slug.toLowerCase()),
    kept.lines(basketId, store.id),
  ];
  for (const answer of await Promise.all(none)) expect(answer).toEqual([]);
  expect(await repository.countPlaced()).toBe(0);
  expect(await repository.figures({ today: new Date(0), week: new Date(0) })).toMatchObject({
    week: 0,
    today: 0,
  });
  expect(await repository.countFitting({ words: "Pat" }, 10)).toBe(0);
  const counts = await events.counts();
  expect([counts.products.size, counts.orders.size]).toEqual([0, 0]);
});

test("no method of the runners' door changes a row of Maple's", async () => {
  const { here, draft, store } = await mapleWithEverything();
  const { orders: repository, baskets: kept } = here.runners.scope.tenant;
  const now = new Date("2030-01-01T00:00:00Z");
  const before = await here.maple.scope.tenant.orders.findWhole(draft.orderId);
  const row = before!.order;
  const { tenantId: _, ...theirs } = row;
  await expect(repository.saveDraft(theirs, { ...ADDRESS, name: "Mallory" }, now)).rejects.toThrow();
  expect(
    await repository.fixPrice({
      orderId: draft.orderId,
      expectedRevision: row.revision,
      totals: { total: 0, totalVat: 0, totalExcludingVat: 0 },
      lines: [],
      voucher: undefined,
      now,
    }),
  ).toBeUndefined();
  await repository.closePayment(draft.payment.id, now);
  await repository.acceptTerms(draft.orderId, now);
  const basketId = basketIdOf(draft.visitor.id, store.id);
  const [line] = (await here.storefront(store, draft.visitor)).basket;
  await kept.clear(basketId);
  await kept.remove(basketId, line!.id);
  await kept.step(basketId, line!.id, 1, now);
  await kept.setQuantity(basketId, line!.id, 9, now);
  await expect(
    kept.add(
      { id: basketId, eventId: store.id },
      {
        id: freshId(),
        lineKey: "x",
        productId: store.productIds[0]!,
        colour: "White",
        size: "M",
        quantity: 1,
        personalTexts: {},
      },
      now,
    ),
  ).rejects.toThrow();
  expect(await here.maple.scope.tenant.orders.findWhole(draft.orderId)).toEqual(before);
  expect((await here.storefront(store, draft.visitor)).basket).toMatchObject([{ id: line!.id, quantity: 3 }]);
  const [basket] = await here.db.select().from(baskets).where(eq(baskets.id, basketId));
  expect(basket?.updatedAt).not.toEqual(now);
});

describe("the tables of a tenant", () => {
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
    const { here, store, gift, placed, codeId, mine, ours } = await (shared ??= bothTenants());
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
          ...{ id, tenantId, basketId, lineKey: "x", colour: "White", size: "M", quantity: 1, ...stamps },
          productId: store.productIds[0]!,
        }),
      price: () =>
        here.db.insert(eventPrices).values({
          ...{ id, tenantId, storeSellingPrice: 1, ...stamps },
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
          ...{ id, tenantId, orderId: ours.orderId, state: "redeemed" as const, createdAt: new Date() },
          eventId: gift.id,
          promoCodeId: codeId,
        }),
      "voucher use": () =>
        here.db.insert(voucherUses).values({
          ...{
            id,
            tenantId,
            orderId: ours.orderId,
            state: "reserved" as const,
            amount: 1,
            createdAt: new Date(),
          },
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
