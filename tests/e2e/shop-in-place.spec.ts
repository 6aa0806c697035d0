import type { Page } from "@playwright/test";
import { expect, test } from "./support/journey.ts";
import { basketOf, hiddenValue } from "./support/page-parts.ts";

const STORE = "/Acme-UK-Store";

async function openTee(page: Page): Promise<void> {
  await page.goto(STORE);
  await page.getByRole("link", { name: "Classic Tee" }).first().click();
}

async function addTee(page: Page): Promise<void> {
  await openTee(page);
  await page.getByRole("radio", { name: "M", exact: true }).check({ force: true });
  await page.getByRole("button", { name: /add to basket/i }).click();
  await expect(page.getByRole("dialog", { name: "Your basket" })).toBeVisible();
}

/** What the browser keeps of a store's basket. */
const keptCarts = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<unknown[]>((resolve, reject) => {
        const request = indexedDB.open("storefront-cart-store", 1);
        request.onerror = () => reject(new Error("no database"));
        request.onupgradeneeded = () => request.result.createObjectStore("carts");
        request.onsuccess = () => {
          const all = request.result.transaction("carts").objectStore("carts").getAll();
          all.onsuccess = () => resolve(all.result.flat());
        };
      }),
  );

test.describe("the copy of the basket", () => {
  test("is kept at once and brings the basket back when the cookie is gone", async ({ page, context }) => {
    await addTee(page);
    await page.getByRole("button", { name: "One more: Classic Tee" }).click();
    await expect(basketOf(page, 2)).toBeVisible();
    await expect.poll(async () => (await keptCarts(page)).length).toBe(1);
    expect(await keptCarts(page)).toMatchObject([{ name: "Classic Tee", quantity: 2, size: "M", price: 10 }]);
    expect(await page.evaluate(() => localStorage.getItem("Acme-UK-Store-basket-contents"))).toContain(
      "Classic Tee",
    );

    await context.clearCookies();
    await page.goto(STORE);
    await expect(basketOf(page, 2)).toBeVisible();
    await page.goto(`${STORE}/basket`);
    await expect(page.getByRole("link", { name: "Classic Tee" })).toBeVisible();
  });

  test("does not bring back what was taken out", async ({ page }) => {
    await addTee(page);
    await page.getByRole("button", { name: "Remove Classic Tee" }).click();
    await expect(page.getByText("no items in your basket")).toBeVisible();
    await page.goto(STORE);
    await expect(page.getByRole("link", { name: "Basket", exact: true })).toBeVisible();
  });

  test("that the browser refuses is told, and the basket works on", async ({ page }) => {
    await page.addInitScript(() => {
      IDBFactory.prototype.open = () => {
        throw new Error("refused");
      };
    });
    await openTee(page);
    await page.getByRole("radio", { name: "M", exact: true }).check({ force: true });
    await page.getByRole("button", { name: /add to basket/i }).click();
    await expect(page.getByRole("status").filter({ hasText: "Failed to add item to cart" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Checkout" })).toBeVisible();
  });
});

test("without a connection more, less and removing say so", async ({ page }) => {
  await addTee(page);
  await page.route("**/basket", (route) => route.abort());
  for (const [button, text] of [
    ["One more: Classic Tee", "Failed to increment quantity"],
    ["One less: Classic Tee", "Failed to decrement quantity"],
    ["Remove Classic Tee", "Failed to remove item"],
  ] as const) {
    await page.getByRole("button", { name: button }).click();
    await expect(page.getByRole("alert").filter({ hasText: text })).toBeVisible();
    await expect(page.getByRole("link", { name: "Checkout" })).toBeVisible();
  }
});

test("without a connection adding and opening say so", async ({ page }) => {
  await openTee(page);
  await page.getByRole("radio", { name: "M", exact: true }).check({ force: true });
  await page.route("**/basket", (route) => route.abort());
  await page.getByRole("button", { name: /add to basket/i }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Failed to add item to cart" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Basket" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Failed to load cart" })).toBeVisible();
});

test.describe("a product's page", () => {
  test("shows another colour and side without leaving, and keeps what was chosen", async ({ page }) => {
    await openTee(page);
    await page.getByRole("radio", { name: "M", exact: true }).check({ force: true });
    const loads: string[] = [];
    page.on("framenavigated", (frame) => loads.push(frame.url()));
    await page.getByRole("link", { name: "Black", exact: true }).click();
    await expect(page.getByText("Colour: Black")).toBeVisible();
    await expect(page.getByRole("img", { name: "Classic Tee in Black, front" })).toBeVisible();
    await page.getByRole("link", { name: "Back", exact: true }).click();
    await expect(page.getByRole("img", { name: "Classic Tee in Black, back" })).toBeVisible();
    await expect(page.getByRole("radio", { name: "M", exact: true })).toBeChecked();
    await expect(hiddenValue(page, "colour").first()).toHaveValue("Black");
    await expect(page).toHaveURL(/colour=Black.*side=back/);
    await page.getByRole("button", { name: /add to basket/i }).click();
    await expect(page.getByText("Black · M")).toBeVisible();
    await page.reload();
    await expect(page.getByRole("img", { name: "Classic Tee in Black, back" })).toBeVisible();
  });

  test("asks for the product's data once in five minutes", async ({ page }) => {
    const asked: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("product-id=")) asked.push(request.url());
    });
    await openTee(page);
    // The data have come once they are kept.
    await expect
      .poll(() => page.evaluate(() => sessionStorage.getItem("product-fetch-state") ?? ""))
      .toContain("productData");
    expect(asked).toHaveLength(1);
    await page.reload();
    await page.getByRole("link", { name: "Black", exact: true }).click();
    await expect(page.getByText("Colour: Black")).toBeVisible();
    expect(asked).toHaveLength(1);
    await page.evaluate(() => {
      const state = JSON.parse(sessionStorage.getItem("product-fetch-state") ?? "{}") as {
        lastFetchTime: number;
      };
      state.lastFetchTime -= 300_001;
      sessionStorage.setItem("product-fetch-state", JSON.stringify(state));
    });
    await page.reload();
    await expect.poll(() => asked.length).toBe(2);
  });

  for (const [what, answer, text] of [
    [
      "the server's words",
      { status: 500, json: { message: "The press is on fire" } },
      "The press is on fire",
    ],
    ["our own words", { status: 502, body: "" }, "Failed to load product"],
    ["what was wrong", { json: { fine: true } }, "No product data received in expected format"],
  ] as const) {
    test(`that fails to load says so in ${what}, and the link still works`, async ({ page }) => {
      await page.route("**/product-id=*", (route) => route.fulfill(answer));
      // Asked for by the page's script: before that runs, the link is a plain one, and nothing fails.
      const asked = page.waitForRequest("**/product-id=*");
      await openTee(page);
      await asked;
      await page.getByRole("link", { name: "Black", exact: true }).click();
      await expect(page.getByRole("alert").filter({ hasText: text })).toBeVisible();
      await page.getByRole("link", { name: "Black", exact: true }).click();
      await expect(page.getByRole("img", { name: "Classic Tee in Black, front" })).toBeVisible();
    });
  }

  test("enlarges its picture, by mouse and by keyboard", async ({ page }) => {
    await openTee(page);
    await page.getByRole("link", { name: "Enlarge picture" }).click();
    const dialog = page.getByRole("dialog", { name: "Classic Tee" });
    await expect(dialog.getByRole("img")).toBeVisible();
    const near = dialog.getByRole("button", { name: "Zoom in" });
    await expect(near).toHaveAttribute("aria-pressed", "true");
    await near.focus();
    await page.keyboard.press("Enter");
    await expect(near).toHaveAttribute("aria-pressed", "false");
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("every colour is a plain link to a page that shows it", async ({ page }) => {
    await openTee(page);
    await page.getByRole("link", { name: "Black", exact: true }).click();
    await expect(page.getByRole("img", { name: "Classic Tee in Black, front" })).toBeVisible();
    await page.getByRole("link", { name: "Enlarge picture" }).click();
    await expect(page).toHaveURL(/\/media\/.*Black-front\.svg(\?w=\d+)?$/);
  });
});

test("what a category leaves over stands where the list begins, as large as in the list", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto("/Juniper-Coffee-Supply?category=Headwear");
  const card = page.getByRole("listitem").filter({ has: page.getByRole("link", { name: "Barista Cap" }) });
  const box = await card.boundingBox();
  const words = await page.getByText("1 product", { exact: true }).boundingBox();
  expect(box?.x).toBe(words?.x);
  expect(box?.width).toBeLessThan(400);
});
