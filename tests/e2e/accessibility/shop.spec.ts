import type { Page } from "@playwright/test";
import { violations } from "../support/axe.ts";
import { field, fillFields } from "../support/fields.ts";
import { expect, test } from "../support/journey.ts";
import { hydrated } from "../support/shop.ts";
import { basketOf, cardForm, focused } from "../support/page-parts.ts";

// What is still fading in has no contrast yet.
test.use({ contextOptions: { reducedMotion: "reduce" } });

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
  await fillFields(page, shopper);
  await page.getByRole("button", { name: "To payment" }).last().click();
  await expect(page.getByLabel(/voucher code/i)).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByLabel(/voucher code/i).fill("FULLCOVER");
  await page.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByText("£0.00").first()).toBeVisible();
  await expect(page.getByLabel(/I accept/)).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByLabel(/voucher code/i).fill("");
  await page.getByRole("button", { name: "Place order" }).last().click();
  await expect(page.getByLabel(/I accept/)).toBeVisible();
  await expect(cardForm(page)).toBeVisible();
  expect(await violations(page)).toEqual([]);
});

test("Escape closes the checkout as its cross does, but not while one types", async ({ page }) => {
  await page.goto("/Acme-UK-Store");
  await page.getByRole("link", { name: "Tote Bag" }).first().click();
  await page.getByRole("button", { name: /add to basket/i }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.goto("/Acme-UK-Store/checkout");
  const name = field(page, "name");
  await name.fill("Ada Axe");
  await hydrated(page);
  await field(page, "address_country").selectOption({ index: 0 });
  await name.press("Escape");
  await expect(name).toHaveValue("Ada Axe");
  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("Escape");
  await expect(page).not.toHaveURL(/checkout/);
});

test("the keyboard alone gets a shirt into the basket, and always shows where it is", async ({ page }) => {
  await page.goto("/Acme-NoVAT-Store");
  await page.keyboard.press("Tab");
  await expect(focused(page)).toHaveAttribute("href", /^#/);
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
  await expect(basketOf(page, 1)).toBeVisible();
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
