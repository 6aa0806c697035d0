import { amountChecks } from "../../../scripts/audit/amounts.ts";
import { truthChecks } from "../../../scripts/audit/truths.ts";
import { connect } from "../../../scripts/db/database-client.ts";
import { and, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { fulfilmentLines, fulfilments, parcels } from "../../../db/schema/fulfilments.ts";
import { orders } from "../../../db/schema/orders.ts";
import { creditAccounts, ledgerTransactions } from "../../../db/schema/payments.ts";
import { shopConnections, shopProducts, shopVariants } from "../../../db/schema/shops.ts";
import { releaseHeldForCredit } from "../../../app/services/orders/release-held.server.ts";
import { noteOrderOfShop } from "../../../app/services/shops/note-work.server.ts";
import { cancelOrder } from "../../../app/services/orders/cancel-order.server.ts";
import { MINUTE } from "../../support/clock.ts";
import { freshId } from "../../support/stores.ts";
import { shopWithOrders } from "../../support/shop-orders.ts";

const ADDRESS = {
  firstName: "Ann",
  lastName: "Buyer",
  address1: "2 Oak Street",
  city: "Tucson",
  province: "Arizona",
  zip: "85701",
  countryCode: "US",
  phone: "+15205550100",
};

async function placed(limit?: number) {
  const here = await shopWithOrders({}, limit);
  const { gid } = await here.buy([{ quantity: 2 }]);
  await here.submitted(gid);
  await here.run();
  const [order] = await here.ordersHere();
  return { here, gid, order: order! };
}

describe("a request", () => {
  test("told fifty times at once, and found by a pull in the same moment, is one order and one acceptance, twenty times", async () => {
    const here = await shopWithOrders();
    for (let time = 1; time <= 20; time += 1) {
      const { gid } = await here.buy();
      const told = Array.from({ length: 50 }, () => here.submitted(gid));
      const [answers] = await Promise.all([Promise.all(told), here.pull(), here.run()]);
      expect(new Set(answers)).toEqual(new Set([200]));
      await Promise.all([here.run(), here.run(), here.pull()]);
      // The shop has given all its points; they come back with time.
      for (let wait = 0; wait < 4; wait += 1) {
        here.product.clock.forward(5 * MINUTE);
        await here.run();
      }
      expect(await here.ordersHere()).toHaveLength(time);
      expect(await here.work(gid)).toMatchObject({ accepted: 1, requestStatus: "ACCEPTED" });
    }
  }, 120_000);

  test("is an order with what was asked for, at what it costs, on the tenant's account", async () => {
    const { here, gid, order } = await placed();
    expect(order).toMatchObject({
      status: "new",
      paymentStatus: "not_needed",
      name: "Ann Buyer",
      addressFirstLine: "1 Elm Street",
      addressState: "AZ",
      email: "ann@buyer.example",
    });
    expect(order.total).toBe(order.itemsGross + order.shippingNet);
    expect(order.budgetCost).toBe(order.total);
    const [row] = await here.rows();
    expect(row).toMatchObject({ state: "accepted", orderId: order.id, orderName: "#1001", dueAt: null });
    const [credit] = await here.db
      .select()
      .from(creditAccounts)
      .where(eq(creditAccounts.tenantId, here.runners.id));
    expect(credit?.exposureMinor).toBe(order.total);
    const booked = await here.db
      .select()
      .from(ledgerTransactions)
      .where(eq(ledgerTransactions.orderId, order.id));
    expect(booked.map(({ kind }) => kind)).toEqual(["account"]);
    expect(await here.work(gid)).toMatchObject({ accepted: 1 });
    // The nightly audit works its amounts out a second time.
    const client = connect(here.product.env.LIBSQL_URL as string);
    const tenants = [here.runners.id];
    const [amounts] = amountChecks;
    const audited = { client, books: undefined, now: here.product.clock.now(), graceMs: 0, tenants };
    expect(await amounts!.run(audited)).toEqual({ checked: 1, violations: [] });
    // It asks for no confirmation, since the shop writes to its customer.
    const confirmed = truthChecks.find(({ name }) => name === "a placed order is confirmed by one mail");
    expect(await confirmed!.run(audited)).toEqual({ checked: 0, violations: [] });
    client.close();
  });

  test("of which every webhook was lost is made within 61 minutes", async () => {
    const here = await shopWithOrders();
    await here.pull();
    const { gid } = await here.buy();
    here.product.clock.forward(60 * MINUTE);
    const [connection] = await here.db
      .select()
      .from(shopConnections)
      .where(eq(shopConnections.id, here.connectionId));
    expect(connection!.pullDueAt!.getTime()).toBeLessThanOrEqual(here.product.clock.now().getTime());
    expect(await here.pull()).toBe("done");
    await here.run();
    expect(await here.ordersHere()).toHaveLength(1);
    expect(await here.work(gid)).toMatchObject({ requestStatus: "ACCEPTED" });
  });

  test("waits unanswered for credit, and is accepted as soon as there is some", async () => {
    const { here, gid } = await placed(0);
    expect((await here.ordersHere())[0]).toMatchObject({ status: "over budget limit" });
    expect(await here.work(gid)).toMatchObject({ requestStatus: "SUBMITTED", accepted: 0 });
    await here.db
      .update(creditAccounts)
      .set({ limitMinor: 1_000_000 })
      .where(eq(creditAccounts.tenantId, here.runners.id));
    await releaseHeldForCredit(here.runners.scope, "USD");
    await here.run();
    expect(await here.work(gid)).toMatchObject({ requestStatus: "ACCEPTED", accepted: 1 });
  });

  test.each([
    [
      "a foreign line",
      [{}, { variantId: "gid://shopify/ProductVariant/1", title: "Their mug" }],
      {},
      "INVALID_SKU",
      "Their mug",
    ],
    ["a test order", [{}], { test: true }, "OTHER", "test order"],
    ["no street", [{}], { destination: { address1: null } }, "INCORRECT_ADDRESS", "no street"],
    ["a wrong ZIP code", [{}], { destination: { zip: "1" } }, "INCORRECT_ADDRESS", "postal code"],
    [
      "a country that is not served",
      [{}],
      { destination: { countryCode: "KP" } },
      "UNDELIVERABLE_DESTINATION",
      "KP",
    ],
  ] as const)("with %s is refused with a reason and a sentence", async (_, lines, rest, reason, words) => {
    const here = await shopWithOrders();
    const { gid, works } = await here.buy(
      lines.map((line) => ({ ...line })),
      rest,
    );
    await here.submitted(gid);
    await here.run();
    expect(await here.ordersHere()).toEqual([]);
    const work = await here.work(gid);
    expect(work).toMatchObject({ requestStatus: "REJECTED", answer: { reason } });
    expect(work.answer!.message).toContain(words);
    if (reason === "INVALID_SKU") expect(work.answer!.lines[0]!.id).toBe(works[0]!.lines[1]!.id);
    expect((await here.rows())[0]).toMatchObject({ state: "rejected", message: work.answer!.message });
  });

  test("that was refused and is made again under the same number becomes an order", async () => {
    const here = await shopWithOrders();
    const order = await here.buy([{}], { destination: { address1: null } });
    await here.submitted(order.gid);
    await here.run();
    await here.press(order.id, "address", ADDRESS);
    await here.press(order.gid, "request");
    await here.submitted(order.gid);
    await here.run();
    expect(await here.ordersHere()).toHaveLength(1);
    expect(await here.work(order.gid)).toMatchObject({ requestStatus: "ACCEPTED" });
  });

  test("whose variant is not known is found by its SKU", async () => {
    const here = await shopWithOrders();
    const { gid } = await here.buy([{ variantId: "gid://shopify/ProductVariant/2", sku: here.sku }]);
    await here.submitted(gid);
    await here.run();
    expect(await here.ordersHere()).toHaveLength(1);
  });
});

describe("a change in the shop", () => {
  test("of the address is followed while no printer has it, and once it was shipped nothing changes", async () => {
    const { here, gid } = await placed();
    const { id } = (await here.shopOf()).orders[0]!;
    await here.press(id, "address", ADDRESS);
    await here.tell("orders/updated", { body: { admin_graphql_api_id: id } });
    await here.run();
    expect((await here.ordersHere())[0]).toMatchObject({ addressFirstLine: "2 Oak Street" });
    await here.press(id, "address", { ...ADDRESS, address1: "" });
    await here.tell("orders/updated", { body: { admin_graphql_api_id: id } });
    await here.run();
    expect((await here.ordersHere())[0]).toMatchObject({ status: "address issue" });
    await here.press(id, "address", { ...ADDRESS, address1: "3 Ash Street" });
    await here.tell("orders/updated", { body: { admin_graphql_api_id: id } });
    await here.run();
    expect((await here.ordersHere())[0]).toMatchObject({ status: "new", addressFirstLine: "3 Ash Street" });
    expect((await here.rows())[0]).toMatchObject({ reason: null });
    expect(await here.work(gid)).toMatchObject({ accepted: 1 });
  });

  test("that takes it back before printing cancels it, once, and gives its credit back", async () => {
    const { here, gid } = await placed();
    await here.press(gid, "request-cancellation");
    await here.tell("fulfillment_orders/cancellation_request_submitted", {
      body: { fulfillment_order: { id: gid } },
    });
    await here.run();
    expect((await here.ordersHere())[0]).toMatchObject({ status: "cancelled" });
    expect(await here.work(gid)).toMatchObject({ requestStatus: "CANCELLATION_ACCEPTED" });
    const [credit] = await here.db
      .select()
      .from(creditAccounts)
      .where(eq(creditAccounts.tenantId, here.runners.id));
    expect(credit?.exposureMinor).toBe(0);
  });

  test("that wants it back once it is printed is refused", async () => {
    const { here, gid, order } = await placed();
    await here.db
      .update(fulfilments)
      .set({ status: "in production" })
      .where(eq(fulfilments.orderId, order.id));
    await here.press(gid, "request-cancellation");
    await here.pull();
    await here.run();
    expect(await here.work(gid)).toMatchObject({ requestStatus: "CANCELLATION_REJECTED" });
    expect((await here.work(gid)).answer!.message).toContain("printed already");
    expect((await here.rows())[0]).toMatchObject({ state: "accepted" });
  });

  test("learns of an order that was cancelled here", async () => {
    const { here, gid, order } = await placed();
    const admin = {
      ...here.runners.scope,
      actor: { id: "user:x", name: "", ip: null, role: "admin" as const },
    };
    await cancelOrder(admin, { orderId: order.id, reason: "" });
    await here.run();
    expect(await here.work(gid)).toMatchObject({ status: "INCOMPLETE" });
    expect((await here.rows())[0]).toMatchObject({ state: "cancelled" });
  });
});

describe("parcels", () => {
  async function shipped(numbers: readonly string[]) {
    const made = await placed();
    const { here, order } = made;
    const now = here.product.clock.now();
    const [part] = await here.db.select().from(fulfilments).where(eq(fulfilments.orderId, order.id));
    await here.db.update(fulfilments).set({ status: "shipped" }).where(eq(fulfilments.id, part!.id));
    await here.db.update(orders).set({ status: "shipped" }).where(eq(orders.id, order.id));
    for (const [at, trackingNumber] of numbers.entries()) {
      await here.db.insert(parcels).values({
        id: freshId(),
        tenantId: here.runners.id,
        fulfilmentId: part!.id,
        carrier: "UPS",
        trackingNumber,
        createdAt: new Date(now.getTime() + at),
        updatedAt: now,
      });
    }
    const follow = async () => {
      await noteOrderOfShop(here.runners.scope, { orderId: order.id });
      await here.run();
    };
    return { ...made, part: part!, follow };
  }

  test("are one fulfilment with its lines and numbers, and told once; it is delivered when all have come", async () => {
    const { here, gid, part, follow } = await shipped(["1Z1", "1Z2"]);
    await follow();
    await follow();
    const work = await here.work(gid);
    expect(work.fulfilments).toMatchObject([{ numbers: ["1Z1", "1Z2"], mails: 1, deliveredAt: null }]);
    expect(work.fulfilments[0]!.lines[0]!.quantity).toBe(2);
    expect((await here.rows())[0]).toMatchObject({ state: "shipped" });
    await here.db
      .update(parcels)
      .set({ trackingState: "delivered" })
      .where(and(eq(parcels.tenantId, here.runners.id), eq(parcels.fulfilmentId, part.id)));
    await follow();
    expect((await here.work(gid)).fulfilments[0]!.deliveredAt).not.toBeNull();
  });

  /** An order of two products, each made by a printer of its own; and a parcel of one of them that leaves. */
  async function twoParts() {
    const here = await shopWithOrders({ products: [{}, {}] });
    const second = `gid://shopify/ProductVariant/${Date.now()}2`;
    const [known] = await here.db
      .select()
      .from(shopVariants)
      .where(eq(shopVariants.variantGid, here.variantGid));
    const other = here.store.productIds.find((id) => id !== known!.productId)!;
    const ofProduct = { tenantId: here.runners.id, connectionId: here.connectionId, productId: other };
    const at = here.product.clock.now();
    const times = { createdAt: at, updatedAt: at };
    await here.db.insert(shopProducts).values({ ...ofProduct, state: "published", sale: "live", ...times });
    await here.db
      .insert(shopVariants)
      .values({ ...known!, ...ofProduct, variantGid: second, sku: `OUR-${second}`, ...times });
    const { gid, works } = await here.buy([{ quantity: 2 }, { variantId: second, quantity: 3 }]);
    await here.submitted(gid);
    await here.run();
    const [order] = await here.ordersHere();
    const [part] = await here.db.select().from(fulfilments).where(eq(fulfilments.orderId, order!.id));
    // Another printer makes the second line.
    const partId = freshId();
    await here.db.insert(fulfilments).values({ ...part!, id: partId });
    const lines = await here.db
      .select()
      .from(fulfilmentLines)
      .where(eq(fulfilmentLines.fulfilmentId, part!.id));
    await here.db
      .update(fulfilmentLines)
      .set({ fulfilmentId: partId })
      .where(eq(fulfilmentLines.id, lines.find(({ quantity }) => quantity === 3)!.id));
    const leave = async (fulfilmentId: string, trackingNumber: string | null) => {
      await here.db.update(fulfilments).set({ status: "shipped" }).where(eq(fulfilments.id, fulfilmentId));
      const parcel = {
        id: freshId(),
        tenantId: here.runners.id,
        fulfilmentId,
        carrier: "UPS",
        trackingNumber,
      };
      await here.db.insert(parcels).values({ ...parcel, ...times });
      for (let time = 0; time < 2; time += 1) {
        await Promise.all([1, 2].map(() => noteOrderOfShop(here.runners.scope, { orderId: order!.id })));
        await Promise.all([here.run(), here.run()]);
      }
    };
    return { here, gid, parts: [part!.id, partId], lineIds: works[0]!.lines.map(({ id }) => id), leave };
  }

  test("of two parts of an order are two fulfilments, each with its own lines and numbers; a part that is told twice is one", async () => {
    const { here, gid, parts, lineIds, leave } = await twoParts();
    await leave(parts[0]!, "1Z-FIRST");
    expect(await here.work(gid)).toMatchObject({ status: "IN_PROGRESS", fulfilments: [{ mails: 1 }] });
    await leave(parts[1]!, "1Z-SECOND");
    const work = await here.work(gid);
    expect(work.fulfilments.map(({ numbers, mails, lines: its }) => ({ numbers, mails, its }))).toEqual([
      { numbers: ["1Z-FIRST"], mails: 1, its: [{ id: lineIds[0], quantity: 2 }] },
      { numbers: ["1Z-SECOND"], mails: 1, its: [{ id: lineIds[1], quantity: 3 }] },
    ]);
    expect(work.status).toBe("CLOSED");
  });

  test.each([
    ["the first", [0, 1]],
    ["the second", [1, 0]],
  ])("of which %s left before, without a number, are each told as their own", async (_, order) => {
    const { here, gid, parts, lineIds, leave } = await twoParts();
    for (const part of order) await leave(parts[part]!, null);
    const { status, fulfilments: told } = await here.work(gid);
    expect(told.map(({ numbers, mails, lines: its }) => ({ numbers, mails, its }))).toEqual(
      order.map((part) => ({ numbers: [], mails: 1, its: [{ id: lineIds[part], quantity: part + 2 }] })),
    );
    expect(status).toBe("CLOSED");
  });

  test("are reported once, with one mail, though every answer was lost once", async () => {
    const { here, gid, follow } = await shipped(["1Z9"]);
    await here.control("faults", { mode: "drop-after", match: "graphql", times: 2 });
    await follow();
    for (let time = 0; time < 6; time += 1) {
      here.product.clock.forward(MINUTE);
      await here.run();
    }
    const { fulfilments: told } = await here.work(gid);
    expect(told).toMatchObject([{ numbers: ["1Z9"], mails: 1 }]);
  });
});

test("an answer that was lost makes no second order and no second acceptance", async () => {
  const here = await shopWithOrders();
  const { gid } = await here.buy();
  for (let skipped = 0; skipped < 2; skipped += 1) {
    await here.control("faults", { mode: "drop-after", match: "graphql" });
    await here.submitted(gid);
    await here.run();
    here.product.clock.forward(2 * MINUTE);
    await here.run();
  }
  here.product.clock.forward(2 * MINUTE);
  await here.run();
  expect(await here.ordersHere()).toHaveLength(1);
  expect(await here.work(gid)).toMatchObject({ accepted: 1, requestStatus: "ACCEPTED" });
});
