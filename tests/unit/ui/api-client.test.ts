import { describe, expect, test, vi } from "vitest";
import { callAddress, callOptions } from "../../../app/domain/access/api-address.ts";
import { apiClient } from "../../../app/ui/api/api-client.ts";

const PAGE = "https://shop.example/events/Spring/vouchers";
const answer = (status: number, body: unknown = {}) => Response.json(body, { status });

function client(answers: Response[], { base = "/api", cookies = "XSRF-TOKEN=t" } = {}) {
  const fetch = vi.fn(async (_address: string, _init: RequestInit) => answers.shift() ?? answer(200));
  const say = vi.fn();
  const jar = { now: cookies };
  const api = apiClient({ base, fetch, page: () => PAGE, cookies: () => jar.now, say });
  const asked = () => fetch.mock.calls.map(([address, init]) => `${init.method} ${address}`);
  return { api, fetch, say, asked };
}

describe("addresses", () => {
  test("of a tenant's call are base, tenant and the page's path", () => {
    expect(callAddress("/api", "t1", "/events/Spring", "pay")).toBe("/api/t1/events/Spring/pay");
    expect(callAddress("/api/", "t1", "/events", "create")).toBe("/api/t1/events/create");
    expect(callAddress("https://api.example/v1", "t1", "", "x")).toBe("https://api.example/v1/t1/x");
  });

  test("follow the configured base", async () => {
    const { api, asked } = client([], { base: "https://api.shop.example" });
    await api.tenant("GET", { tenantId: "t1", page: "/events" }, "shopify-event");
    await api.platform("GET", "user");
    expect(asked()).toEqual([
      "GET https://api.shop.example/t1/events/shopify-event",
      "GET https://api.shop.example/user",
    ]);
  });
});

describe("cookies and the mark of a script's request", () => {
  test.each([
    ["/api/user", "/api"],
    ["https://shop.example/api/user", "/api"],
    ["https://api.example/user", "https://api.example"],
  ])("go to %s under %s", (address, base) => {
    const { credentials, headers, isOwn } = callOptions(base, address, PAGE);
    expect([isOwn, credentials, headers["X-Requested-With"]]).toEqual([true, "include", "XMLHttpRequest"]);
  });

  test.each([
    ["https://api.stripe.com/v1/x", "/api"],
    ["https://api.example.evil.example/user", "https://api.example"],
    ["https://shop.example/api", "https://api.example"],
    ["//other.example/api/user", "/api"],
    ["/apix/user", "/api"],
  ])("do not go to %s under %s", async (address, base) => {
    const { credentials, headers, isOwn } = callOptions(base, address, PAGE);
    expect([isOwn, credentials, headers["X-Requested-With"]]).toEqual([false, "omit", undefined]);
    const { api, fetch } = client([], { base });
    await api.call("POST", address, { json: {} });
    expect(new Headers(fetch.mock.calls[0]![1].headers).has("X-XSRF-TOKEN")).toBe(false);
  });
});

describe("the anti-forgery cookie", () => {
  test("is repeated by a call that writes, and by no other", async () => {
    const { api, fetch } = client([], { cookies: "a=1; XSRF-TOKEN=t%2E1; b=2" });
    await api.platform("POST", "set-lang", { json: { lang: "fr" } });
    await api.platform("GET", "user");
    const sent = fetch.mock.calls.map(([, init]) => new Headers(init.headers).get("X-XSRF-TOKEN"));
    expect(sent).toEqual(["t.1", null]);
  });

  test("is fetched first where there is none", async () => {
    const { api, asked } = client([], { cookies: "" });
    await api.platform("POST", "broadcasting/auth", { json: {} });
    expect(asked()).toEqual(["GET /api/sanctum/csrf-cookie", "POST /api/broadcasting/auth"]);
  });

  test("is fetched anew once when it is refused", async () => {
    const { api, asked } = client([answer(403)]);
    expect((await api.platform("POST", "logout")).ok).toBe(true);
    expect(asked()).toEqual(["POST /api/logout", "GET /api/sanctum/csrf-cookie", "POST /api/logout"]);
    const stubborn = client([answer(403), answer(200), answer(403)]);
    expect((await stubborn.api.platform("POST", "logout")).status).toBe(403);
    expect(stubborn.asked()).toHaveLength(3);
  });
});

test("what an answer says is shown, but for calls whose failures are only logged", async () => {
  const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const { api, say } = client([
    answer(200, { message: "Saved", success: true }),
    answer(422, { message: "No" }),
    answer(500, { message: "Broken" }),
    new Response("no JSON"),
  ]);
  await api.platform("GET", "a");
  await api.platform("GET", "b");
  expect(say.mock.calls).toEqual([[{ message: "Saved", success: true }], [{ message: "No" }]]);
  await api.platform("GET", "c", { quiet: true });
  expect(say).toHaveBeenCalledTimes(2);
  expect(log).toHaveBeenCalledTimes(1);
  expect(await api.platform("GET", "d")).toEqual({ ok: true, status: 200, body: null });
  log.mockRestore();
});
