import type { Page } from "@playwright/test";
import { open, signIn } from "./camera.ts";
import type { Guest } from "./guests.ts";

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
export async function claim(page: Page, who: Guest & { code: string }): Promise<void> {
  await open(page, `/Meridian-Conf-Gift?code=${who.code}`);
  await page.locator("[name=address_country]").selectOption(who.country);
  const fields = {
    name: who.name,
    email: `${who.name.split(" ")[0]?.toLowerCase()}@example.com`,
    phone: who.phone,
    address_first_line: who.line,
    address_city: who.city,
    address_postcode: who.postcode,
  };
  for (const [name, value] of Object.entries(fields)) await page.locator(`[name="${name}"]`).fill(value);
  await page
    .locator("label", { hasText: new RegExp(`^${who.size}$`) })
    .first()
    .click();
  await page.getByRole("button", { name: "Order your gift" }).last().click();
  await page.getByRole("heading", { level: 1, name: /thank you/i }).waitFor();
}

/** The page of an order that is on its way, by a link that is sent to whoever ordered it. */
async function openShipped(page: Page): Promise<void> {
  const context = await page.context().browser()?.newContext({ locale: "en-GB", bypassCSP: true });
  if (!context) throw new Error("The page belongs to no browser.");
  const desk = await context.newPage();
  await signIn(desk, "owner@meridian.example");
  await open(desk, "/orders");
  const shipped = desk.locator("tbody tr", { hasText: "Shipped" }).filter({ hasText: "Free" });
  await shipped.getByRole("link").first().click();
  await desk.getByRole("button", { name: "Send new link" }).click();
  await desk.waitForLoadState("networkidle");
  await open(desk, "/dev/mail");
  const mail = desk.getByRole("link", { name: /^A new link to your order/ }).first();
  await open(desk, (await mail.getAttribute("href")) ?? "");
  const link = /http[^"' <]*\/order\/[^"' <]*/.exec(await desk.content())?.[0] ?? "";
  await context.close();
  await open(page, new URL(link).pathname);
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
  order: openShipped,
};
