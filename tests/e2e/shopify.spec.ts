import { expect, test } from "./support/journey.ts";

test.describe("a Shopify shop without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test("is connected, gets products, and is asked for its orders by a press", async ({
    page,
    signedInAs,
  }) => {
    test.setTimeout(240_000);
    await signedInAs("admin@acme.example");
    await page.goto("/settings/shopify-connection");
    await page.getByLabel("Your shop’s address").fill("not a shop!");
    await page.getByRole("button", { name: "Connect" }).click();
    await expect(page.locator("#shop-error")).toContainText("isn’t a Shopify address");
    await page.getByLabel("Your shop’s address").fill("harbor-goods");
    await page.getByRole("button", { name: "Connect" }).click();
    const shops = new URL(page.url()).origin;
    // The store of the demo world that sends to the sandbox's customer sells in pounds.
    const set = { data: JSON.stringify({ currency: "GBP" }) };
    await page.request.post(`${shops}/_sandbox/shops/harbor-goods.myshopify.com`, set);
    await page.getByRole("button", { name: "Install" }).click();
    await page.getByRole("main").getByRole("button").first().click();
    await expect(page.getByText("Harbor Goods").first()).toBeVisible();

    await page.getByRole("link", { name: "Products in the shop" }).click();
    await page.getByLabel("Store", { exact: true }).selectOption({ label: "Acme UK Store" });
    await page.getByRole("button", { name: "Use this store" }).click();
    await page.getByRole("checkbox").first().check();
    await page.getByRole("button", { name: "Publish the chosen products" }).click();
    await expect(async () => {
      await page.reload();
      await expect(page.getByText("Published", { exact: true })).toHaveCount(1, { timeout: 1000 });
    }).toPass({ timeout: 90_000 });

    await page.goto(`${shops}/shops/harbor-goods.myshopify.com/store`);
    await page.getByRole("main").getByRole("link").first().click();
    await page.getByRole("button", { name: "Buy" }).click();
    await expect(page.getByText("Order #1001")).toBeVisible();
    // Its webhook alone brings it.
    await expect(async () => {
      await page.goto("/orders");
      await expect(page.getByText(/#1001/).first()).toBeVisible({ timeout: 1000 });
    }).toPass({ timeout: 50_000 });

    await page.goto("/settings/shopify-connection");
    await page.getByRole("button", { name: "Get orders now" }).click();
    await expect(page.getByText(/^Shopify has (no new )?order requests/)).toBeVisible();
    await page.goto("/audit-logs");
    await expect(page.getByText("orders fetched by hand")).toBeVisible();
    await expect(page.getByText("1 product sent")).toBeVisible();
  });
});
