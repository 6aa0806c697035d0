import type { Page } from "@playwright/test";
import { open } from "./camera.ts";

/** Twice as wide as the front page shows a telephone, so that it is sharp on any screen. */
export const PICTURE_WIDTH = 488;

/** As wide as a telephone; its density chooses the pictures that a page shows. */
export const PHONE = {
  viewport: { width: 390, height: 639 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
};

/** Claims a gift as a recipient does, and stays on its last page. */
export async function claim(page: Page, who: { name: string; code: string; line: string; size: string }) {
  await open(page, `/Meridian-Conf-Gift?code=${who.code}`);
  const fields = {
    name: who.name,
    email: `${who.name.split(" ")[0]?.toLowerCase()}@example.com`,
    phone: "+31 20 794 6012",
    address_first_line: who.line,
    address_city: "Utrecht",
    address_postcode: "3511 AA",
  };
  for (const [name, value] of Object.entries(fields)) await page.locator(`[name="${name}"]`).fill(value);
  await page
    .locator("label", { hasText: new RegExp(`^${who.size}$`) })
    .first()
    .click();
  await page.getByRole("button", { name: "Order your gift" }).last().click();
  await page.getByRole("heading", { level: 1, name: /thank you/i }).waitFor();
}

/** What a telephone shows of the product, and how one gets there. */
export const PHONES: Record<string, (page: Page) => Promise<void>> = {
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
  async order(page) {
    const people = [
      { name: "Ada Jansen", code: "MERIDIAN-24", line: "Lange Nieuwstraat 12", size: "M" },
      { name: "Ben Visser", code: "MERIDIAN-25", line: "Oudegracht 201", size: "L" },
      { name: "Cleo Smit", code: "MERIDIAN-26", line: "Voorstraat 8", size: "S" },
    ];
    for (const who of people) await claim(page, who);
    const status = await page.locator("a[href*='/order/']").first().getAttribute("href");
    await open(page, new URL(status ?? "/", page.url()).pathname);
    // What this store asks of its guests is not what the picture is about.
    await page.locator("main").evaluate((main) => {
      for (const part of main.querySelectorAll(":scope > blockquote, :scope > form")) part.remove();
    });
  },
};
