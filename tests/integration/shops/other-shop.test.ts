import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { deliver } from "../../../app/jobs/worker-jobs.server.ts";
import { action as connect } from "../../../app/routes/shopify/connect/page.tsx";
import { checkShop } from "../../../app/services/shops/check-shop.server.ts";
import { pullNow } from "../../../app/services/shops/note-work.server.ts";
import { auditEntries } from "../../../db/schema/records.ts";
import { shopConnections, shopDataRequests, shopInstalls, shopRequests } from "../../../db/schema/shops.ts";
import { call, post } from "../../support/answers.ts";
import { MINUTE } from "../../support/clock.ts";
import { shopWithOrders } from "../../support/shop-orders.ts";
import { cookiesOf } from "../../support/shops.ts";
import { freshId } from "../../support/stores.ts";

/** A person presses that the shop is to be connected. */
const connectPressed = (here: Awaited<ReturnType<typeof shopWithOrders>>, cookie: string, shop: string) =>
  call(
    connect,
    post("/shopify/connect", { intent: "connect", shop }, { cookie }),
    here.product.context(),
    {},
  );

/** Two shops at one app: ours sells for one company, the other is connected to another company. */
async function twoShops() {
  const here = await shopWithOrders();
  const other = `other-${freshId()}.myshopify.com`;
  await here.control(`shops/${other}`, { name: "Other Shop" });
  const begin = () => here.begin(here.signed({ shop: other }));
  const begun = await begin();
  const address = await here.consent(begun.location);
  const { cookie: session } = await here.staff(here.maple);
  const back = await here.comeBack(address, `${cookiesOf(begun)}; ${session}`);
  const pressed = await connectPressed(here, `${cookiesOf(back)}; ${session}`, other);
  expect(pressed).toMatchObject({ status: 303, location: "/settings/shopify-connection" });
  const row = async () =>
    (await here.db.select().from(shopConnections).where(eq(shopConnections.shopDomain, other)))[0]!;
  const before = await row();
  here.product.clock.forward(MINUTE);
  here.product.queued.length = 0;
  return {
    here,
    other,
    begin,
    row,
    /** A webhook that Shopify signed for our shop, with the other's name at its head. */
    underOther: (topic: string, body: object) =>
      here.tell(topic, { body, headers: { "X-Shopify-Shop-Domain": other } }),
    otherStands: async () =>
      expect(await row()).toMatchObject({ state: "active", access: before.access, version: before.version }),
  };
}

describe("what Shopify signed for one shop does nothing for another", () => {
  test("at the install and the callback", async () => {
    const { here, other, begin, otherStands } = await twoShops();
    const query = here.signed({ shop: here.shop });
    const swapped = await here.begin(query.replace(here.shop, other));
    expect(swapped.status).toBe(401);
    expect(swapped.setCookie ?? "").not.toMatch(/=\w/);
    const begun = await here.begin(query);
    const address = await here.consent(begun.location);
    const beside = await begin();
    for (const [answer, cookie] of [
      [address.replace(here.shop, other), cookiesOf(begun)],
      [address.replace(here.shop, other), cookiesOf(beside)],
      [address, cookiesOf(beside)],
    ] as const) {
      expect((await here.comeBack(answer, cookie)).status).toBe(401);
    }
    for (const shop of [here.shop, other]) {
      expect(await here.db.select().from(shopInstalls).where(eq(shopInstalls.shopDomain, shop))).toEqual([]);
    }
    await otherStands();
    // The same answer in its own browser is taken.
    expect((await here.comeBack(address, cookiesOf(begun))).location).toBe("/shopify/connect");
  });

  test("in the question whether to connect", async () => {
    const { here, other, row, otherStands } = await twoShops();
    const { cookie: session } = await here.staff(here.runners);
    const { cookie } = await here.letIn();
    expect((await connectPressed(here, `${cookie}; ${session}`, other)).status).toBe(409);
    expect((await row()).tenantId).toBe(here.maple.id);
    await otherStands();
  });

  test.each([
    ["app/uninstalled", "myshopify_domain"],
    ["shop/redact", "shop_domain"],
    ["customers/redact", "shop_domain"],
    ["customers/data_request", "shop_domain"],
  ])("as a webhook about %s, whose body names its shop", async (topic, name) => {
    const { here, underOther, otherStands } = await twoShops();
    const about = { customer: { id: 7, email: "ann@buyer.example" }, orders_requested: [1] };
    expect(await underOther(topic, { [name]: here.shop, ...about })).toBe(401);
    await otherStands();
    expect(
      await here.db.select().from(shopDataRequests).where(eq(shopDataRequests.tenantId, here.maple.id)),
    ).toEqual([]);
  });

  test("as a webhook about a request: the other shop is asked, which knows of none", async () => {
    const { here, row, underOther, otherStands } = await twoShops();
    const { id, gid } = await here.buy();
    const told = { submitted_fulfillment_order: { id: gid }, admin_graphql_api_id: id };
    expect(await underOther("fulfillment_orders/fulfillment_request_submitted", told)).toBe(200);
    expect(await underOther("orders/cancelled", { admin_graphql_api_id: id })).toBe(200);
    await deliver(here.product.context(), here.product.queued.splice(0));
    const { id: connectionId } = await row();
    expect(
      await here.db.select().from(shopRequests).where(eq(shopRequests.connectionId, connectionId)),
    ).toMatchObject([{ state: "cancelled", orderId: null }]);
    expect(await here.ordersHere()).toEqual([]);
    expect(await here.work(gid)).toMatchObject({ requestStatus: "SUBMITTED", accepted: 0 });
    await otherStands();
  });
});

test("the token of one shop opens no other: it is not sent there, and its shop stays connected", async () => {
  const { here, row } = await twoShops();
  const ours = (await here.row(here.runners))!;
  const { id } = await row();
  await here.db.update(shopConnections).set({ access: ours.access }).where(eq(shopConnections.id, id));
  // A call would meet this fault, and use it up.
  await here.control("faults", { mode: "refuse" });
  expect(await checkShop(here.maple.scope, { id, portOf: here.portOf })).toBe("reconnect");
  const { faults } = (await here.control("state", {}, "GET")) as { faults: { mode: string }[] };
  expect(faults.map(({ mode }) => mode)).toContain("refuse");
  await here.control("faults", {}, "DELETE");
  expect(await checkShop(here.runners.scope, { id: ours.id, portOf: here.portOf })).toBeNull();
});

test("a company's people reach no shop of another company by any press", async () => {
  const { here, row, otherStands } = await twoShops();
  const { id } = await row();
  const before = await row();
  for (const intent of ["pull", "check", "disconnect", "answered"]) {
    await here.send(here.runners, { intent, connection: id });
  }
  expect(await row()).toEqual(before);
  await otherStands();
  expect(await pullNow(here.runners.scope, { id, portOf: here.portOf })).toEqual({ is: "not due" });
  const entries = await here.db.select().from(auditEntries).where(eq(auditEntries.tenantId, here.maple.id));
  expect(entries.filter(({ action }) => action === "Shopify connection updated")).toHaveLength(1);
});
