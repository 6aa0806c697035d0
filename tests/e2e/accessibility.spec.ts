import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { LANGUAGES } from "../../app/i18n/languages.ts";
import { expect, test } from "./support/journey.ts";

// What is still fading in has no contrast yet.
test.use({ contextOptions: { reducedMotion: "reduce" } });

const STANDARDS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** What axe finds, in one line each, so that a failure says where to look. */
async function violations(page: Page, withoutFrames = false): Promise<string[]> {
  const axe = new AxeBuilder({ page }).withTags(STANDARDS).setLegacyMode(withoutFrames);
  const { violations: found } = await (withoutFrames ? axe.exclude("iframe") : axe).analyze();
  return found.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(" ")}`));
}

const PUBLIC = [
  "/",
  "/login",
  "/get-started",
  "/reset-password",
  "/reset-password/confirmation",
  "/reset-password/no-such-link",
  "/email-verification",
  "/email-verification?sent",
  "/email-verification/no-such-link",
  "/login/invitation/no-such-link",
  "/terms-and-conditions",
  "/privacy-policy",
  "/help/frequently-asked-questions",
  "/dev/ui",
  "/dev/mail",
  "/Juniper-Coffee-Supply",
  "/Northbeat-Festival",
  "/Meridian-Conf-Shop",
  "/Acme-UK-Store",
  "/Juniper-Coffee-Supply/contact-us",
  "/Juniper-Coffee-Supply/basket",
  "/Meridian-Conf-Gift",
  "/Acme-Old-Gift",
  "/Acme-Bulk-Order",
  "/Acme-UK-Store/no-such-page",
  "/Acme-UK-Store/no/such/page",
];

for (const path of PUBLIC) {
  test(`everyone can use ${path}`, async ({ page }) => {
    await page.goto(path);
    expect(await page.title()).not.toBe("");
    expect(await violations(page)).toEqual([]);
  });
}

for (const { code } of LANGUAGES) {
  test(`everyone can claim a gift in ${code}, before and after a mistake`, async ({ page }) => {
    await page.goto(`/Acme-Free-Gift?lang=${code}`);
    await expect(page.locator("html")).toHaveAttribute("lang", code);
    expect(await violations(page)).toEqual([]);
    await page.locator('.order button[value="claim"]').click();
    await expect(page.getByRole("alert").first()).toBeVisible();
    expect(await violations(page)).toEqual([]);
  });
}

test("everyone can buy: product, drawer, basket and every step of the checkout", async ({ page }) => {
  await page.goto("/Acme-UK-Store");
  await page.getByRole("link", { name: "Kids Tee" }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Kids Tee");
  expect(await violations(page)).toEqual([]);
  await page.getByRole("radio", { name: "M", exact: true }).check({ force: true });
  await page.getByRole("button", { name: /add to basket/i }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.goto("/Acme-UK-Store/basket");
  expect(await violations(page)).toEqual([]);

  await page.getByRole("link", { name: "Checkout" }).click();
  await page.getByRole("button", { name: "To payment" }).last().click();
  await expect(page.getByRole("alert").first()).toBeVisible();
  expect(await violations(page)).toEqual([]);
  const shopper = {
    name: "Ada Axe",
    email: "ada@shopper.example",
    address_first_line: "1 Clear Street",
    address_city: "London",
    address_postcode: "SW1A 1AA",
  };
  for (const [field, value] of Object.entries(shopper)) await page.locator(`[name="${field}"]`).fill(value);
  await page.getByRole("button", { name: "To payment" }).last().click();
  await expect(page.getByLabel(/Voucher code/)).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByLabel(/Voucher code/).fill("FULLCOVER");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByText("£0.00").first()).toBeVisible();
  await page.getByLabel(/Voucher code/).fill("");
  await page.getByRole("button", { name: "To payment" }).last().click();
  await expect(page.getByLabel(/I accept/)).toBeVisible();
  await expect(page.locator('iframe[title="Secure payment input frame"]').first()).toBeVisible();
  expect(await violations(page)).toEqual([]);
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`the desk can be used by everyone, ${colorScheme}`, async ({ page }) => {
    // A dozen pages, one after the other.
    test.slow();
    await page.emulateMedia({ colorScheme });
    await page.goto("/login");
    await page.getByLabel(/E-mail/).fill("admin@acme.example");
    await page.getByLabel(/Password/).fill("Demo-Pass-2041!");
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
    for (const path of [
      "/dashboard",
      "/events",
      "/orders",
      "/orders/no-such-order",
      "/users",
      "/users/create",
      "/users/no-such-user",
      "/settings",
      "/settings/company-details",
      "/settings/billing-account",
    ]) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      expect(await page.title(), path).not.toBe("");
      expect(await violations(page), path).toEqual([]);
    }
  });
}

test("an order is readable to everyone on the desk", async ({ page, request, baseURL }) => {
  const claim = await (await request.get("/Acme-Free-Gift")).text();
  const hidden = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(claim)?.[1] ?? "";
  await request.post(`${baseURL}/Acme-Free-Gift`, {
    form: {
      _token: hidden("_token"),
      idempotency_key: hidden("idempotency_key"),
      name: "Axel Axe",
      email: "axel@gift.example",
      phone: "+44 20 7946 0777",
      address_first_line: "8 Clear Road",
      address_city: "Bath",
      address_postcode: "BA1 1AA",
      address_country: "United Kingdom",
      promo_code: "GIFT-0003",
    },
  });
  await page.goto("/login?return=/orders");
  await page.getByLabel(/E-mail/).fill("admin@acme.example");
  await page.getByLabel(/Password/).fill("Demo-Pass-2041!");
  await page.getByRole("button", { name: "Sign in" }).click();
  await page
    .getByRole("row", { name: /Axel Axe/ })
    .getByRole("link")
    .first()
    .click();
  await expect(page.locator("main")).toContainText("8 Clear Road");
  // Whoever moved the order is told in words, never by an id.
  await page.goto(`${page.url()}?lang=de`);
  await expect(page.locator(".timeline")).toContainText(/Kundin|Empfängerin/);
  expect(await violations(page)).toEqual([]);
  await page.goto("/dev/mail");
  await page.getByRole("link", { name: /PS-/ }).first().click();
  await expect(page.locator("iframe")).toBeVisible();
  // The mail's frame runs nothing, axe included; legacy mode looks at the page around it only.
  expect(await violations(page, true)).toEqual([]);
});

test("the keyboard alone gets a shirt into the basket, and always shows where it is", async ({ page }) => {
  await page.goto("/Acme-NoVAT-Store");
  await page.keyboard.press("Tab");
  await expect(page.locator(":focus")).toHaveAttribute("href", /^#/);
  await focus(page, 'a[href*="Product="]');
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Classic Tee");
  await focus(page, '[name="size"]');
  await page.keyboard.press("Space");
  await focus(page, 'button[value="add"]');
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page.locator("[data-basket-count]").first()).toHaveText("1");
});

/** Tabs on until the focus is where it is wanted; every stop on the way must be seen. */
async function focus(page: Page, wanted: string): Promise<void> {
  for (let stops = 0; stops < 60; stops++) {
    await page.keyboard.press("Tab");
    const there = await page.evaluate((selector) => {
      const element = document.activeElement ?? document.body;
      // Radio cards hide the control itself; the card around it shows the focus.
      const seen = [element, element.nextElementSibling, element.closest("label")].some((part) => {
        if (!part) return false;
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(part);
        return (outlineStyle !== "none" && outlineWidth !== "0px") || boxShadow !== "none";
      });
      return { found: element.matches(selector), seen, where: element.outerHTML.slice(0, 120) };
    }, wanted);
    expect(there.seen, `the focus is seen at ${there.where}`).toBe(true);
    if (there.found) return;
  }
  throw new Error(`The keyboard does not get to ${wanted}.`);
}
