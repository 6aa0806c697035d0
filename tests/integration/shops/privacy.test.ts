import { and, eq, getTableColumns, is } from "drizzle-orm";
import { type SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { describe, expect, onTestFinished, test } from "vitest";
import { baseScope } from "../../../app/http/wiring/context.server.ts";
import { forgetMarkedOrders } from "../../../app/services/persons/erase-person.server.ts";
import { tenantsWithOldOrders } from "../../../app/services/scheduled/erase-subject.server.ts";
import { fulfilments } from "../../../db/schema/fulfilments.ts";
import { orders } from "../../../db/schema/orders.ts";
import { outbox } from "../../../db/schema/records.ts";
import { shopConnections, shopDataRequests, shopInstalls } from "../../../db/schema/shops.ts";
import { tenants } from "../../../db/schema/tenants.ts";
import { at } from "../../support/answers.ts";
import { DAY, MINUTE } from "../../support/clock.ts";
import { openTestDatabase } from "../../support/database.ts";
import { person } from "../../support/people.ts";
import { shopWithOrders } from "../../support/shop-orders.ts";
import { shopWorld } from "../../support/shops.ts";
import { columnsWith } from "../../support/whole-database.ts";

const modules = import.meta.glob<Record<string, unknown>>("../../../db/schema/*.ts", { eager: true });
const TENANT_TABLES = Object.values(modules)
  .flatMap((module) => Object.values(module))
  .filter((value): value is SQLiteTable => is(value, SQLiteTable))
  .filter((table) => "tenantId" in getTableColumns(table));

const ANN = { id: 7, email: "Ann.Privacy@buyer.example", phone: "+1 555 0100" };

async function connected() {
  const here = await shopWorld();
  await here.connectTo(here.runners);
  const requests = () =>
    here.db.select().from(shopDataRequests).where(eq(shopDataRequests.shopDomain, here.shop));
  const mails = async () =>
    (
      await here.db
        .select()
        .from(outbox)
        .where(and(eq(outbox.tenantId, here.runners.id)))
    ).filter(({ payload }) => payload.kind === "account" && payload.template === "shop_data_asked");
  const ask = (change: Parameters<typeof here.tell>[1] = {}) =>
    here.tell("customers/data_request", { body: { customer: ANN, orders_requested: [1, 2] }, ...change });
  return { here, requests, mails, ask };
}

test("a customer who asks for their data is on the page for thirty days, by one mail to each administrator", async () => {
  const { here, requests, mails, ask } = await connected();
  await person(here, here.runners);
  await person(here, here.runners);
  const id = `asked-${here.shop}`;
  await Promise.all([ask({ id }), ask({ id }), ask({ id })]);
  expect(await ask({ id })).toBe(200);
  const [request, ...more] = await requests();
  expect(more).toEqual([]);
  expect(request).toMatchObject({
    tenantId: here.runners.id,
    customer: ANN.email.toLowerCase(),
    orders: ["1", "2"],
  });
  expect(request!.dueAt.getTime() - here.product.clock.now().getTime()).toBe(30 * DAY);
  const told = await mails();
  expect(new Set(told.map(({ payload }) => JSON.stringify(payload))).size).toBe(told.length);
  expect(told).toHaveLength(2);
  expect(JSON.stringify(told)).not.toContain("buyer.example");
  const page = await here.page(here.runners);
  expect(at(page, "requests", "0", "customer")).toBe(ANN.email.toLowerCase());
  const closed = await here.send(here.runners, { intent: "answered", connection: request!.id });
  expect(closed.setCookie).toContain("answered");
  expect(await requests()).toEqual([]);
  const other = await here.send(here.maple, { intent: "answered", connection: request!.id });
  expect(other.setCookie).toContain("answeredBefore");
});

test("a customer who is to be forgotten stands in no row, whatever they were asked by", async () => {
  const { here, requests, ask } = await connected();
  await ask();
  await ask({ body: { customer: { id: 7, phone: ANN.phone } } });
  await ask({ body: { customer: { id: 8, email: "bob@buyer.example" } } });
  await here.tell("customers/redact", {
    body: { customer: { ...ANN, email: ANN.email.toUpperCase() }, orders_to_redact: [1] },
  });
  expect((await requests()).map(({ customer }) => customer)).toEqual(["bob@buyer.example"]);
});

test("a shop that is to be forgotten leaves nothing, and its step stays open; one that was let in again stays", async () => {
  const { here, requests, ask } = await connected();
  await here.db
    .update(tenants)
    .set({ integrationSteps: [1, 2, 3] })
    .where(eq(tenants.id, here.runners.id));
  await ask();
  await here.tell("shop/redact");
  expect(await here.row(here.runners)).toMatchObject({ state: "active" });
  expect(await requests()).toHaveLength(1);
  here.product.clock.forward(MINUTE);
  await here.tell("app/uninstalled");
  here.product.clock.forward(2 * DAY);
  expect(await here.tell("shop/redact")).toBe(200);
  for (const table of [shopConnections, shopDataRequests, shopInstalls]) {
    expect(await here.db.select().from(table).where(eq(table.shopDomain, here.shop))).toEqual([]);
  }
  const [tenant] = await here.db.select().from(tenants).where(eq(tenants.id, here.runners.id));
  expect(tenant?.integrationSteps).toEqual([1, 3]);
});

test.each(["customers/data_request", "customers/redact", "shop/redact"])(
  "%s is 401 with a wrong signature, and 200 for a shop that nobody has and a body that says nothing",
  async (topic) => {
    const { here, requests } = await connected();
    expect(await here.tell(topic, { body: { customer: ANN }, secret: "of somebody else" })).toBe(401);
    expect(await requests()).toEqual([]);
    const nobody = { "X-Shopify-Shop-Domain": "nobody.myshopify.com" };
    expect(await here.tell(topic, { body: { customer: ANN }, headers: nobody })).toBe(200);
    expect(await here.tell(topic, { body: { customer: "nobody" } })).toBe(200);
    expect(await requests()).toEqual([]);
  },
);

describe("the orders of a shop's customer", () => {
  const ANN_ORDERED = ["Ann Buyer", "1 Elm Street", "+15205550100", "ann@buyer.example", "85701"];
  const BOB = { firstName: "Bob", lastName: "Seller", address1: "9 Oak Street", email: "bob@buyer.example" };

  async function ordered() {
    const here = await shopWithOrders();
    const place = async (destination = {}) => {
      const shopOrder = await here.buy([{}], { destination });
      await here.submitted(shopOrder.gid);
      await here.run();
      const [row] = (await here.rows()).filter(({ orderGid }) => orderGid === shopOrder.id);
      return { number: Number(shopOrder.id.split("/").at(-1)), id: row!.orderId! };
    };
    const end = async ({ id }: { id: string }) => {
      await here.db.update(fulfilments).set({ status: "shipped" }).where(eq(fulfilments.orderId, id));
      await here.db.update(orders).set({ status: "shipped" }).where(eq(orders.id, id));
    };
    /** Everything that the database holds of the tenant, as text. */
    const held = async () => {
      const rows: unknown[] = [];
      for (const table of TENANT_TABLES) {
        const { tenantId } = getTableColumns(table) as unknown as { tenantId: SQLiteColumn };
        rows.push(...(await here.db.select().from(table).where(eq(tenantId, here.runners.id))));
      }
      return JSON.stringify(rows);
    };
    const redact = (numbers: number[]) =>
      here.tell("customers/redact", {
        body: { customer: { id: 7, email: "ann@buyer.example" }, orders_to_redact: numbers },
      });
    return { here, place, end, held, redact };
  }

  test("that have ended are erased from every table, and those of others stay", async () => {
    const { here, place, end, held, redact } = await ordered();
    const [anns, bobs] = [await place(), await place(BOB)];
    for (const value of ANN_ORDERED) expect(await held()).toContain(value);
    await end(anns);
    await end(bobs);
    expect([await redact([anns.number]), await redact([anns.number])]).toEqual([200, 200]);
    // Both live in the same town.
    for (const value of ANN_ORDERED.slice(0, 2)) expect(await held()).not.toContain(value);
    const [mine] = await here.db.select().from(orders).where(eq(orders.id, anns.id));
    expect(mine).toMatchObject({ name: "", email: "", phone: "", addressPostcode: "", addressCountry: "US" });
    const [other] = await here.db.select().from(orders).where(eq(orders.id, bobs.id));
    expect(other).toMatchObject({ name: "Bob Seller", email: "bob@buyer.example", forgetAt: null });
  });

  test("that are still being made are forgotten by the daily work once they have ended", async () => {
    const { here, place, end, held, redact } = await ordered();
    const anns = await place();
    await redact([anns.number]);
    expect(await held()).toContain("1 Elm Street");
    expect((await tenantsWithOldOrders(baseScope(here.product.context()))).ids).toContain(here.runners.id);
    await end(anns);
    await Promise.all([1, 2].map(() => forgetMarkedOrders(here.runners.scope, { limit: 50 })));
    for (const value of ANN_ORDERED) expect(await held()).not.toContain(value);
    expect((await tenantsWithOldOrders(baseScope(here.product.context()))).ids).not.toContain(
      here.runners.id,
    );
  });

  test("of another shop stay, though it names their number", async () => {
    const { here, place, end, held, redact } = await ordered();
    const anns = await place();
    await end(anns);
    await here.tell("customers/redact", {
      body: { customer: { id: 7 }, orders_to_redact: [anns.number] },
      headers: { "X-Shopify-Shop-Domain": "another.myshopify.com" },
    });
    await redact([anns.number + 1]);
    expect(await held()).toContain("1 Elm Street");
  });

  test("go with their shop, those that are still being made later", async () => {
    const { here, place, end, held } = await ordered();
    const [ended, going] = [await place(), await place(BOB)];
    await end(ended);
    here.product.clock.forward(MINUTE);
    await here.tell("app/uninstalled");
    here.product.clock.forward(2 * DAY);
    expect(await here.tell("shop/redact")).toBe(200);
    expect(await here.rows()).toEqual([]);
    expect(await held()).not.toContain("1 Elm Street");
    expect(await held()).toContain("9 Oak Street");
    await end(going);
    await forgetMarkedOrders(here.runners.scope, { limit: 50 });
    expect(await held()).not.toContain("9 Oak Street");
  });
});

describe("searched by value over every column of every table", () => {
  const VALUES = ["Ann Buyer", "1 Elm Street", "15205550100", "ann@buyer.example", "Cactus Garden 7"];

  async function alone() {
    const database = openTestDatabase();
    onTestFinished(() => database.stop());
    const here = await shopWithOrders({}, undefined, { LIBSQL_URL: database.url });
    const order = await here.buy([{}], { destination: { address2: "Cactus Garden 7" } });
    await here.submitted(order.gid);
    await here.run();
    const [placed] = await here.ordersHere();
    const ask = () =>
      here.tell("customers/data_request", {
        body: { customer: { id: 7, email: "ann@buyer.example" }, orders_requested: [1] },
      });
    await ask();
    for (const value of VALUES) expect(await columnsWith(here.db, [value]), value).not.toEqual([]);
    await here.db.update(fulfilments).set({ status: "shipped" }).where(eq(fulfilments.orderId, placed!.id));
    await here.db.update(orders).set({ status: "shipped" }).where(eq(orders.id, placed!.id));
    return { here, order, number: Number(order.id.split("/").at(-1)) };
  }

  test("a customer who is to be forgotten is in none", async () => {
    const { here, number } = await alone();
    const body = { customer: { id: 7, email: "ann@buyer.example" }, orders_to_redact: [number] };
    expect(await here.tell("customers/redact", { body })).toBe(200);
    expect(await columnsWith(here.db, VALUES)).toEqual([]);
  });

  test("a shop that is to be forgotten is in none but the log's name of it, and neither are its customers", async () => {
    const { here, order } = await alone();
    const { id } = (await here.row(here.runners))!;
    here.product.clock.forward(MINUTE);
    await here.tell("app/uninstalled");
    here.product.clock.forward(2 * DAY);
    expect(await here.tell("shop/redact")).toBe(200);
    expect(await columnsWith(here.db, VALUES)).toEqual([]);
    expect(await columnsWith(here.db, [here.shop])).toEqual(["audit_entries.subject_name"]);
    expect(await columnsWith(here.db, ["Test Shop", order.id])).toEqual([]);
    // What is left of its number is the key by which no order is placed twice.
    expect(await columnsWith(here.db, [id, order.gid])).toEqual(["orders.idempotency_key"]);
  });
});
