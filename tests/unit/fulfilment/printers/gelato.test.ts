import { expect, test } from "vitest";
import { gelato } from "../../../../app/gateways/fulfillers/gelato.server.ts";
import { readGelatoWebhook } from "../../../../app/gateways/fulfillers/gelato-webhook.ts";
import { account, type Json, missing, ORDER, type Sent, standIn } from "./stand-in.ts";

const refusal = (status: number, message: string, details: string[] = []) =>
  Response.json(
    { code: "invalid_request", message, details: details.map((one) => ({ message: one })) },
    { status },
  );

/** Create, search and cancel of version 4, as https://dashboard.gelato.com/docs/orders/v4/create/ describes them. */
function gelatoApi(change: (sent: Sent) => Response | undefined = () => undefined) {
  const orders: { id: string; orderReferenceId: string }[] = [];
  const api = standIn((sent) => {
    if (sent.headers.get("X-API-KEY") !== "token") return refusal(401, "Unauthorized");
    const changed = change(sent);
    if (changed) return changed;
    if (sent.path === "/v4/orders:search") {
      const wanted = sent.body.orderReferenceIds as string[];
      return Response.json({
        orders: orders.filter(({ orderReferenceId }) => wanted.includes(orderReferenceId)),
      });
    }
    if (/^\/v4\/orders\/[^/]+:cancel$/.test(sent.path)) return Response.json({});
    if (sent.path !== "/v4/orders") return refusal(404, "Not found");
    const { items, shippingAddress: to } = sent.body;
    const lacks = [
      ...missing(sent.body, ["orderReferenceId", "customerReferenceId", "currency", "items"]),
      ...missing(to, ["firstName", "lastName", "addressLine1", "city", "postCode", "country", "email"]),
      ...(items as Json[]).flatMap((one) =>
        missing(one, ["itemReferenceId", "productUid", "quantity", "files"]),
      ),
    ];
    if (lacks.length > 0) return refusal(400, "Invalid request", lacks);
    orders.push({ id: `g${orders.length + 1}`, orderReferenceId: sent.body.orderReferenceId });
    return Response.json({ id: orders.at(-1)?.id, fulfillmentStatus: "created" }, { status: 201 });
  });
  return { ...api, orders };
}

const UID = "apparel_product_gca_t-shirt_gsc_crewneck_gcu_unisex_gqa_classic_gsi_m_gco_black_gpr_4-0";

test("an order is sent as Gelato wants it, once", async () => {
  const { line, sent, orders } = gelatoApi();
  const port = gelato(account(UID), line);
  expect(await port.submit(ORDER)).toEqual({ state: "accepted", externalId: "g1" });
  expect(await port.submit(ORDER)).toEqual({ state: "accepted", externalId: "g1" });
  expect(orders).toHaveLength(1);
  expect(sent[1]?.body).toMatchObject({
    orderType: "order",
    orderReferenceId: "0a1b2c3d4e5f6g7h-2",
    currency: "EUR",
    items: [
      { productUid: UID, quantity: 2, files: [{ type: "default", url: "https://files.example/f.png" }] },
    ],
    shippingAddress: { firstName: "Ann", lastName: "Mary Example", email: "orders@runners.example" },
  });
  await port.submit({ ...ORDER, revision: 3, test: true });
  expect(sent.at(-1)?.body).toMatchObject({ orderType: "draft" });
});

test("cancelling, refusals and limits", async () => {
  const { line } = gelatoApi();
  expect(await gelato(account(UID), line).cancel({ id: "f", revision: 2, externalId: "g1" })).toBe(
    "accepted",
  );
  const late = gelatoApi(() => refusal(409, "Order is printed"));
  expect(await gelato(account(UID), late.line).cancel({ id: "f", revision: 2, externalId: "g1" })).toBe(
    "refused",
  );
  const busy = gelatoApi(() => refusal(429, "Too many requests"));
  expect(await gelato(account(UID), busy.line).submit(ORDER)).toMatchObject({ state: "away" });
  const unknown = { ...ORDER, items: [{ ...ORDER.items[0]!, sku: "constructor" }] };
  expect(await gelato(account(UID), line).submit(unknown)).toMatchObject({ code: "sku_unknown" });
  const nowhere = { ...ORDER, ship_to: { ...ORDER.ship_to, city: "", line1: "" } };
  expect(await gelato(account(UID), line).submit(nowhere)).toMatchObject({ code: "address_undeliverable" });
});

const parcel = { trackingCode: "T1", trackingUrl: "https://t.example/1", shipmentMethodName: "DHL" };
const told = { carrier: "DHL", trackingNumber: "T1", trackingUrl: "https://t.example/1" };

test.each([
  ["created", {}, undefined],
  ["passed", {}, undefined],
  ["in_production", {}, { type: "in_production" }],
  ["printed", {}, { type: "awaiting_packing" }],
  [
    "shipped",
    { items: [{ fulfillments: [parcel] }, { fulfillments: [parcel] }] },
    { type: "shipped", parcels: [told] },
  ],
  ["shipped", {}, { type: "shipped", parcels: [] }],
  ["delivered", {}, { type: "tracking", trackingNumber: null, state: "delivered" }],
  ["returned", {}, { type: "tracking", trackingNumber: null, state: "returned" }],
  ["on_hold", {}, { type: "issue", code: "out_of_stock" }],
  ["on_hold", { comment: "Invalid address" }, { type: "issue", code: "address" }],
  ["pending_approval", {}, { type: "issue", code: "artwork" }],
  ["failed", { comment: "Payment failure" }, { type: "rejected", code: "other", message: "Payment failure" }],
  ["canceled", {}, { type: "cancel_accepted" }],
])("its status %s with %j tells %j", (fulfillmentStatus, more, expected) => {
  const webhook = { id: "os_1", event: "order_status_updated", orderReferenceId: "0a1b2c3d4e5f6g7h-2" };
  const read = readGelatoWebhook({ ...webhook, fulfillmentStatus, ...more });
  if (expected === undefined) return expect(read).toBeUndefined();
  expect(read).toMatchObject({
    eventId: "os_1",
    order: { fulfilmentId: "0a1b2c3d4e5f6g7h" },
    told: expected,
  });
});

test("a tracking code that comes by itself tells of a parcel", () => {
  const webhook = {
    id: "tc_1",
    event: "order_item_tracking_code_updated",
    orderReferenceId: "f1-1",
    ...parcel,
  };
  expect(readGelatoWebhook(webhook)?.told).toEqual({ type: "shipped", parcels: [told] });
});
