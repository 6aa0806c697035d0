import { AxeBuilder } from "@axe-core/playwright";
import { execFileSync } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "./support/journey.ts";
import type { TestProduct } from "./support/product.ts";

const SHOP = "/Acme-UK-Store";
const GIFT = "/Acme-Sample-Gift";
/** Each answer has a budget of some seconds; without one it would not come at all while everything is stopped. */
const MOST_MS = 30_000;

/** The database, the payment sandbox and whoever would start them again. */
function processesBehind({ pid }: TestProduct): number[] {
  const lines = execFileSync("ps", ["-Ao", "pid=,ppid=,command="], { encoding: "utf8" }).split("\n");
  const children = lines.flatMap((line) => {
    const [, child, parent, command = ""] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    const isBehind = /sqld.*--http-listen-addr|payment-sandbox/.test(command);
    return Number(parent) === pid && isBehind ? [Number(child)] : [];
  });
  expect(children).toHaveLength(2);
  return [pid, ...children];
}

type Told = { status: number; ms: number; retryAfter: string | null; age: string | null; text: string };

test("with database and payments stopped every address answers in time, and all is well afterwards", async ({
  page,
  product,
}) => {
  const ask = async (path: string, init: RequestInit = {}): Promise<Told> => {
    const began = Date.now();
    const answer = await fetch(product.baseUrl + path, { redirect: "manual", ...init });
    const text = await answer.text();
    const { status, headers } = answer;
    return {
      status,
      ms: Date.now() - began,
      retryAfter: headers.get("retry-after"),
      age: headers.get("age"),
      text,
    };
  };

  await page.goto(SHOP);
  await page.getByRole("link", { name: "Tote Bag" }).first().click();
  await page.getByRole("button", { name: "Add to basket" }).click();
  await expect(page.getByRole("dialog").getByText("Tote Bag")).toBeVisible();
  const cookies = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join("; ");
  const mine = { Cookie: cookies };
  const gift = await ask(GIFT);
  const key = /name="idempotency_key" value="([^"]*)"/.exec(gift.text)?.[1] ?? "";
  for (const path of [SHOP, `${SHOP}/storefront`, "/"]) expect((await ask(path)).status).toBe(200);
  // Until none of them is an answer by itself.
  await pause(5_000);
  const stopped = processesBehind(product);
  const send = (signal: NodeJS.Signals) => stopped.forEach((pid) => process.kill(pid, signal));

  send("SIGSTOP");
  try {
    const claim = new URLSearchParams({
      idempotency_key: key,
      name: "Cara Calm",
      email: "cara@gift.example",
      phone: "+44 20 7946 0555",
      address_first_line: "7 Patience Row",
      address_city: "York",
      address_postcode: "YO1 7HH",
      address_country: "GB",
    });
    const headers = { "Sec-Fetch-Site": "same-origin", Origin: product.baseUrl };
    const post = (body: URLSearchParams) => ({ method: "POST", body, headers: { ...headers, ...mine } });
    const copies = await Promise.all([
      ...[SHOP, `${SHOP}/storefront`, "/", GIFT].map((path) => ask(path)),
      ask(SHOP, { headers: mine }),
    ]);
    for (const copy of copies) {
      expect([copy.status, copy.ms < MOST_MS, Number(copy.age) >= 5]).toEqual([200, true, true]);
      expect(copy.text).toContain('<p class="paused-note" role="status">');
    }
    // The fifth visitor is recognised by nothing in the page.
    expect(copies[4]?.text).toContain('data-basket-count="" hidden');

    const told = await Promise.all([
      ask(`${SHOP}/basket`, { headers: mine }),
      ask(`${SHOP}/checkout`, { headers: mine }),
      ask(`${SHOP}/checkout`, post(new URLSearchParams({ intent: "address", name: "Pat <b>Shopper</b>" }))),
      ask(`${SHOP}/payment-success?session_id=cs_test_1`, { headers: mine }),
      ask("/dashboard", { headers: { Cookie: "auth.session=abcdefghijklmnopqrstuvwxyz0123456789" } }),
      ask(GIFT, post(claim)),
      ask("/api/acme/Acme-UK-Store/locked-to-country"),
    ]);
    for (const { status, ms, retryAfter } of told) {
      expect([status, ms < MOST_MS, Number(retryAfter) > 0]).toEqual([503, true, true]);
    }
    expect(told[2]?.text).toContain('name="name" value="Pat &lt;b&gt;Shopper&lt;/b&gt;"');
    expect(told[3]?.text).toContain("pay again: reload this page");
    expect(told[6]?.text).toContain('"message"');

    await page.goto(GIFT);
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations).toEqual([]);
    await page.goto(`${SHOP}/basket`);
    await expect(page.getByRole("heading", { name: "This page can’t be shown right now" })).toBeVisible();
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  } finally {
    send("SIGCONT");
  }

  // As long as a restart by the supervisor may take, whose last question to the database was stopped with everything.
  await expect.poll(async () => (await ask(`${SHOP}/basket`, { headers: mine })).status).toBe(200);
  await page.getByRole("link", { name: "Try again" }).click();
  await expect(page.getByText("Tote Bag").first()).toBeVisible();
  await expect.poll(async () => (await ask(SHOP)).text).not.toContain("paused-note");
});
