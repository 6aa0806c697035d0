import { type Browser, type BrowserContext, chromium } from "@playwright/test";
import { requireBrowser } from "../browser/require-browser.ts";
import { medianOf } from "./measured.ts";
import { type Visit, visit } from "./phone-visit.ts";
import type { Report } from "./report.ts";
import type { Surroundings } from "./surroundings.ts";
import { startWholeProduct } from "./whole-product.ts";

type Place = {
  what: string;
  path: string;
  cookies: Awaited<ReturnType<BrowserContext["cookies"]>>;
  /** How many products a list shows. */
  products?: number;
};

const STORE = "/Juniper-Coffee-Supply";
const GIFT = "/Acme-Sample-Gift";
/** The browser lets the line wait for answers only; a first visit greets twice before, once for TLS. */
const GREETINGS_MS = 2 * 150;
const KB = 1024;

/**
 * The pages that strangers see, as a phone on a slow line sees them at its first visit, from a whole product as
 * `npm start` runs it: the bare Worker compresses nothing and has no pictures.
 */
export async function benchPhone(around: Surroundings, report: Report): Promise<void> {
  const product = await startWholeProduct(around);
  const browser = await chromium.launch({
    executablePath: requireBrowser("measurements", console.log),
    args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
  });
  try {
    const places = await placesOf(browser, product.origin);
    for (const { path: at } of places) await fetch(`${product.origin}${at}`);
    for (const place of places) {
      const pictures = await measure(browser, product.origin, place, around.rounds, report);
      if (place.products)
        report.goal("KB of pictures for a list of twenty products", (pictures / place.products) * 20, {
          atMost: 120,
          aim: 60,
        });
    }
  } finally {
    await browser.close();
    await product.stop();
  }
}

/** Answers how many KB of pictures came. */
async function measure(browser: Browser, origin: string, place: Place, rounds: number, report: Report) {
  const { what, path: at, cookies } = place;
  const visits: Visit[] = [];
  for (let round = 0; round < rounds; round += 1)
    visits.push(await visit(browser, `${origin}${at}`, cookies));
  const median = (of: "largestPaint" | "shift" | "blocked" | "bytes" | "pictures") =>
    medianOf(visits.map((one) => one[of]));
  const seconds = (median("largestPaint") + GREETINGS_MS) / 1000;
  report.row({
    what,
    ratio: seconds,
    details: [
      `s to the largest paint (${visits[0]?.largestIs})`,
      `${median("shift").toFixed(3)} moved`,
      `${Math.round(median("blocked"))} ms blocked`,
      `${(median("bytes") / KB).toFixed(1)} KB`,
      `${(median("pictures") / KB).toFixed(1)} of them pictures`,
    ],
  });
  report.goal(`${what}: seconds to the largest paint`, seconds, { atMost: 2.5, aim: 1.5 });
  report.goal(`${what}: share of the screen that moved`, median("shift"), { atMost: 0.1, aim: 0.02 });
  return median("pictures") / KB;
}

/** Fills a basket and claims a gift first, as their pages show what one has. */
async function placesOf(browser: Browser, origin: string): Promise<Place[]> {
  const context = await browser.newContext({ locale: "en-GB" });
  const page = await context.newPage();
  await page.goto(`${origin}${STORE}`);
  const products = await page.locator(".grid .item").count();
  const product = (await page.locator(".grid a[href*='/Product=']").first().getAttribute("href")) ?? "";
  await page.goto(`${origin}${product}`);
  await page.locator("input[name=size]").first().check({ force: true });
  await page.getByRole("button", { name: "Add to basket" }).first().click();
  await page.getByRole("dialog").waitFor();
  const cookies = await context.cookies();
  await page.goto(`${origin}${GIFT}`);
  const recipient = {
    name: "Pat Recipient",
    email: "pat@recipient.example",
    phone: "+44 20 7946 0000",
    address_first_line: "12 High Street",
    address_city: "London",
    address_postcode: "SW1A 1AA",
  };
  for (const [field, value] of Object.entries(recipient)) await page.locator(`[name="${field}"]`).fill(value);
  await page.locator('button[value="claim"]').last().click();
  await page.waitForURL(/payment-success/);
  const status = (await page.locator("main a[href*='/order/']").first().getAttribute("href")) ?? "";
  await context.close();
  return [
    { what: "home", path: "/", cookies: [] },
    { what: "list of a store", path: STORE, cookies: [], products },
    { what: "product", path: product, cookies: [] },
    { what: "basket", path: `${STORE}/basket`, cookies },
    { what: "claim", path: GIFT, cookies: [] },
    { what: "where an order is", path: new URL(status, origin).pathname, cookies: [] },
  ];
}
