import http from "node:http";
import { brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import { LANGUAGES } from "../../app/i18n/languages.ts";
import { fillFields } from "./support/fields.ts";
import type { Page } from "@playwright/test";
import { expect, test } from "./support/journey.ts";
import { cardForm } from "./support/page-parts.ts";

/** What ten packets carry: the first round trip of a new connection. */
const ONE_ROUND_TRIP = 14_600;
/** What the claim page aims at within it. */
const CLAIM_AIM = 6_000;
const KB = 1024;

interface Answer {
  status: number;
  encoding: string;
  /** Head and body as they came over the wire. */
  sent: number;
  /** The body as it came over the wire, without the marks between chunks. */
  body: Buffer;
  text: string;
}

/** Asks as a browser does, and counts what really comes: `fetch` would hide the compression. */
function get(url: string, encoding: "gzip" | "br" = "gzip", accept = "text/html"): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = http.get(url, { agent: false, headers: { accept, "accept-encoding": encoding } });
    request.once("error", reject);
    request.once("response", (response) => {
      const parts: Buffer[] = [];
      const { socket } = response;
      response.on("data", (part: Buffer) => parts.push(part));
      response.once("error", reject);
      response.once("end", () => {
        const body = Buffer.concat(parts);
        const used = response.headers["content-encoding"] ?? "";
        resolve({
          status: response.statusCode ?? 0,
          encoding: used,
          sent: socket.bytesRead,
          body,
          text: (used === "br"
            ? brotliDecompressSync(body)
            : used === "gzip"
              ? gunzipSync(body)
              : body
          ).toString("utf8"),
        });
      });
    });
  });
}

const CLAIMS = ["/Acme-Free-Gift", "/Meridian-Conf-Gift", "/Acme-EU-Gift"];

for (const { code } of LANGUAGES) {
  for (const encoding of ["gzip", "br"] as const) {
    test(`the claim page in ${code} comes in one round trip, ${encoding}`, async ({ baseURL }) => {
      for (const path of CLAIMS) {
        const page = await get(`${baseURL}${path}?lang=${code}`, encoding);
        expect(page.status).toBe(200);
        expect(page.encoding, "the page is compressed as asked").toBe(encoding);
        expect(page.text).toContain(`<html lang="${code}"`);
        expect(page.text, "the styles are in the page").toContain("<style");
        expect(page.text).not.toContain('rel="stylesheet"');
        expect(page.sent).toBeLessThanOrEqual(ONE_ROUND_TRIP);
        expect(page.sent, "the aim").toBeLessThanOrEqual(CLAIM_AIM);
      }
    });

    test(`storefront and product page in ${code} come in one round trip, ${encoding}`, async ({
      baseURL,
    }) => {
      for (const slug of ["Juniper-Coffee-Supply", "Meridian-Conf-Shop"]) {
        const list = await get(`${baseURL}/${slug}?lang=${code}`, encoding);
        expect(list.encoding).toBe(encoding);
        expect(list.sent, slug).toBeLessThanOrEqual(ONE_ROUND_TRIP);
        const product = /href="(\/[^"]*Product=[^"]*)"/.exec(list.text)?.[1] ?? "none";
        // The nonce and the tokens of each answer compress differently, by some bytes.
        const pages = [1, 2, 3].map(() => get(`${baseURL}${product}?lang=${code}`, encoding));
        const answers = await Promise.all(pages);
        expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
        expect(Math.min(...answers.map(({ sent }) => sent)), product).toBeLessThanOrEqual(ONE_ROUND_TRIP);
      }
    });
  }
}

const PUBLIC_PAGES = [
  "/",
  "/our-products",
  "/need-merch-for-an-event",
  "/how-does-it-work",
  "/custom-solutions",
  "/about",
  "/shopify/spoke",
  "/help/shipping-and-delivery",
  "/login",
  "/get-started",
];

test("public pages come in one round trip, with their styles, in every language", async ({ baseURL }) => {
  for (const path of PUBLIC_PAGES) {
    for (const { code } of LANGUAGES) {
      const page = await get(`${baseURL}${path}?lang=${code}`);
      expect(page.text, path).not.toContain('rel="stylesheet"');
      expect(page.sent, `${path} in ${code}`).toBeLessThanOrEqual(ONE_ROUND_TRIP);
    }
  }
});

/** Pages of gifts fetch no font at all; those of shops one for text and one for headings, which hold nothing back. */
const FONTS_OF: Record<string, readonly string[]> = {
  "/Acme-Free-Gift": [],
  "/Acme-Bulk-Order": [],
  "/": ["figtree", "outfit-600"],
  "/Juniper-Coffee-Supply": ["dm-serif-display-400", "figtree"],
  "/Acme-UK-Store": ["figtree", "outfit-600"],
};

for (const [path, fonts] of Object.entries(FONTS_OF)) {
  test(`no script, style or font holds ${path} back`, async ({ page, baseURL }) => {
    const { text } = await get(`${baseURL}${path}`);
    const scripts = [...text.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)];
    for (const [, attributes = "", inline = ""] of scripts) {
      // What search engines read runs nothing.
      if (attributes.includes('type="application/ld+json"')) continue;
      expect(attributes).toMatch(/\bsrc="\/_build\/|\bsrc="\//);
      expect(attributes).toMatch(/\bdefer\b/);
      expect(inline).toBe("");
    }
    expect(/rel="(?:modulepreload|stylesheet)"|@import|__remixContext/.exec(text)).toBeNull();
    const faces = [...text.matchAll(/@font-face\{[^}]*\}/g)].map(([face]) => face);
    expect(faces.length > 0).toBe(fonts.length > 0);
    // A font that comes late is left for the next page, so that nothing moves.
    for (const face of faces.filter((one) => one.includes("url("))) {
      expect(face).toContain("font-display:optional");
    }
    const asked: string[] = [];
    page.on("request", (request) => {
      if (request.resourceType() === "font") asked.push(request.url().replace(String(baseURL), ""));
      else if (!request.url().startsWith(String(baseURL)) && !request.url().startsWith("data:")) {
        asked.push(request.url());
      }
    });
    await page.goto(path, { waitUntil: "networkidle" });
    expect([...new Set(asked)].sort()).toEqual(fonts.map((font) => `/fonts/web/${font}.woff2`));
  });
}

/** Four cards: the first row on a desktop, two rows on a phone. */
const FIRST_ROW = 4;

test("the first row of products weighs little", async ({ baseURL }) => {
  for (const slug of ["Juniper-Coffee-Supply", "Northbeat-Festival", "Meridian-Conf-Shop", "Acme-UK-Store"]) {
    const { text } = await get(`${baseURL}/${slug}`);
    const pictures = [...text.matchAll(/<img[^>]+src="(\/media\/[^"]+)"/g)].map(([, src = ""]) => src);
    // The opening above shows pictures of the first row, so each counts once.
    const row = [...new Set(pictures)].slice(0, FIRST_ROW);
    expect(row.length).toBe(FIRST_ROW);
    let bytes = 0;
    for (const src of row) {
      const picture = await get(`${baseURL}${src.replaceAll("&amp;", "&")}`, "gzip", "image/*");
      expect(picture.status, src).toBe(200);
      bytes += picture.body.length;
    }
    expect(bytes, slug).toBeLessThanOrEqual(60 * KB);
  }
});

/** All scripts that a page brings, compressed as sent; what is sent plain is weighed as gzip would send it. */
async function scriptBytes(baseURL: string, path: string): Promise<number> {
  const { text } = await get(`${baseURL}${path}`);
  const urls = [...text.matchAll(/<script\b[^>]*\bsrc="([^"]+)"/g)].map(([, src = ""]) => src);
  expect(urls.length, path).toBeGreaterThan(0);
  let bytes = 0;
  for (const url of new Set(urls)) {
    const script = await get(new URL(url, baseURL).href, "gzip", "*/*");
    expect(script.status, url).toBe(200);
    bytes += gzipSync(script.text).length;
  }
  return bytes;
}

test("the small scripts stay small", async ({ baseURL }) => {
  expect(await scriptBytes(String(baseURL), "/Acme-Free-Gift")).toBeLessThanOrEqual(10 * KB);
  expect(await scriptBytes(String(baseURL), "/Acme-UK-Store")).toBeLessThanOrEqual(30 * KB);
});

async function putTeeIntoBasket(page: Page): Promise<void> {
  await page.goto("/Acme-NoVAT-Store");
  await page.getByRole("link", { name: "Classic Tee" }).first().click();
  await page.getByRole("radio", { name: "M", exact: true }).check({ force: true });
  await page.getByRole("button", { name: /add to basket/i }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
}

test("the checkout's scripts stay below their limit, all steps together", async ({ page, baseURL }) => {
  await putTeeIntoBasket(page);
  const scripts = new Map<string, Promise<Buffer>>();
  page.on("response", (response) => {
    const own = response.url().startsWith(`${baseURL}/`);
    if (own && response.request().resourceType() === "script") scripts.set(response.url(), response.body());
  });
  await page.goto("/Acme-NoVAT-Store/checkout");
  const shopper = {
    name: "Bea Byte",
    email: "bea@shopper.example",
    address_first_line: "1 Light Street",
    address_city: "London",
    address_postcode: "SW1A 1AA",
  };
  await fillFields(page, shopper);
  await page.getByRole("button", { name: "To payment" }).last().click();
  await expect(page.getByLabel(/voucher code/i)).toBeVisible();
  await page.getByRole("button", { name: "To payment" }).last().click();
  await expect(cardForm(page)).toBeVisible();
  const bodies = await Promise.all(scripts.values());
  const bytes = bodies.reduce((sum, body) => sum + gzipSync(body).length, 0);
  expect(bodies.length).toBeGreaterThan(0);
  // The wallets of a device cost 2 KB of it, postcodes and territories of all countries 5 KB, prices by zone half a KB.
  expect(bytes).toBeLessThanOrEqual(140 * KB);
});

test("scripts name the file with the licences of what they hold, and do not repeat them", async ({
  page,
  baseURL,
}) => {
  const { text } = await get(`${baseURL}/login`);
  await putTeeIntoBasket(page);
  await page.goto("/Acme-NoVAT-Store/checkout");
  const checkout = await page.content();
  const scripts = new Set(
    [...(text + checkout).matchAll(/"(\/_build\/[^"]+\.js)"/g)].map(([, src = ""]) => src),
  );
  let named = 0;
  for (const src of scripts) {
    const { text: script } = await get(new URL(src, baseURL).href, "gzip", "*/*");
    expect(/Copyright|@license/.exec(script), src).toBeNull();
    named += Number(script.startsWith("/*! Licences: /licences.txt */"));
  }
  expect(named).toBeGreaterThan(0);
  const licences = await get(`${baseURL}/licences.txt`, "gzip", "*/*");
  expect(licences.status).toBe(200);
  for (const name of ["react", "react-dom", "@remix-run/react", "i18next", "fabric"])
    expect(licences.text).toMatch(new RegExp(`^${name} \\d+\\.`, "m"));
});

test("stores say what they are, and fetch the picture that they are looked at for first", async ({
  baseURL,
}) => {
  const described = (text: string) => /<meta name="description" content="([^"]+)"/.exec(text)?.[1];
  const listing = await get(`${baseURL}/Acme-UK-Store`);
  expect(described(listing.text)).toContain("Acme Outdoors");
  const product = await get(`${baseURL}${/\/Acme-UK-Store\/Product=\w+/.exec(listing.text)?.[0] ?? ""}`);
  expect(described(product.text)).toBeTruthy();
  expect(described((await get(`${baseURL}/Acme-Free-Gift`)).text)).toContain("Acme Outdoors");
  for (const { text } of [listing, product]) {
    expect(/<img [^>]*>/.exec(text)?.[0], "the first picture").toContain('fetchpriority="high"');
  }
});

test("a browser asks once for what is named by its content, and for a font once a week", async ({
  request,
}) => {
  const page = await (await request.get("/Juniper-Coffee-Supply")).text();
  const keptFor = async (found: RegExp) => {
    const [, address = ""] = found.exec(page) ?? [];
    const answer = await request.get(address);
    expect(answer.status(), address).toBe(200);
    return answer.headers()["cache-control"];
  };
  expect(await keptFor(/<script[^>]* src="(\/_build\/[^"]+)"/)).toBe("public, max-age=31536000, immutable");
  expect(await keptFor(/<link rel="preload"[^>]* href="(\/fonts\/[^"]+)"/)).toBe("public, max-age=604800");
  expect((await request.get("/_headers")).status()).toBe(404);
});

/** A store's person puts products of the whole catalogue in it, each with words of its own, until it sells so many. */
async function fillStore(desk: Page, slug: string, wanted: number): Promise<void> {
  await desk.goto(`/events/${slug}/catalogue`);
  const blanks = [...(await desk.content()).matchAll(/\/catalogue\?use=([\w-]+)/g)].map(
    ([, code = ""]) => code,
  );
  const codes = [...new Set(blanks)];
  expect(codes.length, "shirts alone would weigh something else").toBeGreaterThan(10);
  for (let made = 0; made < wanted; made += 1) {
    await desk.goto(`/events/${slug}/catalogue?use=${codes[made % codes.length]}`);
    await desk.getByLabel("Product name").fill(`Number ${made + 1}`);
    await desk.getByRole("radio", { name: "Words", exact: true }).check();
    await desk.locator("input[name=text]").fill(`Line ${made + 1}`);
    await desk.locator("input[name=price]").fill("24.00");
    await desk.getByRole("button", { name: "Publish and add to the store" }).click();
    await expect(desk).toHaveURL(/\/products#product-/);
  }
}

test("twenty products of all kinds weigh no more than one photograph, on a phone", async ({
  browser,
  page,
  baseURL,
  signedInAs,
}) => {
  const listing = "/Acme-UK-Store";
  const sold = async () =>
    new Set((await get(`${baseURL}${listing}`)).text.match(/\/Acme-UK-Store\/Product=\w+/g)).size;
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
  const desk = await context.newPage();
  await signedInAs("admin@acme.example", desk);
  await fillStore(desk, "Acme-UK-Store", 20 - (await sold()));
  await context.close();
  // A copy of the page may be five seconds old.
  await expect.poll(sold).toBe(20);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(listing);
  const pictures = await page.evaluate(() =>
    Array.from(document.images, (image) => ({
      src: image.src,
      isSeen: image.getBoundingClientRect().top < innerHeight,
    })),
  );
  const weights = new Map<string, number>();
  for (const src of new Set(pictures.map((one) => one.src))) {
    const picture = await get(src, "gzip", "image/*");
    expect(picture.status, src).toBe(200);
    weights.set(src, picture.sent);
  }
  const together = (some: Iterable<string>) =>
    [...new Set(some)].reduce((sum, src) => sum + (weights.get(src) ?? 0), 0);
  const seen = pictures.filter((one) => one.isSeen).map((one) => one.src);
  expect(weights.size).toBeGreaterThanOrEqual(20);
  expect(seen.length).toBeGreaterThan(0);
  expect(together(weights.keys())).toBeLessThanOrEqual(120 * KB);
  expect(together(seen), "on the first screen").toBeLessThanOrEqual(60 * KB);
});
