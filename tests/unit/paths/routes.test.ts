import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import type { RouteConfigEntry } from "@remix-run/route-config";
import routes from "../../../app/routes.ts";
import { paths, RESERVED_SLUGS } from "../../../app/paths.ts";
import { ROOT } from "../../../scripts/product/settings.ts";

type Flat = { address: string; file: string };

function flat(entries: RouteConfigEntry[], above = ""): Flat[] {
  return entries.flatMap((entry) => {
    const address = [above, entry.path ?? ""]
      .filter(Boolean)
      .join("/")
      .replaceAll(/\/+/g, "/")
      .replace(/(.)\/$/, "$1");
    const own = entry.path === undefined ? [] : [{ address, file: entry.file }];
    return [...own, ...flat(entry.children ?? [], address)];
  });
}
const table = flat(routes);
const patternOf = (address: string) =>
  new RegExp(`^/${address.replace(/^\//, "").replaceAll(/:\w+/g, "[^/]+").replace(/\*$/, ".*")}$`);

const filesOf = (entries: RouteConfigEntry[]): string[] =>
  entries.flatMap((entry) => [entry.file, ...filesOf(entry.children ?? [])]);

test("every file of the table is there, and every page's module is in the table", () => {
  const named = new Set(filesOf(routes));
  for (const file of named) expect(existsSync(path.join(ROOT, "app", file)), file).toBe(true);
  const modules = readdirSync(path.join(ROOT, "app/routes"), { recursive: true }).map(
    (file) => `routes/${String(file)}`,
  );
  const lost = modules
    .filter((file) => /\.tsx?$/.test(file) && !file.includes(".server.") && !named.has(file))
    .filter((file) =>
      /^export (default|(async )?function (loader|action)\b|const (loader|action)\b)/m.test(
        readFileSync(path.join(ROOT, "app", file), "utf8"),
      ),
    );
  expect(lost).toEqual([]);
});

test("every address that the product links to is in the table", () => {
  const links = Object.values(paths).flatMap((to) => {
    return [typeof to === "function" ? (to as (...args: string[]) => string)("Some-Store", "id1") : to];
  });
  const taken = table.filter(({ address }) => address !== "*");
  for (const link of links) {
    const { pathname } = new URL(link, "https://popstall.example");
    expect(
      taken.some(({ address }) => patternOf(address).test(pathname)),
      link,
    ).toBe(true);
  }
});

describe("no store can take a word that", () => {
  const SPECIFIED =
    "about assets audit-logs client-revenue clients custom-solutions dashboard event-builder events fulfillers get-started how-does-it-work login need-merch-for-an-event orders our-products products privacy-policy privacy-policy-de privacy-policy-fr privacy-policy-nl reset-password email-verification settings shopify-widget-instructions shopify terms-and-conditions terms-and-conditions-buyer-us terms-and-conditions-us users help site-preview api".split(
      " ",
    );

  test.each(SPECIFIED)("the specification gives to /%s", (word) =>
    expect(RESERVED_SLUGS.has(word)).toBe(true),
  );

  test("a route begins with", () => {
    for (const { address } of table) {
      const [first = ""] = address.replace(/^\//, "").split("/");
      if (first && !first.startsWith(":") && first !== "*")
        expect(RESERVED_SLUGS.has(first), first).toBe(true);
    }
  });

  test("a public file or folder has", () => {
    // Cloudflare reads `_headers` itself, and serves nothing there.
    for (const name of readdirSync(path.join(ROOT, "public")).filter((file) => file !== "_headers"))
      expect(RESERVED_SLUGS.has(name), name).toBe(true);
  });

  test("the Worker answers itself", () => {
    for (const word of [
      "healthz",
      "readyz",
      "parties",
      "_build",
      "robots.txt",
      "sitemap.xml",
      "favicon.ico",
      ".well-known",
    ]) {
      expect(RESERVED_SLUGS.has(word)).toBe(true);
    }
  });

  test("is spelled in another case than it is compared in", () => {
    for (const word of RESERVED_SLUGS) expect(word).toBe(word.toLowerCase());
  });
});

test("the routes of stores come last, before the page for unknown addresses", () => {
  const order = table.map(({ address }) => address);
  const firstStore = order.findIndex((address) => address.startsWith(":slug"));
  expect(order.slice(firstStore).every((address) => address.startsWith(":slug") || address === "*")).toBe(
    true,
  );
});

test("paths encode their parameters", () => {
  expect(paths.store("a/b?c")).toBe("/a%2Fb%3Fc");
  expect(paths.checkout("é", "tax")).toBe("/%C3%A9/checkout?step=tax");
});
