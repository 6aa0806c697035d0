import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { type FulfillerOptions, startFulfiller } from "../src/server.ts";
import { signatureOf } from "../src/signature.ts";

const SECRET = "a secret of the tests";
const stops: (() => Promise<unknown>)[] = [];
afterEach(async () => void (await Promise.all(stops.splice(0).map((stop) => stop()))));

async function fulfiller(options: Partial<FulfillerOptions> = {}) {
  const one = await startFulfiller({ secret: SECRET, ...options });
  stops.push(one.stop);
  const send = async (path: string, content: unknown, headers: Record<string, string> = {}) => {
    const body = typeof content === "string" ? content : JSON.stringify(content);
    const timestamp = String(Math.floor(Date.now() / 1000));
    const signed = { "X-Timestamp": timestamp, "X-Signature": signatureOf(SECRET, timestamp, body) };
    const response = await fetch(one.url + path, {
      method: "POST",
      headers: { ...signed, ...headers },
      body,
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  const submit = (order: unknown, key = "f1:1") => send("/orders", order, { "Idempotency-Key": key });
  return { ...one, send, submit };
}

const ORDER = {
  id: "f1",
  revision: 1,
  test: false,
  method: "standard",
  ship_to: { name: "Ann", line1: "1 Road", city: "Leeds", postcode: "LS1 1AA", country: "GB" },
  items: [
    {
      id: "i1",
      sku: "TEE-BLACK-M",
      name: "Tee",
      qty: 1,
      prints: [{ side: "front", file_url: "https://files.example/x", sha256: "a".repeat(64) }],
    },
  ],
};

test("an order is taken once, however often it is sent with its key", async () => {
  const { submit, orders, madeTwice } = await fulfiller();
  const answers = [await submit(ORDER), await submit(ORDER), await submit(ORDER)];
  expect(answers.map(({ status }) => status)).toEqual([202, 202, 202]);
  expect(new Set(answers.map(({ body }) => body["external_id"])).size).toBe(1);
  expect(orders()).toMatchObject([{ id: "f1", times: 3, state: "taken" }]);
  expect(madeTwice).toEqual([]);
  await submit(ORDER, "f1:2");
  expect(madeTwice).toEqual(["f1"]);
});

describe("what is refused", () => {
  test.each([
    ["an old signature", { "X-Timestamp": "1700000000" }, ORDER, 401],
    ["another's signature", { "X-Signature": `v1=${"0".repeat(64)}` }, ORDER, 401],
    ["an order without an address", {}, { ...ORDER, ship_to: {} }, 422],
    [
      "an order without a print file's hash",
      {},
      { ...ORDER, items: [{ ...ORDER.items[0], prints: [{}] }] },
      422,
    ],
    ["what is no JSON", {}, "{", 422],
  ])("%s", async (_, headers, order, status) => {
    const { send, orders } = await fulfiller();
    expect((await send("/orders", order, headers)).status).toBe(status);
    expect(orders()).toEqual([]);
  });

  test("a SKU that it is told to refuse, with the code of the protocol", async () => {
    const { submit } = await fulfiller({ faults: { refusedSkus: ["TEE-BLACK-M"] } });
    expect((await submit(ORDER)).body).toMatchObject({ accepted: false, code: "out_of_stock" });
  });
});

test("an order is cancelled until it is shipped", async () => {
  const { submit, send } = await fulfiller();
  expect((await send("/orders/f1/cancel", {})).status).toBe(404);
  await submit(ORDER);
  expect((await send("/orders/f1/cancel", {})).body).toEqual({ state: "accepted" });
});

test("a share of its calls fails, some of them although the order was taken", async () => {
  const { submit, orders } = await fulfiller({ faults: { fail: 0.5 }, seed: 7 });
  const ends = new Set<string>();
  for (let n = 0; n < 40; n += 1) {
    const before = orders().length;
    const answer = await submit({ ...ORDER, id: `f${n}` }, `f${n}:1`).catch(() => undefined);
    const taken = orders().length > before;
    ends.add(`${answer?.status ?? "none"} ${taken ? "taken" : "not taken"}`);
  }
  expect([...ends].sort()).toEqual(["202 taken", "500 not taken", "500 taken", "none not taken"]);
});

test("its events are signed, told until they are taken, and twice or out of order where that is asked", async () => {
  const heard: { id: string; type: string; signed: boolean }[] = [];
  const product = createServer((request, response) => {
    let body = "";
    request.on("data", (part: Buffer) => (body += part.toString()));
    request.on("end", () => {
      const { event_id: id, type } = JSON.parse(body) as { event_id: string; type: string };
      const timestamp = String(request.headers["x-timestamp"]);
      const signed = request.headers["x-signature"] === signatureOf(SECRET, timestamp, body);
      heard.push({ id, type, signed });
      // Every third one is not taken at once.
      response.writeHead(heard.length % 3 === 0 ? 503 : 200).end("{}");
    });
  });
  await new Promise<void>((ready) => product.listen(0, "127.0.0.1", ready));
  stops.push(() => new Promise((closed) => product.close(closed)));
  const origin = `http://127.0.0.1:${(product.address() as AddressInfo).port}`;
  const { submit, settled, told } = await fulfiller({
    faults: { twice: 1, outOfOrder: 0.5 },
    events: { origin, fulfillerId: "press", stepMs: 1 },
  });
  await submit(ORDER);
  await settled();
  expect(told()).toEqual({ told: 14, refused: 0 });
  expect(heard.every(({ signed }) => signed)).toBe(true);
  const first = [...new Set(heard.map(({ type }) => type))];
  expect([...first].sort()).toEqual(
    [
      "picked",
      "in_production",
      "awaiting_packing",
      "packaged",
      "ready_to_ship",
      "shipped",
      "delivered",
    ].sort(),
  );
  expect(first).not.toEqual([
    "picked",
    "in_production",
    "awaiting_packing",
    "packaged",
    "ready_to_ship",
    "shipped",
    "delivered",
  ]);
});
