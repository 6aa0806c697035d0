import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { chromium, type Page } from "@playwright/test";
import { findBrowser } from "../browser/find-browser.ts";
import { ROOT } from "../product/settings.ts";

/** Where the demo world runs (`npm start`). */
const ORIGIN = process.argv[2] ?? "http://127.0.0.1:8787";
const FOLDER = path.join(ROOT, "public", "brand");
/** As wide as a telephone, and 488 pixels of picture: twice as wide as the front page shows it. */
const PHONE = {
  viewport: { width: 390, height: 640 },
  deviceScaleFactor: 1.25,
  isMobile: true,
  hasTouch: true,
};
const QUALITY = 62;

/** A machine without a desktop calls any font its own; a telephone's looks like this one, which is ours. */
const FONT = [400, 700]
  .map(
    (weight) =>
      `@font-face { font-family: Phone; font-weight: ${weight}; src: url(/fonts/inter/${weight}.ttf) }`,
  )
  .concat(
    "* { --font: Phone } :is(p, label, span, legend, select, input, button, a, li):not(h1 *, header a) { font-family: Phone }",
  )
  .join("");

/** At the second visit the fonts are there before the first paint, and are shown. */
const open = async (page: Page, address: string) => {
  for (let visits = 0; visits < 2; visits += 1)
    await page.goto(ORIGIN + address, { waitUntil: "networkidle" });
  await page.addStyleTag({ content: FONT });
};

/** What the front page shows of the product, and how one gets there. */
const PICTURES: Record<string, (page: Page) => Promise<void>> = {
  store: (page) => open(page, "/Juniper-Coffee-Supply"),
  gift: (page) => open(page, "/Meridian-Conf-Gift"),
  async team(page) {
    await open(page, "/Acme-Bulk-Order/storefront");
    await page.locator("main a[href*='Product=']").first().click();
    await page.locator(".choices label", { hasText: /^M$/ }).first().click();
    const added = page.waitForResponse((answer) => answer.request().method() === "POST");
    await page.getByRole("button", { name: /^add/i }).first().click();
    await added;
    await open(page, "/Acme-Bulk-Order");
  },
};

const executablePath = findBrowser("measurements");
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
});
const context = await browser.newContext({ ...PHONE, locale: "en-GB", bypassCSP: true });
const page = await context.newPage();
await open(page, "/Juniper-Coffee-Supply");
await page.getByRole("button", { name: "Decline" }).click();
mkdirSync(FOLDER, { recursive: true });
const session = await context.newCDPSession(page);
for (const [name, show] of Object.entries(PICTURES)) {
  await show(page);
  await page.evaluate(() => Promise.allSettled([...document.fonts].map((font) => font.load())));
  const { data } = await session.send("Page.captureScreenshot", { format: "webp", quality: QUALITY });
  const bytes = Buffer.from(data, "base64");
  writeFileSync(path.join(FOLDER, `phone-${name}.webp`), bytes);
  console.log(`phone-${name}.webp: ${bytes.byteLength} bytes`);
}
await browser.close();
