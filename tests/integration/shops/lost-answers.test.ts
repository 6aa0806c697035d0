import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { OPERATIONS } from "../../../app/gateways/shopify/operations.ts";
import { cancelOrder } from "../../../app/services/orders/cancel-order.server.ts";
import { lookNow, mendProduct, sendOurs } from "../../../app/services/shops/choose-products.server.ts";
import { noteOrderOfShop } from "../../../app/services/shops/note-work.server.ts";
import { fulfilments, parcels } from "../../../db/schema/fulfilments.ts";
import { orders } from "../../../db/schema/orders.ts";
import { eventPrices, products } from "../../../db/schema/products.ts";
import { MINUTE } from "../../support/clock.ts";
import { shelfWorld } from "../../support/shop-shelf.ts";
import { shopWithOrders } from "../../support/shop-orders.ts";
import { freshId } from "../../support/stores.ts";

const nameOf = (text: string) => /^(?:query|mutation) (\w+)/.exec(text)![1]!;
const NAMES = Object.values(OPERATIONS).map(nameOf);
const OF_ORDERS = [
  ...["AssignedWork", "Work", "AcceptWork", "RejectWork", "AcceptCancellation", "RejectCancellation"],
  ...["CloseWork", "Ship", "Track", "Deliver"],
];
const OF_PRODUCTS = [
  ...["Shop", "ProductPlace", "MakeService", "FindProduct", "MakeProduct", "MakeVariants", "PutOnSale"],
  ...["ReadProduct", "CheckProduct", "ChangeVariants", "ChangeProduct", "RemovePictures", "StockHere"],
  ...["FindCopies"],
];

test("every operation is in one of the lists, but for the one that ends all others", () => {
  expect([...OF_ORDERS, ...OF_PRODUCTS, "Uninstall"].sort()).toEqual([...NAMES].sort());
});

/** All that becomes of requests: made and delivered, refused, cancelled in time, cancelled too late, left unmade by us. */
async function ordersWith(lost: string | null) {
  const here = await shopWithOrders();
  const { db, runners } = here;
  if (lost) await here.control("faults", { mode: "drop-after", match: `#${lost}` });
  const settle = async () => {
    for (let round = 0; round < 6; round += 1) {
      await here.run();
      here.product.clock.forward(2 * MINUTE);
    }
  };
  const buy = (...input: Parameters<typeof here.buy>) => here.buy(...input);
  const made = await buy([{ quantity: 2 }]);
  const refused = await buy([{}], { test: true });
  const inTime = await buy();
  const tooLate = await buy();
  const leftHere = await buy();
  for (let time = 0; time < 3; time += 1) {
    await here.pull();
    here.product.clock.forward(MINUTE);
  }
  await settle();
  const orderOf = async (gid: string) =>
    (await here.rows()).find(({ fulfilmentOrderGid }) => fulfilmentOrderGid === gid)!.orderId!;
  const [madeId, lateId, leftId] = [
    await orderOf(made.gid),
    await orderOf(tooLate.gid),
    await orderOf(leftHere.gid),
  ];
  await db.update(fulfilments).set({ status: "in production" }).where(eq(fulfilments.orderId, lateId));
  await here.press(inTime.gid, "request-cancellation");
  await here.press(tooLate.gid, "request-cancellation");
  const admin = { ...runners.scope, actor: { id: "user:x", name: "", ip: null, role: "admin" as const } };
  await cancelOrder(admin, { orderId: leftId, reason: "" });
  for (let time = 0; time < 3; time += 1) {
    await here.pull();
    here.product.clock.forward(MINUTE);
  }
  await settle();
  const [part] = await db.select().from(fulfilments).where(eq(fulfilments.orderId, madeId));
  await db.update(fulfilments).set({ status: "shipped" }).where(eq(fulfilments.id, part!.id));
  await db.update(orders).set({ status: "shipped" }).where(eq(orders.id, madeId));
  const send = async (trackingNumber: string) => {
    const at = here.product.clock.now();
    const its = {
      id: freshId(),
      tenantId: runners.id,
      fulfilmentId: part!.id,
      carrier: "UPS",
      trackingNumber,
    };
    await db.insert(parcels).values({ ...its, createdAt: at, updatedAt: at });
    await noteOrderOfShop(runners.scope, { orderId: madeId });
    await settle();
  };
  await send("1Z1");
  await send("1Z2");
  await db
    .update(parcels)
    .set({ trackingState: "delivered" })
    .where(and(eq(parcels.tenantId, runners.id), eq(parcels.fulfilmentId, part!.id)));
  await noteOrderOfShop(runners.scope, { orderId: madeId });
  await settle();
  const left = ((await here.control("state", {}, "GET"))["faults"] as { mode: string }[]).filter(
    ({ mode }) => mode === "drop-after",
  );
  const there = async ({ gid }: { gid: string }) => {
    const { status, requestStatus, accepted, answer, fulfilments: told } = await here.work(gid);
    const shipped = told.map(({ numbers, mails, lines, deliveredAt }) => ({
      numbers,
      mails,
      pieces: lines.map(({ quantity }) => quantity),
      isDelivered: deliveredAt !== null,
    }));
    return { status, requestStatus, accepted, message: answer?.message ?? null, shipped };
  };
  return {
    isLost: left.length === 0,
    seen: await Promise.all([made, refused, inTime, tooLate, leftHere].map(there)),
    rows: (await here.rows()).map(({ state }) => state).sort(),
    orders: (await here.ordersHere()).map(({ status }) => status).sort(),
  };
}

/** How it is where no answer is lost. */
const EXPECTED = {
  orders: ["cancelled", "cancelled", "new", "shipped"],
  rows: ["accepted", "cancelled", "cancelled", "rejected", "shipped"],
};

test.each([null, ...OF_ORDERS])(
  "orders: the answer to %s is lost, and nothing is placed, answered, shipped or mailed twice",
  async (lost) => {
    const { isLost, seen, ...found } = await ordersWith(lost);
    expect(isLost).toBe(true);
    expect(found).toEqual(EXPECTED);
    const [made, refused, inTime, tooLate, leftHere] = seen;
    expect(made).toMatchObject({
      status: "CLOSED",
      accepted: 1,
      shipped: [{ numbers: ["1Z1", "1Z2"], mails: 1, pieces: [2], isDelivered: true }],
    });
    expect(refused).toMatchObject({ requestStatus: "REJECTED", accepted: 0, shipped: [] });
    expect(inTime).toMatchObject({ requestStatus: "CANCELLATION_ACCEPTED", accepted: 1 });
    expect(tooLate).toMatchObject({ requestStatus: "CANCELLATION_REJECTED", accepted: 1 });
    expect(leftHere).toMatchObject({ status: "INCOMPLETE", accepted: 1 });
  },
  60_000,
);

/** All that becomes of a product of many variants: made, looked at, mended, changed here. */
async function productWith(lost: string | null) {
  const here = await shelfWorld();
  const productId = here.store.productIds[0]!;
  if (lost) await here.control("faults", { mode: "drop-after", match: `#${lost}` });
  await here.publish();
  await here.settle();
  const [product] = await here.there();
  const connection = await here.connection();
  // One is missing there and known nowhere: it is added with the next change.
  const [first] = await here.variants();
  await here.edit(product!.id, "drop-variant");
  await here.edit(product!.id, "move");
  here.product.clock.forward(MINUTE);
  await lookNow(here.scope, { connection });
  for (let time = 0; time < 3; time += 1) {
    await here.work();
    here.product.clock.forward(MINUTE);
  }
  await mendProduct(here.scope, { connection, productId });
  await here.settle();
  const at = here.product.clock.now();
  await here.db
    .update(products)
    .set({ name: "Another name", designHash: "7".repeat(32), updatedAt: at })
    .where(eq(products.id, productId));
  await here.db
    .update(eventPrices)
    .set({ storeSellingPrice: 6100, updatedAt: at })
    .where(eq(eventPrices.productId, productId));
  await here.publish();
  await here.settle();
  await sendOurs(here.scope, { connection: await here.connection(), productId });
  await here.settle();
  const left = ((await here.control("state", {}, "GET"))["faults"] as unknown[]).length;
  const { products: there, service } = await here.sandboxShop();
  return { isLost: left === 0, there, service, first: first!, before: product!, rows: await here.rows() };
}

test.each([null, ...OF_PRODUCTS])(
  "products: the answer to %s is lost, and there is one product, whole and as it is here",
  async (lost) => {
    const { isLost, there, service, before, rows } = await productWith(lost);
    expect(isLost).toBe(true);
    expect(there).toMatchObject([{ set: 1, title: "Another name", publishedOn: [expect.any(String)] }]);
    const [product] = there;
    const names = product!.variants.map(({ options }) => options.join("/"));
    expect(new Set(names).size).toBe(names.length);
    expect([...names].sort()).toEqual(before.variants.map(({ options }) => options.join("/")).sort());
    expect(product!.variants.every(({ locations }) => locations.includes(service!.locationId))).toBe(true);
    expect(new Set(product!.variants.map(({ price }) => price))).toEqual(new Set(["61.00"]));
    expect(product!.media).toHaveLength(before.media.length);
    expect(product!.media.every(({ source }) => source.includes("7".repeat(32)))).toBe(true);
    expect(rows).toMatchObject([{ state: "published" }]);
  },
  60_000,
);
