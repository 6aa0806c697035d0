import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import * as server from "react-dom/server";
import { createElement } from "react";
import Stripe from "stripe";
import { expect, test } from "vitest";

/** Each call of a resource of Stripe in the gateway: `checkout.sessions.create`. */
function callsOfGateway(): string[] {
  const gateway = "app/gateways/stripe";
  const sources = readdirSync(gateway).map((name) => readFileSync(path.join(gateway, name), "utf8"));
  return sources.flatMap((source) =>
    [...source.matchAll(/\bstripe\.((?:[a-z]\w+\.)+[a-z]\w+)\(/g)].map(([, call = ""]) => call),
  );
}

test("the Worker has every resource of Stripe that the gateway calls, and few others", () => {
  const stripe = new Stripe("sk_test_of_nobody");
  const calls = callsOfGateway();
  expect(calls).toEqual(expect.arrayContaining(["checkout.sessions.create", "paymentIntents.create"]));
  const missing = calls.filter((call) => {
    const found = call
      .split(".")
      .reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], stripe);
    return typeof found !== "function";
  });
  expect(missing).toEqual([]);
  expect(stripe.invoices).toBeUndefined();
});

test("the Worker writes pages as text, and has no renderer of streams", () => {
  expect(server.renderToString(createElement("p", null, "<b>"))).toBe("<p>&lt;b&gt;</p>");
  expect(server.renderToReadableStream).toBeUndefined();
});

test("the browser loads nothing that needs the server's Buffer, such as the reader of tables", () => {
  const files = path.join("build", "client", "_build");
  const sources = readdirSync(files).filter((name) => name.endsWith(".js"));
  expect(sources.length).toBeGreaterThan(100);
  const found = sources.filter((name) =>
    /\bBuffer\.(?:from|alloc)/.test(readFileSync(path.join(files, name), "utf8")),
  );
  expect(found).toEqual([]);
});
