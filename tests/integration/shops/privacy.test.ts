import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { outbox } from "../../../db/schema/records.ts";
import { shopConnections, shopDataRequests, shopInstalls } from "../../../db/schema/shops.ts";
import { tenants } from "../../../db/schema/tenants.ts";
import { at } from "../../support/answers.ts";
import { DAY, MINUTE } from "../../support/clock.ts";
import { person } from "../../support/people.ts";
import { shopWorld } from "../../support/shops.ts";

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
