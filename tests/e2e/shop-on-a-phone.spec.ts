import type { Locator, Page } from "@playwright/test";
import { bothWorlds, expect, test } from "./support/journey.ts";
import { basketOf, drawnPart } from "./support/page-parts.ts";
import { fillBasket } from "./support/shop.ts";

const PHONE = { width: 390, height: 844 };
const SHOWCASE = "/Juniper-Coffee-Supply";

async function openProduct(page: Page, name: string): Promise<void> {
  await page.goto(SHOWCASE);
  await page.getByRole("link", { name }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
}

const bottomOf = async (part: Locator) => {
  const box = await part.first().boundingBox();
  return (box?.y ?? Infinity) + (box?.height ?? 0);
};

bothWorlds("the shop on a phone", (javaScript) => {
  test.use({ viewport: PHONE });

  test("shows a product on the first screen", async ({ page }) => {
    await page.goto(SHOWCASE);
    expect(await bottomOf(drawnPart(page, ".grid .item .picture"))).toBeLessThanOrEqual(PHONE.height);
  });

  test("keeps the button that buys within reach, from the picture to the last fact", async ({ page }) => {
    await openProduct(page, "Slow Pour Tee");
    const bar = drawnPart(page, ".buy-bar");
    for (const place of [
      page.getByRole("link", { name: /front$/ }),
      page.getByRole("navigation", { name: "Colours" }),
      page.getByRole("group", { name: "Size" }),
      page.getByText("Fabric and care"),
    ]) {
      await place.first().scrollIntoViewIfNeeded();
      await expect(bar).toBeInViewport({ ratio: 1 });
    }
    expect(await bottomOf(bar)).toBeLessThanOrEqual(PHONE.height + 1);
  });

  test("swipes through the pictures without any script", async ({ page }) => {
    await openProduct(page, "Slow Pour Tee");
    const second = page.getByRole("link", { name: /back$/ });
    await expect(second).not.toBeInViewport();
    await drawnPart(page, ".gallery").evaluate((place) => place.scrollTo({ left: place.clientWidth }));
    await expect(second).toBeInViewport({ ratio: 0.5 });
    if (javaScript)
      await expect(page.getByRole("link", { name: "Back", exact: true })).toHaveAttribute(
        "aria-current",
        "true",
      );
  });

  test("has a header that stays as it is with nine things in the basket", async ({ page }) => {
    const heights = async () => {
      const found: number[] = [];
      for (const width of [360, 390]) {
        await page.setViewportSize({ width, height: 800 });
        found.push(await page.getByRole("banner").evaluate((head) => head.clientHeight));
      }
      return found;
    };
    await page.goto("/Acme-UK-Store");
    expect(await heights()).toEqual([56, 56]);
    await fillBasket(page, "Acme-UK-Store", "Classic Tee", 9);
    await page.goto("/Acme-UK-Store");
    await expect(basketOf(page, 9)).toBeVisible();
    expect(await heights()).toEqual([56, 56]);
  });

  test("leads to all pages of the store by its menu", async ({ page }) => {
    await page.goto(SHOWCASE);
    const link = page.getByRole("navigation", { name: "Store" }).getByRole("link", { name: "FAQs" });
    await expect(link).toBeHidden();
    await page.getByRole("button", { name: "Menu" }).click();
    await link.click();
    await expect(page).toHaveURL(/faqs$/);
  });

  test("never scrolls sideways, on a small phone or a large screen", async ({ page }) => {
    const overflows = async (what: string) => {
      for (const width of [360, 390, 768, 1280, 1600]) {
        await page.setViewportSize({ width, height: 900 });
        const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(over, `${what} at ${width}`).toBe(0);
      }
    };
    for (const path of [SHOWCASE, "/Acme-UK-Store", "/Acme-UK-Store/basket", `${SHOWCASE}/faqs`]) {
      await page.goto(path);
      await overflows(path);
    }
    await openProduct(page, "Slow Pour Tee");
    await overflows("a product");
  });
});

test("a missing size is told in our words, beside the sizes and on the button", async ({ page }) => {
  await openProduct(page, "Slow Pour Tee");
  const add = page.getByRole("button", { name: /add to basket/i });
  await expect(add).toContainText("Choose a size");
  await add.click();
  await expect(page.getByRole("alert").filter({ hasText: "Choose a size" })).toBeVisible();
  await expect(page.getByRole("radio", { name: "S", exact: true })).toBeFocused();
  await page.getByRole("radio", { name: "M", exact: true }).check({ force: true });
  await expect(add).toHaveText("Add to basket");
  await expect(page.getByRole("alert").filter({ hasText: "Choose a size" })).toHaveCount(0);
});

test("a picture is larger in the zoom than on the page", async ({ page }) => {
  await openProduct(page, "Slow Pour Tee");
  const onPage = await page
    .getByRole("img", { name: /front$/ })
    .first()
    .boundingBox();
  await page.getByRole("link", { name: "Enlarge picture" }).click();
  const zoom = page.getByRole("dialog", { name: "Slow Pour Tee" });
  const enlarged = await zoom.getByRole("button", { name: "Zoom in" }).getByRole("img").boundingBox();
  expect(enlarged?.width).toBeGreaterThanOrEqual(1.9 * (onPage?.width ?? Infinity));
  await expect(zoom).toContainText(/Print area up to [\d.]+ × [\d.]+ cm/);
  await zoom.getByRole("button", { name: /back$/ }).click();
  await expect(zoom.getByRole("img", { name: /back$/ }).first()).toBeVisible();
});

bothWorlds("the size guide", () => {
  test("stands behind a button beside the sizes, in centimetres and inches", async ({ page }) => {
    await openProduct(page, "Slow Pour Tee");
    await page.getByRole("button", { name: "Size guide" }).click();
    await expect(page.getByRole("heading", { name: "Size guide" })).toBeVisible();
    const row = page.getByRole("row", { name: /^M/ });
    await expect(row).toContainText("50");
    await expect(page.getByRole("rowheader")).toHaveText(["S", "M", "L", "XL"]);
    await page.getByRole("radio", { name: "in", exact: true }).check({ force: true });
    await expect(row).toContainText("19.7");
    expect((await row.innerText()).includes("50")).toBe(false);
  });

  test("chooses a size by the width of a shirt, which goes into the basket", async ({ page }) => {
    await openProduct(page, "Slow Pour Tee");
    await page.getByLabel("Quantity").fill("2");
    await page.getByRole("button", { name: "Size guide" }).click();
    const width = page.getByLabel(/^Width from armpit/);
    await width.fill("fifty");
    await page.getByRole("button", { name: "Show my size" }).click();
    await expect(page.locator("#measured-error")).toContainText("number");
    await expect(width).toHaveValue("fifty");
    await width.fill("50,4");
    await page.getByRole("button", { name: "Show my size" }).click();
    await expect(page.getByText("M is 0.4\u00A0cm narrower.")).toBeVisible();
    await page.getByRole("link", { name: "Choose M" }).click();
    await expect(page.getByRole("radio", { name: "M", exact: true })).toBeChecked();
    await expect(page.getByLabel("Quantity")).toHaveValue("2");
    await expect(page.getByText("By your own shirt: 50.4\u00A0cm wide")).toBeVisible();
    await page.getByRole("button", { name: /add to basket/i }).click();
    await expect(page.getByText(/· M\b|M ·|Size M/).first()).toBeVisible();
  });

  test("is not there where there is one size", async ({ page }) => {
    await openProduct(page, "Market Tote");
    await expect(page.getByRole("button", { name: "Size guide" })).toHaveCount(0);
  });
});

test("the way to the checkout stays in sight in a long drawer", async ({ page }) => {
  await page.setViewportSize(PHONE);
  for (const size of ["S", "M", "L", "XL"]) {
    await openProduct(page, "Slow Pour Tee");
    await page.getByRole("radio", { name: size, exact: true }).check({ force: true });
    await page.getByRole("button", { name: /add to basket/i }).click();
    await expect(page.getByRole("link", { name: "Checkout" })).toBeInViewport({ ratio: 1 });
  }
});

test("the chosen category stands where it is seen in the row of a phone", async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto(`${SHOWCASE}?category=Headwear`);
  const categories = page.getByRole("navigation", { name: "Categories" });
  await expect(categories.getByRole("link", { name: "Headwear" })).toBeInViewport({ ratio: 1 });
});

test("the confirmation keeps its tick beside long words", async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto("/dev/ui/checkout?lang=de");
  const tick = await drawnPart(page, ".celebration p svg").first().boundingBox();
  expect(tick?.width).toBe(28);
});
