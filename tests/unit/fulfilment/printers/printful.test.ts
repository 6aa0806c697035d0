import { expect, test } from "vitest";
import { printful } from "../../../../app/gateways/fulfillers/printful.server.ts";
import { readPrintfulWebhook } from "../../../../app/gateways/fulfillers/printful-webhook.ts";
import { account, type Json, isPicture, missing, ORDER, type Sent, standIn } from "./stand-in.ts";

const refusal = (status: number, message: string) =>
  Response.json({ code: status, result: message, error: { reason: "BadRequest", message } }, { status });

/** POST, GET and DELETE /orders of version 1, as https://developers.printful.com/docs/ describes them. */
function printfulApi(change: (sent: Sent) => Response | undefined = () => undefined) {
  const orders = new Map<string, number>();
  return standIn((sent) => {
    if (sent.headers.get("Authorization") !== "Bearer token")
      return refusal(401, "The access token is invalid");
    if (sent.headers.get("X-PF-Store-Id") !== "4711")
      return refusal(400, "This endpoint requires `store_id`!");
    const changed = change(sent);
    if (changed) return changed;
    const [, known] = /^\/orders\/@(.+)$/.exec(sent.path) ?? [];
    if (sent.method === "GET" && known) {
      const id = orders.get(known);
      return id === undefined ? refusal(404, "Not Found") : Response.json({ code: 200, result: { id } });
    }
    if (sent.method === "DELETE") return Response.json({ code: 200, result: { status: "canceled" } });
    if (sent.method !== "POST" || !sent.path.startsWith("/orders?confirm=")) return refusal(404, "Not Found");
    const { recipient, items, external_id } = sent.body;
    const lacks = [
      ...missing(recipient, ["name", "address1", "city", "country_code", "zip"]),
      ...(items as Json[]).flatMap((item) => missing(item, ["variant_id", "quantity", "files"])),
    ];
    if (lacks.length > 0) return refusal(400, `Missing: ${lacks.join(", ")}`);
    if (!(items as Json[]).every((item) => Number.isInteger(item.variant_id) && item.files[0].url)) {
      return refusal(400, "Invalid variant");
    }
    if (!(items as Json[]).every((item) => item.files.every((file: Json) => isPicture(file.url))))
      return refusal(400, "The file is not an image");
    if (external_id.length > 32) return refusal(400, "External ID is too long");
    if (orders.has(external_id)) return refusal(400, "Order with this External ID already exists.");
    orders.set(external_id, 13 + orders.size);
    return Response.json({ code: 200, result: { id: orders.get(external_id), status: "pending" } });
  });
}

test("an order is sent as Printful wants it, confirmed, and found again when it is repeated", async () => {
  const { line, sent } = printfulApi();
  const port = printful(account("4012"), line);
  expect(await port.submit(ORDER)).toEqual({ state: "accepted", externalId: "13" });
  expect(await port.submit(ORDER)).toEqual({ state: "accepted", externalId: "13" });
  expect(await port.submit({ ...ORDER, revision: 3 })).toEqual({ state: "accepted", externalId: "14" });
  expect(sent[0]).toMatchObject({
    path: "/orders?confirm=1",
    body: {
      external_id: "0a1b2c3d4e5f6g7h-2",
      recipient: { name: "Ann Mary Example", country_code: "GB", email: "orders@runners.example" },
      items: [
        { variant_id: 4012, quantity: 2, files: [{ type: "front", url: "https://files.example/f.png" }] },
      ],
    },
  });
  expect(await port.submit({ ...ORDER, test: true, revision: 9 })).toMatchObject({ state: "accepted" });
  expect(sent.at(-1)?.path).toBe("/orders?confirm=0");
  expect(await port.cancel({ id: ORDER.id, revision: 2, externalId: "13" })).toBe("accepted");
  expect(sent.at(-1)).toMatchObject({ method: "DELETE", path: "/orders/13" });
});

test.each([
  ["a SKU that it has no name for", { items: [{ ...ORDER.items[0]!, sku: "MUG" }] }, "sku_unknown"],
  ["an address without a street", { ship_to: { ...ORDER.ship_to, line1: "" } }, "address_undeliverable"],
])("%s is refused as %s", async (_, change, code) => {
  const { line } = printfulApi();
  const answer = await printful(account("4012"), line).submit({ ...ORDER, ...change } as typeof ORDER);
  expect(answer).toMatchObject({ state: "rejected", code });
});

test.each([
  [429, "away"],
  [500, "away"],
  [401, "rejected"],
])("an answer %i is %s", async (status, state) => {
  const { line } = printfulApi(() => refusal(status, "No"));
  expect(await printful(account("4012"), line).submit(ORDER)).toMatchObject({ state });
});

test("a cancellation that comes too late is refused", async () => {
  const { line } = printfulApi(() => refusal(400, "Order cannot be cancelled"));
  expect(await printful(account("4012"), line).cancel({ id: "f", revision: 2, externalId: "13" })).toBe(
    "refused",
  );
});

test.each([
  [
    "shipment_sent",
    { shipment: { id: 7, carrier: "DPD", tracking_number: 123, tracking_url: "https://t.example/1" } },
    {
      type: "shipped",
      parcels: [{ carrier: "DPD", trackingNumber: "123", trackingUrl: "https://t.example/1" }],
    },
  ],
  [
    "shipment_sent",
    { shipment: { id: 7, tracking_url: "javascript:alert(1)" } },
    { type: "shipped", parcels: [{ carrier: "", trackingNumber: null, trackingUrl: null }] },
  ],
  [
    "shipment_delivered",
    { shipment: { tracking_number: "123" } },
    { type: "tracking", trackingNumber: "123", state: "delivered" },
  ],
  ["shipment_returned", {}, { type: "tracking", trackingNumber: null, state: "returned" }],
  ["shipment_out_of_stock", { is_out_of_stock: true }, { type: "issue", code: "out_of_stock" }],
  ["shipment_out_of_stock", { is_out_of_stock: false }, undefined],
  ["order_put_hold", { reason: "Recipient address is invalid" }, { type: "issue", code: "address" }],
  ["order_put_hold", { reason: "Print file is missing" }, { type: "issue", code: "artwork" }],
  [
    "order_failed",
    { reason: "Print file could not be downloaded" },
    { type: "rejected", code: "artwork_unprintable" },
  ],
  ["order_canceled", {}, { type: "cancel_accepted" }],
  ["order_updated", { status: "inprocess" }, { type: "in_production" }],
  ["order_updated", { status: "pending" }, undefined],
  ["catalog_price_changed", {}, undefined],
])("its webhook %s with %j tells %j", (type, { status, ...data }: Json, told) => {
  const order = { id: 13, external_id: "0a1b2c3d4e5f6g7h-2", status };
  const read = readPrintfulWebhook({ type, occurred_at: "2026-11-22T10:00:00Z", data: { ...data, order } });
  if (told === undefined) return expect(read).toBeUndefined();
  expect(read).toMatchObject({ order: { fulfilmentId: "0a1b2c3d4e5f6g7h" }, told });
  expect(read?.eventId).toContain(`${type}:13:`);
  expect(
    readPrintfulWebhook({ type, data: { ...data, order: { id: 1, external_id: "another shop's" } } }),
  ).toBeUndefined();
});
