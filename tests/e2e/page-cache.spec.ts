import { createClient } from "@libsql/client/web";
import { request as ask } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "./support/journey.ts";

const SHOP = "/Acme-UK-Store";

/** What is left of a page when everything is taken out that is new in each copy. */
const settled = (html: string) =>
  html.replaceAll(/nonce="[0-9a-f]{32}"/g, "").replaceAll(/name="_token" value="[^"]*"/g, "");

test("what an organiser saves is seen by shoppers within five seconds", async ({ request, product }) => {
  const database = createClient({ url: product.databaseUrl });
  const shown = async () => (await request.get(`${SHOP}?seen=late`)).text();
  expect(await shown()).toContain("Classic Tee");
  await database.execute("update products set name = 'Classic Tee, new' where name = 'Classic Tee'");
  const saved = Date.now();
  try {
    await expect.poll(shown, { timeout: 6_000, intervals: [250] }).toContain("Classic Tee, new");
    expect(Date.now() - saved).toBeLessThan(6_000);
  } finally {
    await database.execute("update products set name = 'Classic Tee' where name = 'Classic Tee, new'");
    await pause(5_000);
  }
});

test("a basket is seen by its own visitor only", async ({ page, request }) => {
  const before = await request.get(SHOP);
  await page.goto(SHOP);
  await page.getByRole("link", { name: "Tote Bag" }).first().click();
  await page.getByRole("button", { name: "Add to basket" }).click();
  await expect(page.getByRole("dialog").getByText("Tote Bag")).toBeVisible();
  const own = await page.goto(SHOP);
  expect(own?.headers()["cache-control"]).toBe("private, no-store");
  const stranger = await request.get(SHOP);
  expect(stranger.headers()["cache-control"]).toBe("private, no-cache");
  expect(stranger.headers()["set-cookie"]).toBeUndefined();
  const seen = settled(await stranger.text());
  expect(seen).toBe(settled(await before.text()));
  expect(settled((await own?.text()) ?? "")).not.toBe(seen);
});

test("what an attacker adds to a request does not reach the next visitor", async ({ baseURL }) => {
  const { hostname, port } = new URL(baseURL ?? "");
  const get = (path: string, headers: Record<string, string> = {}) =>
    new Promise<string>((resolve, reject) => {
      ask({ host: hostname, port, path, headers }, (answer) => {
        const parts: Buffer[] = [];
        answer.on("data", (part: Buffer) => parts.push(part));
        answer.on("end", () => resolve(Buffer.concat(parts).toString()));
      })
        .on("error", reject)
        .end();
    });
  const attacks: Record<string, string>[] = [
    { "X-Forwarded-Host": "evil.example" },
    { "X-Forwarded-Proto": "javascript" },
    { "X-Original-URL": "/evil", "X-Rewrite-URL": "/evil" },
    { "Accept-Language": "evil" },
    { Forwarded: "host=evil.example" },
    { Cookie: "basket=evil; auth.session=evil; i18n_redirected=evil" },
    { Authorization: "Bearer evil" },
    { Referer: "https://evil.example/" },
    { "User-Agent": "evil" },
  ];
  for (const [index, attack] of attacks.entries()) {
    // An address that nobody asked for yet, so that the attacker's is the copy that would be kept.
    const at = (mark: string) => `${SHOP}?sort=name-az&mark=${mark}`;
    const attacked = await get(at(`attacked-${index}-page`), attack);
    const clean = await get(at(`attacked-${index}-page`));
    const fresh = await get(at(`tranquil-${index}-page`));
    expect(clean.includes("evil"), JSON.stringify(attack)).toBe(false);
    const isSame =
      settled(clean).replaceAll(`attacked-${index}-page`, "") ===
      settled(fresh).replaceAll(`tranquil-${index}-page`, "");
    expect(isSame, JSON.stringify(attack)).toBe(true);
    expect(attacked.length).toBeGreaterThan(1_000);
  }
});
