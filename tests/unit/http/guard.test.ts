import { describe, expect, test } from "vitest";
import { type Bindings, readSettings } from "../../../app/http/wiring/env.server.ts";
import { formToken } from "../../../app/http/forms/form-token.server.ts";
import { refuse } from "../../../app/worker/guard.server.ts";

const SECRET = "a-secret-that-is-long-enough-for-tests";
const NOW = Date.parse("2026-11-18T10:00:00Z");
const settings = readSettings({
  APP_ORIGIN: "https://popstall.example",
  APP_ALIASES: "https://alias.example",
  LIBSQL_URL: "http://db",
  SESSION_SECRET: SECRET,
} as unknown as Bindings);

type Input = {
  method?: string;
  path?: string;
  host?: string;
  headers?: Record<string, string>;
  fields?: Record<string, string>;
};

async function statusOf(
  { method = "POST", path = "/login", host = "https://popstall.example", headers = {}, fields }: Input,
  owner = "anyone",
) {
  const body = method === "GET" || method === "HEAD" ? null : new URLSearchParams(fields ?? { email: "x" });
  const request = new Request(`${host}${path}`, { method, headers, body });
  return (await refuse(request, settings, async () => owner, NOW))?.status ?? "passes";
}

describe("where a write comes from", () => {
  test.each([
    ["our own origin", { Origin: "https://popstall.example" }, "passes"],
    ["our second origin", { Origin: "https://alias.example" }, "passes"],
    ["an evil origin", { Origin: "https://evil.test" }, 403],
    ["null", { Origin: "null" }, 403],
    ["nothing written", { Origin: "" }, 403],
    ["a sub-domain", { Origin: "https://x.popstall.example" }, 403],
    ["a longer name", { Origin: "https://popstall.example.evil.test" }, 403],
    ["our name over http", { Origin: "http://popstall.example" }, 403],
    ["our name at another port", { Origin: "https://popstall.example:8443" }, 403],
    [
      "an evil origin that forges a forwarded host",
      { Origin: "https://evil.test", "X-Forwarded-Host": "evil.test" },
      403,
    ],
    [
      "an evil origin that claims to be same-origin",
      { Origin: "https://evil.test", "Sec-Fetch-Site": "same-origin" },
      403,
    ],
    ["an evil origin with a bearer token", { Origin: "https://evil.test", Authorization: "Bearer x" }, 403],
    ["the same site by Sec-Fetch-Site", { "Sec-Fetch-Site": "same-origin" }, "passes"],
    ["the address bar", { "Sec-Fetch-Site": "none" }, "passes"],
    ["a cross-site page", { "Sec-Fetch-Site": "cross-site" }, 403],
    ["a sister site", { "Sec-Fetch-Site": "same-site" }, 403],
    ["a value that nobody knows", { "Sec-Fetch-Site": "yes" }, 403],
    [
      "a cross-site page with a bearer token",
      { "Sec-Fetch-Site": "cross-site", Authorization: "Bearer x" },
      403,
    ],
    ["a program with a bearer token", { Authorization: "Bearer x" }, "passes"],
    ["a program with another kind of authorisation", { Authorization: "Basic x" }, 403],
    ["nobody who says so", {}, 403],
  ])("%s", async (_, headers, expected) => {
    for (const method of ["POST", "PUT", "PATCH", "DELETE"]) {
      expect(await statusOf({ method, headers: headers as Record<string, string> })).toBe(expected);
    }
  });
});

describe("an old browser that sends neither header", () => {
  test("proves itself with its form's token", async () => {
    const token = await formToken(SECRET, "anyone", NOW);
    expect(await statusOf({ fields: { _token: token } })).toBe("passes");
    expect(await statusOf({ fields: { _token: token } }, "session1")).toBe(403);
    expect(await statusOf({ fields: { _token: `${token}x` } })).toBe(403);
    expect(await statusOf({ fields: { token } })).toBe(403);
    expect(await statusOf({ path: `/login?_token=${encodeURIComponent(token)}` })).toBe(403);
  });

  test("cannot do so where it says that it comes from elsewhere", async () => {
    const fields = { _token: await formToken(SECRET, "anyone", NOW) };
    expect(await statusOf({ fields, headers: { Origin: "null" } })).toBe(403);
    expect(await statusOf({ fields, headers: { "Sec-Fetch-Site": "cross-site" } })).toBe(403);
  });

  test("leaves its body to be read by the page", async () => {
    const body = new URLSearchParams({ _token: await formToken(SECRET, "anyone", NOW), name: "Pat" });
    const request = new Request("https://popstall.example/login", { method: "POST", body });
    expect(await refuse(request, settings, async () => "anyone", NOW)).toBeUndefined();
    expect((await request.formData()).get("name")).toBe("Pat");
  });

  test("is refused kindly when its body is broken", async () => {
    for (const type of ["multipart/form-data", "multipart/form-data; boundary=x", "application/json"]) {
      const request = new Request("https://popstall.example/login", {
        method: "POST",
        body: "--x",
        headers: { "Content-Type": type },
      });
      expect((await refuse(request, settings, async () => "anyone", NOW))?.status).toBe(403);
    }
  });
});

describe("at the door", () => {
  const ours = { Origin: "https://popstall.example" };
  const signedIn = { Cookie: "auth.session=x" };
  test.each([
    ["a visit", { method: "GET" }, "passes"],
    ["a visit from anywhere", { method: "GET", headers: { Origin: "https://evil.test" } }, "passes"],
    ["a HEAD", { method: "HEAD" }, "passes"],
    ["an OPTIONS", { method: "OPTIONS", headers: ours }, 405],
    ["a method that nobody knows", { method: "PROPFIND", headers: ours }, 405],
    ["_data in a visit", { method: "GET", path: "/orders?_data=routes%2Fadmin" }, 400],
    ["_data in a post of ours", { path: "/orders?_data=x", headers: ours }, 400],
    ["_data written another way", { method: "GET", path: "/orders?%5Fdata=x" }, 400],
    ["_data without a value", { method: "GET", path: "/orders?_data" }, 400],
    ["an unknown host", { method: "GET", host: "https://evil.test" }, 421],
    ["our host at another port", { method: "GET", host: "https://popstall.example:8443" }, 421],
    ["our second host", { method: "GET", host: "https://alias.example" }, "passes"],
    ["Stripe's webhook", { path: "/api/webhooks/stripe" }, "passes"],
    [
      "Stripe's webhook from an evil origin, judged by its signature",
      { path: "/api/webhooks/stripe", headers: { Origin: "https://evil.test" } },
      "passes",
    ],
    ["something below the webhook", { path: "/api/webhooks/stripe/x", headers: signedIn }, 403],
    ["the webhook with a slash", { path: "/api/webhooks/stripe/", headers: signedIn }, 403],
    ["the webhook in other case", { path: "/API/webhooks/stripe", headers: signedIn }, 403],
    ["the webhook as single-fetch data", { path: "/api/webhooks/stripe.data", headers: signedIn }, 403],
    ["the webhook with _data", { path: "/api/webhooks/stripe?_data=x" }, 400],
    ["the webhook under an unknown host", { path: "/api/webhooks/stripe", host: "https://evil.test" }, 421],
  ] as [string, Input, number | "passes"][])("%s", async (_, input, expected) => {
    expect(await statusOf(input)).toBe(expected);
  });
});
