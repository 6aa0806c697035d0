import { expect, test } from "vitest";
import { printify } from "../../../../app/gateways/fulfillers/printify.server.ts";
import { readPrintifyWebhook } from "../../../../app/gateways/fulfillers/printify-webhook.ts";
import { account, type Json, isPicture, missing, ORDER, type Sent, standIn } from "./stand-in.ts";

const refusal = (status: number, message: string, reason: unknown = message) =>
  Response.json({ status: "error", code: 8150, message, errors: { reason, code: 8150 } }, { status });

/** The calls of orders as https://developers.printify.com/#orders describes them. */
function printifyApi(change: (sent: Sent) => Response | undefined = () => undefined) {
  const orders: { id: string; external_id: string; status: string }[] = [];
  const api = standIn((sent) => {
    if (sent.headers.get("Authorization") !== "Bearer token") return refusal(401, "Unauthenticated.");
    if (!sent.headers.get("User-Agent")) return refusal(403, "User-Agent is missing");
    const changed = change(sent);
    if (changed) return changed;
    const [, rest = ""] = /^\/v1\/shops\/4711\/orders(.*)$/.exec(sent.path) ?? [];
    if (sent.method === "GET" && rest.startsWith(".json")) {
      return Response.json({ current_page: 1, last_page: 1, data: orders });
    }
    const [, id, step] = /^\/(\w+)(?:\/(\w+))?\.json$/.exec(rest) ?? [];
    const order = orders.find((one) => one.id === id);
    if (id && !order) return refusal(404, "Not found");
    if (order && sent.method === "GET") return Response.json(order);
    if (order && step === "send_to_production") {
      if (order.status !== "on-hold") return refusal(400, "Order is already in production");
      order.status = "sending-to-production";
      return Response.json({ id });
    }
    if (order && step === "cancel") {
      return order.status === "on-hold" ? Response.json({ id }) : refusal(400, "Order cannot be canceled");
    }
    if (sent.method !== "POST" || rest !== ".json") return refusal(404, "Not found");
    const { address_to: to, line_items: lines, external_id } = sent.body;
    const lacks = [
      ...missing(sent.body, ["external_id", "shipping_method"]),
      ...missing(to, ["first_name", "last_name", "country", "address1", "city", "zip", "email"]),
      ...(lines as Json[]).flatMap((one) =>
        missing(one, ["blueprint_id", "print_provider_id", "variant_id", "quantity", "print_areas"]),
      ),
    ];
    const files = (lines as Json[]).flatMap((one) => Object.values(one.print_areas));
    if (!files.every(isPicture)) return refusal(400, "Images must be PNG, JPEG or SVG.");
    if (lacks.length > 0) return refusal(400, "Validation failed.", { address_to: lacks });
    orders.push({ id: `p${orders.length + 1}`, external_id, status: "on-hold" });
    return Response.json({ id: orders.at(-1)?.id });
  });
  return { ...api, orders };
}

test("an order is made, sent to production, and not made twice when it is repeated", async () => {
  const { line, sent, orders } = printifyApi();
  const port = printify(account("9/5/17887"), line);
  expect(await port.submit(ORDER)).toEqual({ state: "accepted", externalId: "p1" });
  expect(await port.submit(ORDER)).toEqual({ state: "accepted", externalId: "p1" });
  expect(orders).toEqual([{ id: "p1", external_id: "0a1b2c3d4e5f6g7h-2", status: "sending-to-production" }]);
  expect(sent.find(({ method }) => method === "POST")?.body).toMatchObject({
    line_items: [
      {
        blueprint_id: 9,
        print_provider_id: 5,
        variant_id: 17887,
        quantity: 2,
        print_areas: { front: "https://files.example/f.png" },
      },
    ],
    address_to: { first_name: "Ann", last_name: "Mary Example", country: "GB" },
    send_shipping_notification: false,
  });
  expect(await port.cancel({ id: ORDER.id, revision: 2, externalId: "p1" })).toBe("refused");
});

test("an order whose answer was lost before it was sent to production is sent there the next time", async () => {
  let isLost = true;
  const { line, orders } = printifyApi(({ path }) => {
    if (!path.includes("send_to_production") || !isLost) return undefined;
    isLost = false;
    return new Response("", { status: 502 });
  });
  const port = printify(account("9/5/17887"), line);
  expect(await port.submit(ORDER)).toMatchObject({ state: "away" });
  expect(await port.submit(ORDER)).toEqual({ state: "accepted", externalId: "p1" });
  expect(orders).toMatchObject([{ id: "p1", status: "sending-to-production" }]);
});

test("what is only tried waits there, and can be cancelled", async () => {
  const { line, orders } = printifyApi();
  const port = printify(account("9/5/17887"), line);
  await port.submit({ ...ORDER, test: true });
  expect(orders).toMatchObject([{ status: "on-hold" }]);
  expect(await port.cancel({ id: ORDER.id, revision: 2, externalId: "p1" })).toBe("accepted");
});

test("a refusal of Printify is recognised by its text", async () => {
  const to = { ...ORDER, ship_to: { ...ORDER.ship_to, line1: "" } };
  const { line } = printifyApi();
  expect(await printify(account("9/5/17887"), line).submit(to)).toMatchObject({
    code: "address_undeliverable",
  });
  const busy = printifyApi(() => refusal(429, "Too many requests"));
  expect(await printify(account("9/5/1"), busy.line).submit(ORDER)).toMatchObject({ state: "away" });
  const unpaid = printifyApi(({ path }) =>
    path.includes("send_to_production") ? refusal(400, "Payment not received") : undefined,
  );
  expect(await printify(account("9/5/1"), unpaid.line).submit(ORDER)).toMatchObject({
    state: "rejected",
    code: "other",
    message: expect.stringContaining("Payment not received") as string,
  });
});

test.each([
  ["order:updated", { status: "in-production" }, { type: "in_production" }],
  ["order:updated", { status: "on-hold" }, undefined],
  ["order:updated", { status: "canceled" }, { type: "cancel_accepted" }],
  ["order:sent-to-production", {}, undefined],
  [
    "order:shipment:created",
    { carrier: { code: "USPS", tracking_number: "9", tracking_url: "https://t.example/9" } },
    {
      type: "shipped",
      parcels: [{ carrier: "USPS", trackingNumber: "9", trackingUrl: "https://t.example/9" }],
    },
  ],
  [
    "order:shipment:delivered",
    { carrier: { tracking_number: "9" } },
    { type: "tracking", trackingNumber: "9", state: "delivered" },
  ],
])("its webhook %s with %j tells %j", (type, data, told) => {
  const read = readPrintifyWebhook({
    id: "e1",
    type,
    created_at: "2026-11-22T10:00:00Z",
    resource: { id: "p1", type: "order", data },
  });
  if (told === undefined) return expect(read).toBeUndefined();
  expect(read).toMatchObject({ eventId: "e1", order: { externalId: "p1" }, told });
});
