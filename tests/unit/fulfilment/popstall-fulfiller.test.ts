import { expect, test, vi } from "vitest";
import type { Submission } from "../../../app/domain/fulfilment/submission.ts";
import { fulfillerBreakers } from "../../../app/gateways/fulfillers/breakers.ts";
import { popstallFulfiller } from "../../../app/gateways/fulfillers/popstall-fulfiller.server.ts";
import { isSignedBy } from "../../../app/gateways/fulfillers/signature.server.ts";

const NOW = new Date("2026-11-22T12:00:00Z");
const ORDER = { id: "f1", revision: 2, order_ref: "R-1", items: [] as unknown } as Submission;

type Sent = { url: string; init: RequestInit & { headers: Record<string, string>; body: string } };

function fulfiller(
  answer: (sent: Sent) => Response | Promise<Response>,
  secrets = ["new secret", "old secret"],
) {
  const sent: Sent[] = [];
  const fetch = vi.fn(async (url: string, init: Sent["init"]) => {
    sent.push({ url, init });
    return answer({ url, init });
  });
  const to = { id: "press", endpoint: "https://api.press.example/v1/", secrets, now: () => NOW };
  const line = { breaker: fulfillerBreakers()("press"), fetch: fetch as unknown as typeof globalThis.fetch };
  return { port: popstallFulfiller(to, line), sent };
}

const accepted = () => Response.json({ accepted: true, external_id: " P-77 " }, { status: 202 });

test("an order is sent with its key and signed by each secret that counts", async () => {
  const { port, sent } = fulfiller(accepted);
  expect(await port.submit(ORDER)).toEqual({ state: "accepted", externalId: "P-77" });
  const [{ url, init }] = sent as [Sent];
  expect(url).toBe("https://api.press.example/v1/orders");
  expect(init).toMatchObject({ method: "POST", redirect: "manual" });
  expect(init.headers).toMatchObject({ "Idempotency-Key": "f1:2", "X-Fulfiller-Id": "press" });
  const signed = {
    timestamp: init.headers["X-Timestamp"] ?? "",
    signature: init.headers["X-Signature"] ?? "",
    content: init.body,
  };
  for (const secret of ["new secret", "old secret"])
    expect(await isSignedBy([secret], signed, NOW)).toBe(true);
  expect(await isSignedBy(["another"], signed, NOW)).toBe(false);
  expect(await isSignedBy(["new secret"], { ...signed, content: `${init.body} ` }, NOW)).toBe(false);
  expect(JSON.parse(init.body)).toEqual(ORDER);
});

test("the same bytes are signed by a program of another kind", async () => {
  const { createHmac } = await import("node:crypto");
  const { port, sent } = fulfiller(accepted, ["secret"]);
  await port.submit(ORDER);
  const { headers, body } = sent[0]!.init;
  const own = createHmac("sha256", "secret").update(`${headers["X-Timestamp"]}.${body}`).digest("hex");
  expect(headers["X-Signature"]).toBe(`v1=${own}`);
});

test.each([
  [202, { accepted: true }, "away"],
  [202, "thanks", "away"],
  [302, {}, "away"],
  [409, {}, "away"],
  [429, {}, "away"],
  [500, {}, "away"],
  [400, {}, "rejected"],
  [401, {}, "rejected"],
  [422, { accepted: false, code: "nonsense" }, "rejected"],
])("an answer %i with %j is %s", async (status, body, state) => {
  const { port } = fulfiller(() => Response.json(body, { status }));
  expect(await port.submit(ORDER)).toMatchObject({ state });
});

test("a refusal names its reason", async () => {
  const body = { accepted: false, code: "out_of_stock", message: "No black M until Friday" };
  const { port } = fulfiller(() => Response.json(body, { status: 422 }));
  expect(await port.submit(ORDER)).toEqual({
    state: "rejected",
    code: "out_of_stock",
    message: "No black M until Friday",
  });
});

test("an answer without an end, and one that never comes, are none", async () => {
  const endless = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(new Uint8Array(16_384).fill(32)),
  });
  const { port } = fulfiller(() => new Response(endless, { status: 202 }));
  expect(await port.submit(ORDER)).toMatchObject({ state: "away" });
  const broken = fulfiller(() => Promise.reject(new TypeError("fetch failed")));
  expect(await broken.port.submit(ORDER)).toEqual({ state: "away", message: "It could not be reached." });
});

test("after some failures no request goes to the fulfiller for a while", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  try {
    const { port, sent } = fulfiller(() => new Response("", { status: 503 }));
    for (let n = 0; n < 8; n += 1) {
      expect(await port.submit(ORDER)).toMatchObject({ state: "away" });
      vi.advanceTimersByTime(700);
    }
    expect(sent).toHaveLength(5);
    vi.advanceTimersByTime(10_000);
    await port.submit(ORDER);
    expect(sent).toHaveLength(6);
  } finally {
    vi.useRealTimers();
  }
});

test.each([
  [200, { state: "accepted" }, "accepted"],
  [200, { state: "refused" }, "refused"],
  [202, {}, "pending"],
  [404, {}, "unknown"],
  [401, {}, "away"],
  [422, {}, "refused"],
  [503, {}, "away"],
])("a cancellation that is answered %i %j is %s", async (status, body, end) => {
  const { port, sent } = fulfiller(() => Response.json(body, { status }));
  expect(await port.cancel({ id: "f1", revision: 2, externalId: "P-77" })).toBe(end);
  expect(sent[0]?.url).toBe("https://api.press.example/v1/orders/f1/cancel");
  expect(sent[0]?.init.headers["Idempotency-Key"]).toBe("f1:2:cancel");
});
