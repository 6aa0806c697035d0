import { describe, expect, test } from "vitest";
import { refusalsOf } from "../../../app/api/call.server.ts";
import { CALLS } from "../../../app/routes/api/api.server.ts";
import { ORIGIN } from "../../support/page.ts";
import { world } from "../../support/world.ts";
import { CUSTOMER, MALFORMED } from "../../support/forms.ts";
import { apiClient, quietly } from "./client.ts";

async function place() {
  const here = await world();
  const store = await here.runners.store();
  const api = apiClient(here.product);
  const base = `/api/${store.tenantId}/${store.slug}`;
  const addressOf = (path: string) =>
    path
      .replace("{tenant}", store.tenantId)
      .replace("{slug}", store.slug)
      .replace("{productId}", store.productIds[0]!);
  return { here, store, api, base, addressOf };
}

test("the description for machines holds every call that is answered, and nothing else", async () => {
  const { api, addressOf } = await place();
  const { body } = await api("GET", "/api/openapi.json");
  expect(body.openapi).toBe("3.1.0");
  const described = Object.entries(body.paths as Record<string, object>).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(described.sort()).toEqual(CALLS.map(({ method, path }) => `${method} ${path}`).sort());
  for (const call of CALLS) {
    // Whatever a call says to an empty request, it is not that there is no such address.
    const answer = await api(call.method, addressOf(call.path), call.method === "POST" ? { json: {} } : {});
    const statuses = [200, 204, ...refusalsOf(call)];
    expect(statuses, `${call.method} ${call.path}`).toContain(answer.status);
    expect(answer.status, call.path).not.toBe(404);
  }
});

test("the description for people names every call and loads nothing", async () => {
  const { api } = await place();
  const { body, headers } = await api("GET", "/api/docs");
  expect(headers.get("Content-Type")).toContain("text/html");
  for (const { path } of CALLS) expect(body).toContain(path);
  expect(body).not.toMatch(/<script|<link|https?:/);
});

describe("errors are JSON", () => {
  test("404 for what is not there", async () => {
    const { api, base } = await place();
    for (const path of [
      "/api",
      "/api/",
      "/api/nothing",
      `${base}/nothing`,
      "/api/x/locked-to-country",
      "/api/%E0%A4%A",
    ]) {
      const answer = await api("GET", path);
      expect(answer.body.message, path).toEqual(expect.any(String));
      expect([400, 404]).toContain(answer.status);
    }
  });

  test("405 with what is allowed instead", async () => {
    const { api, base } = await place();
    for (const [method, path, allow] of [
      ["GET", "/api/login", "POST"],
      ["POST", "/api/user", "GET"],
      ["DELETE", `${base}/pay`, "POST"],
      ["PUT", `${base}/locked-to-country`, "GET"],
    ] as const) {
      const answer = await api(method, path);
      expect([answer.status, answer.headers.get("Allow")]).toEqual([405, allow]);
    }
  });

  test("413 for more than two megabytes, announced or not", async () => {
    const { api, base } = await place();
    const big = JSON.stringify({ name: "x".repeat(2 * 1024 * 1024) });
    const headers = { "Content-Type": "application/json" };
    expect((await api("POST", `${base}/pay`, { raw: big, headers })).status).toBe(413);
    const announced = { ...headers, "Content-Length": "3000000" };
    expect((await api("POST", `${base}/pay`, { raw: "{}", headers: announced })).status).toBe(413);
  });

  test.each(MALFORMED)("never 500 for a body of %s", async (_, type, body) => {
    const log = quietly();
    const { api, base } = await place();
    for (const name of ["create-customer", "pay", "payment-success"]) {
      const headers: Record<string, string> = type ? { "Content-Type": type } : {};
      const answer = await api("POST", `${base}/${name}`, { raw: body ?? undefined, headers });
      expect([400, 415, 422]).toContain(answer.status);
      expect(answer.body.message).toEqual(expect.any(String));
    }
    expect(log).not.toHaveBeenCalled();
  });

  test.each([
    '{"__proto__":{"admin":1}}',
    '{"products":[{"constructor":{"prototype":{"x":1}}}]}',
    "[]",
    '"text"',
    "null",
  ])("%s is refused", async (raw) => {
    const { api, base } = await place();
    const headers = { "Content-Type": "application/json" };
    expect((await api("POST", `${base}/create-customer`, { raw, headers })).status).toBe(422);
    expect(({} as Record<string, unknown>).admin).toBeUndefined();
  });

  test("objects and lists in place of texts are refused at their fields", async () => {
    const { api, base } = await place();
    const json = { ...CUSTOMER, name: { first: "Pat" }, email: ["a@b.example"], products: "[]" };
    const answer = await api("POST", `${base}/create-customer`, { json });
    expect(Object.keys(answer.body.errors).sort()).toEqual(["email", "name", "products"]);
  });
});

describe("who may write", () => {
  test("a script without cookies, a page of ours, nobody else's page", async () => {
    const { api, base } = await place();
    const write = async (headers: Record<string, string>, cookies = {}) =>
      (await api("POST", `${base}/create-customer`, { json: {}, headers, cookies })).status;
    expect(await write({})).toBe(422);
    expect(await write({ Origin: ORIGIN })).toBe(422);
    expect(await write({ "Sec-Fetch-Site": "same-origin" })).toBe(422);
    expect(await write({}, { basket: "x", i18n_redirected: "de" })).toBe(422);
    expect(await write({ Origin: "https://evil.example" })).toBe(403);
    expect(await write({ Origin: "null" })).toBe(403);
    expect(await write({ "Sec-Fetch-Site": "cross-site" })).toBe(403);
    expect(await write({}, { "auth.session": "somebody" })).toBe(403);
  });

  test("a page's address still takes no header-less post", async () => {
    const { api, store } = await place();
    expect((await api("POST", `/${store.slug}/checkout`, { json: {} })).status).toBe(403);
  });
});
