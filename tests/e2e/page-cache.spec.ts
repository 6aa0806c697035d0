import { createClient } from "@libsql/client/web";
import { request as ask } from "node:http";
import { expect, test } from "./support/journey.ts";

const SHOP = "/Acme-UK-Store";

/** What is left of a page when everything is taken out that is new in each copy. */
const settled = (html: string) =>
  html.replaceAll(/nonce="[\w-]{22}"/g, "").replaceAll(/name="_token" value="[^"]*"/g, "");

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

test("a crowd's claim forms come from one rendering, and each of them orders once", async ({ baseURL }) => {
  const form = async () => {
    const answer = await fetch(`${baseURL}/Acme-Sample-Gift`);
    expect(answer.headers.get("cache-control")).toBe("private, no-cache");
    const html = await answer.text();
    const value = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? "";
    return { html, key: value("idempotency_key"), token: value("_token") };
  };
  const copies = [await form(), await form(), await form()];
  expect(new Set(copies.map(({ key }) => key)).size).toBe(3);
  expect(new Set(copies.map(({ token }) => token)).size).toBe(3);
  const bare = ({ html, key }: (typeof copies)[number]) => settled(html).replaceAll(key, "");
  expect(new Set(copies.map(bare)).size).toBe(1);
  const send = async ({ key, token }: (typeof copies)[number], street: string) => {
    const body = new URLSearchParams({
      _token: token,
      idempotency_key: key,
      name: "Cara Copy",
      email: "cara@gift.example",
      phone: "+44 20 7946 0555",
      address_first_line: street,
      address_city: "York",
      address_postcode: "YO1 7HH",
      address_country: "GB",
    });
    // No header says where it comes from, as from a text browser: the copy's own token does.
    const answer = await fetch(`${baseURL}/Acme-Sample-Gift`, { method: "POST", body, redirect: "manual" });
    expect(answer.status).toBe(303);
    return answer.headers.get("location");
  };
  const [first, second] = copies as [(typeof copies)[number], (typeof copies)[number]];
  const places = [await send(first, "1 Copy Lane"), await send(first, "1 Copy Lane")];
  expect(places[1]).toBe(places[0]);
  expect(await send(second, "2 Copy Lane")).not.toBe(places[0]);
});

// The last, and of a store that nobody else asks for here: its old copy lasts for five seconds more.
test("what an organiser saves is seen by shoppers once the copy is five seconds old", async ({
  request,
  product,
}) => {
  const database = createClient({ url: product.databaseUrl });
  const shown = async () => (await request.get("/Acme-NoVAT-Store?seen=late")).text();
  expect(await shown()).toContain("Classic Tee");
  await database.execute("update products set name = 'Classic Tee, new' where name = 'Classic Tee'");
  try {
    await expect.poll(shown, { intervals: [250] }).toContain("Classic Tee, new");
  } finally {
    await database.execute("update products set name = 'Classic Tee' where name = 'Classic Tee, new'");
  }
});
