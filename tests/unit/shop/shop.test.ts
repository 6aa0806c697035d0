import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { stepsDone } from "../../../app/domain/access/setup.ts";
import { shopLight } from "../../../app/domain/shop/shop-connection.ts";
import { shopDomain, typedShop } from "../../../app/domain/shop/shop-domain.ts";
import { missingScopes, SHOP_SCOPES } from "../../../app/domain/shop/shop-scopes.ts";
import { API_VERSION, OPERATIONS } from "../../../app/gateways/shopify/operations.ts";
import { isSignedBody, isSignedQuery } from "../../../app/gateways/shopify/signatures.server.ts";
import { secure } from "../../../app/http/answers/headers.server.ts";
import type { Settings } from "../../../app/http/wiring/env.server.ts";
import { faultsOfQuery, readApp } from "../../../packages/shop-sandbox/src/server.ts";
import { ROOT } from "../../../scripts/product/settings.ts";
import table from "./signatures.json" with { type: "json" };

/*
 * The verdicts of Shopify's own library (@shopify/shopify-api 15.0.0, which wants a newer Node than we do) about sixty
 * queries and sixty bodies.
 */
describe("a signature counts as Shopify's own library says", () => {
  test.each(table.queries.map((row) => [row.what, row] as const))("query: %s", async (_, row) => {
    expect(await isSignedQuery([table.secret], row.search, new Date(table.now))).toBe(row.isSigned);
  });

  test.each(table.bodies.map((row) => [row.what, row] as const))("body: %s", async (_, row) => {
    const bytes = new Uint8Array(new TextEncoder().encode(row.body));
    expect(await isSignedBody([table.secret], bytes, row.header)).toBe(row.isSigned);
  });

  test("of sixty and sixty, some right and some wrong", () => {
    for (const rows of [table.queries, table.bodies]) {
      expect(rows).toHaveLength(60);
      expect(new Set(rows.map(({ isSigned }) => isSigned)).size).toBe(2);
    }
  });

  test("by the secret of before, while it is in the list", async () => {
    const row = table.queries.find(({ isSigned }) => isSigned)!;
    const now = new Date(table.now);
    expect(await isSignedQuery(["newer", table.secret], row.search, now)).toBe(true);
    expect(await isSignedQuery(["newer"], row.search, now)).toBe(false);
    expect(await isSignedQuery([], row.search, now)).toBe(false);
  });
});

describe("the name of a shop", () => {
  test.each([
    ["demo.myshopify.com", "demo.myshopify.com"],
    ["DEMO.myshopify.com", "demo.myshopify.com"],
    ["a-b-1.myshopify.com", "a-b-1.myshopify.com"],
    ["demo.myshopify.com.evil.test", undefined],
    ["evil.test/demo.myshopify.com", undefined],
    ["demo.myshopify.com/", undefined],
    ["demo.myshopify.com\n", undefined],
    [".myshopify.com", undefined],
    ["-demo.myshopify.com", undefined],
    ["de_mo.myshopify.com", undefined],
    ["a.b.myshopify.com", undefined],
    ["https://demo.myshopify.com", undefined],
    [`${"a".repeat(61)}.myshopify.com`, undefined],
    ["", undefined],
    [null, undefined],
  ])("from a request: %j", (text, domain) => expect(shopDomain(text)).toBe(domain));

  test.each([
    ["demo", "demo.myshopify.com"],
    [" Demo ", "demo.myshopify.com"],
    ["demo.myshopify.com", "demo.myshopify.com"],
    ["https://demo.myshopify.com/admin/products?x=1", "demo.myshopify.com"],
    ["http://demo.myshopify.com", "demo.myshopify.com"],
    ["//demo.myshopify.com/", "demo.myshopify.com"],
    ["admin.shopify.com/store/demo", "demo.myshopify.com"],
    ["https://admin.shopify.com/store/demo/orders", "demo.myshopify.com"],
    ["admin.shopify.com/store/", undefined],
    ["admin.shopify.com/demo", undefined],
    ["https://evil.test/demo.myshopify.com", undefined],
    ["https://demo.myshopify.com@evil.test", undefined],
    ["shop.example.com", undefined],
    ["javascript://demo.myshopify.com", undefined],
    ["two words", undefined],
    ["", undefined],
  ])("as a person types it: %j", (text, domain) => expect(typedShop(text)).toBe(domain));
});

describe("scopes", () => {
  test("that were not granted are named; who may write may read", () => {
    expect(missingScopes(SHOP_SCOPES)).toEqual([]);
    expect(missingScopes([...SHOP_SCOPES.filter((one) => one !== "read_orders"), "write_orders"])).toEqual(
      [],
    );
    expect(missingScopes(SHOP_SCOPES.filter((one) => one !== "write_products"))).toEqual(["write_products"]);
    expect(missingScopes([])).toHaveLength(SHOP_SCOPES.length);
    expect(missingScopes(["read_products"])).toContain("write_products");
  });

  test("and version are those of the app's file, and each of its topics has a reader", () => {
    const app = readApp(path.join(ROOT, "shopify.app.toml"), { origin: "http://x.test", secret: "" });
    expect([...app.scopes].sort()).toEqual([...SHOP_SCOPES].sort());
    expect(app.apiVersion).toBe(API_VERSION);
    const reader = readFileSync(path.join(ROOT, "app/api/shop-events.server.ts"), "utf8");
    for (const { topic, uri } of app.topics) {
      expect(reader).toContain(`"${topic}"`);
      expect(uri).toBe("http://x.test/shopify/webhooks");
    }
  });

  test("each operation is valid in the schema that the sandbox keeps, and one with a wrong field is not", () => {
    for (const text of Object.values(OPERATIONS)) expect(faultsOfQuery(text)).toEqual([]);
    expect(faultsOfQuery(OPERATIONS.shop.replace("currencyCode", "currencyCod"))).toHaveLength(1);
  });
});

describe("the light of a connection", () => {
  const now = new Date("2030-01-02T00:00:00Z");
  const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
  const light = (change: Partial<Parameters<typeof shopLight>[0]>) => {
    const { colour, trouble } = shopLight(
      { state: "active", scopes: SHOP_SCOPES, errorCode: null, checkedAt: ago(1), ...change },
      now,
    );
    return `${colour} ${trouble}`;
  };
  test.each([
    [{}, "green null"],
    [{ checkedAt: ago(12) }, "green null"],
    [{ checkedAt: ago(13) }, "amber late"],
    [{ checkedAt: ago(25) }, "red late"],
    [{ errorCode: "away" as const }, "green null"],
    [{ errorCode: "away" as const, checkedAt: ago(13) }, "amber away"],
    [{ errorCode: "away" as const, checkedAt: ago(25) }, "red away"],
    [{ errorCode: "frozen" as const }, "amber frozen"],
    [{ errorCode: "version" as const }, "amber version"],
    [{ state: "reconnect" as const, errorCode: "away" as const }, "red reconnect"],
    [{ scopes: ["read_orders"], errorCode: "frozen" as const }, "red scopes"],
  ])("%j", (change, expected) => expect(light(change)).toBe(expected));
});

describe("the steps, by what is there", () => {
  const FULL = {
    legalName: "Cactus LLC",
    addressFirstLine: "1 Dry Road",
    city: "Tucson",
    postcode: "85701",
    country: "US",
    contactEmail: "hello@cactus.example",
  };
  const NOTHING = {
    remembered: [],
    shopDomain: null,
    hadShop: false,
    company: {},
    billing: {},
    hasCredit: false,
  };
  const cases = [false, true].flatMap((shop) =>
    [false, true].flatMap((company) =>
      [false, true].flatMap((billing) =>
        [false, true].map((credit) => [shop, company, billing, credit] as const),
      ),
    ),
  );
  test.each(cases)("shop %s, company %s, billing %s, credit %s", (shop, company, billing, credit) => {
    const done = stepsDone({
      ...NOTHING,
      shopDomain: shop ? "demo.myshopify.com" : null,
      hadShop: shop,
      company: company ? FULL : {},
      billing: billing ? { name: "Cactus", email: "pay@cactus.example" } : {},
      hasCredit: credit,
    });
    expect(done).toEqual([
      1,
      ...(shop ? [2] : []),
      ...(company ? [3] : []),
      ...(billing || credit ? [4] : []),
    ]);
  });

  test("half a company and half a bill are none", () => {
    for (const name of Object.keys(FULL)) {
      expect(
        stepsDone({ ...NOTHING, company: { ...FULL, [name]: "" }, billing: { name: "x" } }),
        name,
      ).toEqual([1]);
    }
  });

  test("what was remembered of before counts, but for a shop that was taken out since", () => {
    expect(stepsDone({ ...NOTHING, remembered: [1, 2, 3, 4] })).toEqual([1, 2, 3, 4]);
    expect(stepsDone({ ...NOTHING, remembered: [2], hadShop: true })).toEqual([1]);
  });
});

test("a page whose form leads to a shop says so in its policy, and no other", () => {
  const policy = (shops: boolean, base = "") => {
    const settings = { APP_ORIGIN: "https://x.test", SHOPIFY_API_BASE: base } as Settings;
    const page = new Response("", { headers: { "Content-Type": "text/html" } });
    const needs = { payments: false, framedByUs: false, outside: null, shops };
    return secure(page, settings, "n", needs).headers.get("Content-Security-Policy");
  };
  expect(policy(true)).toMatch(/form-action [^;]*https:\/\/\*\.myshopify\.com https:\/\/admin\.shopify\.com/);
  expect(policy(true, "http://127.0.0.1:1")).toMatch(/form-action [^;]*http:\/\/127\.0\.0\.1:1/);
  expect(policy(false)).not.toContain("myshopify");
});
