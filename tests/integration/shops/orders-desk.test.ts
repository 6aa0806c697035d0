import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { FULFILMENT_MAILS } from "../../../app/domain/order/order-mails.ts";
import { JOBS } from "../../../app/jobs/table.server.ts";
import { writeToCustomer } from "../../../app/services/cases/answer-case.server.ts";
import { mailsOfOrder, sendMailAgain } from "../../../app/services/mails/order-mails.server.ts";
import { replaceOrderLink } from "../../../app/services/orders/add-note.server.ts";
import { exportOrders } from "../../../app/services/orders/export-orders.server.ts";
import { readOrder } from "../../../app/services/orders/read.server.ts";
import { readRevenue } from "../../../app/services/sales/read.server.ts";
import { pullNow, pullWork, refusedWork } from "../../../app/services/shops/note-work.server.ts";
import type { OrderFilter } from "../../../db/repositories/order-lists.server.ts";
import { shopConnections } from "../../../db/schema/shops.ts";
import { MINUTE } from "../../support/clock.ts";
import { shopWithOrders } from "../../support/shop-orders.ts";
import { freshId } from "../../support/stores.ts";

const FILTERS = {
  q: "",
  status: "",
  store: "",
  client: "",
  country: "",
  product: "",
  shop: "",
  tag: "",
  assignee: "",
  from: "",
  to: "",
} as const;
const ADDRESS = {
  firstName: "Ann",
  lastName: "Buyer",
  address1: "2 Oak Street",
  city: "Tucson",
  province: "Arizona",
  zip: "85701",
  countryCode: "US",
};

async function placed() {
  const here = await shopWithOrders();
  const { gid } = await here.buy([{ quantity: 2 }]);
  await here.submitted(gid);
  await here.run();
  const [order] = await here.ordersHere();
  return { here, order: order! };
}

describe("an order of a Shopify shop", () => {
  test("is found by its number there and by its shop, and listed among the orders of shops alone", async () => {
    const { here, order } = await placed();
    await here.runners.store();
    const found = async (filter: OrderFilter) => {
      const { rows } = await here.runners.scope.tenant.orders.listPlaced(filter, {
        sort: { by: "placed", descending: true },
        position: undefined,
        limit: 25,
      });
      return rows.map(({ id, shopOrder }) => [id, shopOrder?.orderName, shopOrder?.shopName]);
    };
    const one = [[order.id, "#1001", "Test Shop"]];
    for (const words of ["#1001", "1001", "test shop", here.shop, order.orderRef!]) {
      expect(await found({ words }), words).toEqual(one);
    }
    expect(await found({ words: "1002" })).toEqual([]);
    expect(await found({ shop: "any" })).toEqual(one);
    expect(await found({ shop: here.connectionId })).toEqual(one);
    expect(await found({ shop: "another" })).toEqual([]);
    // Another tenant's search for the same number finds nothing.
    const { rows } = await here.maple.scope.tenant.orders.listPlaced(
      { words: "#1001" },
      { sort: { by: "placed", descending: true }, position: undefined, limit: 25 },
    );
    expect(rows).toEqual([]);
  });

  test("says on its page and in files what it is in the shop", async () => {
    const { here, order } = await placed();
    const whole = await readOrder(here.runners.scope, order.id);
    expect(whole?.shopOrder).toMatchObject({ orderName: "#1001", shopDomain: here.shop, state: "accepted" });
    const query = { filters: FILTERS, sort: { by: "placed", descending: true } } as const;
    const parts = await exportOrders(here.runners.scope, { query, timeZone: "UTC" });
    const rows = [];
    for await (const part of parts) rows.push(...part);
    expect(rows).toMatchObject([{ order: { kind: "shopify" }, shopOrder: { orderName: "#1001" } }]);
  });

  test("is a cost and no sale", async () => {
    const { here, order } = await placed();
    const day = here.product.clock.now().toISOString().slice(0, 10);
    const asked = { from: day, to: day, by: "product", timeZone: "UTC" } as const;
    const revenue = await readRevenue(here.runners.scope, { ...asked, eventId: "", clientId: "" });
    expect(revenue.sums).toMatchObject([{ orders: 1, total: 0, items: 0, vat: 0, cost: order.total }]);
    expect(order.total).toBeGreaterThan(0);
    expect(revenue.lines).toMatchObject([{ total: 0 }]);
  });

  test("has no mail to its shopper, whatever asks for one", async () => {
    const { here, order } = await placed();
    const { scope } = here.runners;
    const part = (await scope.tenant.fulfilments.ofOrder(order.id))[0]!;
    const about = { kind: "mail", orderId: order.id } as const;
    for (const payload of [
      ...(["order_confirmed", "address_issue", "order_changed", "order_link", "order_found"] as const).map(
        (template) => ({ ...about, template }),
      ),
      ...FULFILMENT_MAILS.map((template) => ({ ...about, template, fulfilmentId: part.id })),
      { ...about, template: "refund" as const, amount: 100 },
      { ...about, template: "case_answered" as const, message: "Hello" },
    ]) {
      const row = { id: freshId(), tenantId: here.runners.id, dedupeKey: freshId(), payload };
      const delivery = await JOBS.mail.prepare(here.product.context(), payload, row as never);
      expect(delivery && "mail" in delivery, payload.template).toBe(false);
    }
    const words = { orderId: order.id, words: "Hello", press: "12345678" };
    expect(await writeToCustomer(scope, words)).toMatchObject({ error: "orderDesk:message.nobody" });
    expect(await replaceOrderLink(scope, { orderId: order.id, seen: 1 })).toMatchObject({ ok: false });
    const mails = await mailsOfOrder(scope, { order, fulfilments: [part], isBlocked: false });
    expect(mails).toEqual([]);
    const again = { orderId: order.id, mailId: "mail:order_changed:x", press: "12345678" };
    expect(await sendMailAgain(scope, again)).toMatchObject({ error: "orderDesk:mails.notNow" });
  });
});

test("an order that Shopify splits is two orders of one number, each with its answer", async () => {
  const here = await shopWithOrders();
  const bought = await here.buy([{ quantity: 1 }, { quantity: 1 }], { split: true });
  expect(bought.works).toHaveLength(2);
  for (const { id } of bought.works) await here.submitted(id);
  await here.run();
  const rows = await here.rows();
  expect(rows.map(({ orderName, state }) => [orderName, state])).toEqual([
    ["#1001", "accepted"],
    ["#1001", "accepted"],
  ]);
  expect(new Set((await here.ordersHere()).map(({ id }) => id)).size).toBe(2);
});

describe("a refusal", () => {
  test("is said to the shop in its language, and listed until the request is made again", async () => {
    const here = await shopWithOrders();
    await here.db
      .update(shopConnections)
      .set({ locale: "de-AT" })
      .where(eq(shopConnections.id, here.connectionId));
    const order = await here.buy([{}], { destination: { address1: null } });
    await here.submitted(order.gid);
    await here.run();
    expect((await here.work(order.gid)).answer?.message).toContain("fehlt der Name oder die Straße");
    const scope = here.runners.scope;
    expect(await refusedWork(scope)).toMatchObject([{ orderName: "#1001", reason: "noAddress", names: {} }]);
    await here.press(order.id, "address", ADDRESS);
    await here.press(order.gid, "request");
    await here.submitted(order.gid);
    await here.run();
    expect(await refusedWork(scope)).toEqual([]);
  });

  test("keeps what its sentence names, for readers of other languages", async () => {
    const here = await shopWithOrders();
    const { gid } = await here.buy([{}], { destination: { countryCode: "KP" } });
    await here.submitted(gid);
    await here.run();
    expect(await refusedWork(here.runners.scope)).toMatchObject([
      { reason: "country", names: { country: "KP" } },
    ]);
  });
});

describe("asking for orders now", () => {
  test("finds what no webhook told, and is done once for two who press it", async () => {
    const here = await shopWithOrders();
    await here.pull();
    const { gid } = await here.buy();
    const input = { id: here.connectionId, portOf: here.portOf };
    const [one, two] = await Promise.all([
      pullNow(here.runners.scope, input),
      pullNow(here.runners.scope, input),
    ]);
    expect([one.is, two.is].sort()).toEqual(["done", "not due"]);
    expect([one, two]).toContainEqual({ is: "done", found: 1 });
    await here.run();
    expect(await here.work(gid)).toMatchObject({ requestStatus: "ACCEPTED" });
    expect(await pullNow(here.runners.scope, input)).toEqual({ is: "done", found: 0 });
  });

  test("is away while Shopify is", async () => {
    const here = await shopWithOrders();
    await here.control("faults", { mode: "503", match: "graphql", times: 20 });
    const input = { id: here.connectionId, portOf: here.portOf };
    expect(await pullNow(here.runners.scope, input)).toEqual({ is: "away" });
    expect(await pullNow(here.runners.scope, input)).toEqual({ is: "not due" });
  });
});

test("the app is taken out with requests open: nothing is asked, and after a new installation all of them are made", async () => {
  const here = await shopWithOrders();
  const { gid: told } = await here.buy();
  await here.submitted(told);
  const at = here.product.clock.now();
  here.product.clock.forward(5 * MINUTE);
  await here.tell("app/uninstalled", { at: new Date(at.getTime() + MINUTE) });
  await here.run();
  const input = { id: here.connectionId, portOf: here.portOf };
  expect(await here.ordersHere()).toEqual([]);
  expect(await pullNow(here.runners.scope, input)).toEqual({ is: "not due" });
  expect(await here.rows()).toMatchObject([{ state: "seen", dueAt: null }]);
  // Let in again, with the webhook of the end told once more, late.
  await here.connectTo(here.runners);
  await here.tell("app/uninstalled", { at: new Date(at.getTime() + MINUTE) });
  const { gid: later } = await here.buy();
  expect(await pullWork(here.runners.scope, input)).toBe("done");
  await here.run();
  expect(await here.ordersHere()).toHaveLength(2);
  for (const gid of [told, later]) expect(await here.work(gid)).toMatchObject({ accepted: 1 });
});
