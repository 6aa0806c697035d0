import type { APIRequestContext, Page } from "@playwright/test";
import { violations } from "./support/axe.ts";
import { bothWorlds, expect, test } from "./support/journey.ts";

test.use({ contextOptions: { reducedMotion: "reduce" }, withHistory: true });

/** Three gifts claimed by form, as recipients do; the list of orders begins empty. */
async function claimGifts(request: APIRequestContext, people: Record<string, string>) {
  for (const [code, name] of Object.entries(people)) {
    const page = await (await request.get("/Acme-Free-Gift")).text();
    const hidden = (field: string) => new RegExp(`name="${field}" value="([^"]*)"`).exec(page)?.[1] ?? "";
    const answer = await request.post("/Acme-Free-Gift", {
      form: {
        _token: hidden("_token"),
        idempotency_key: hidden("idempotency_key"),
        promo_code: code,
        name,
        email: `${code.toLowerCase()}@gift.example`,
        phone: "+44 20 7946 0777",
        address_first_line: "7 Live Road",
        address_city: "Bath",
        address_postcode: "BA1 1AA",
        address_country: "United Kingdom",
      },
      maxRedirects: 0,
    });
    expect(answer.status()).toBe(303);
  }
}

const customers = (page: Page) => page.getByRole("row").filter({ hasText: "@gift.example" });

bothWorlds("the list of orders", (javaScript) => {
  test("is searched, filtered and sorted by its address", async ({
    page,
    request,
    resetDemo,
    signedInAs,
  }) => {
    await resetDemo();
    await claimGifts(request, {
      "GIFT-0001": "Ann Albers",
      "GIFT-0002": "Zoë Zander",
      "GIFT-0003": "Mia Meyer",
    });
    await signedInAs("service@acme.example");
    await page.goto("/dashboard");

    await page.getByRole("link", { name: "New today" }).click();
    await expect(page).toHaveURL(/\/orders\?from=\d{4}-\d\d-\d\d$/);
    await expect(customers(page)).toHaveCount(3);
    await expect(page.getByRole("status").filter({ hasText: "3 results" })).toBeVisible();

    // A search by the keyboard alone; the day stays.
    await page.getByRole("searchbox", { name: "Reference, name, e-mail or postcode" }).fill("zoe");
    await page.keyboard.press("Enter");
    await expect(customers(page)).toHaveCount(1);
    await expect(customers(page)).toContainText("Zoë Zander");
    await expect(page).toHaveURL(/q=zoe/);
    await expect(page.getByLabel("From")).not.toHaveValue("");
    await page.reload();
    await expect(customers(page)).toContainText("Zoë Zander");
    await expect(page.getByRole("searchbox", { name: "Reference, name, e-mail or postcode" })).toHaveValue(
      "zoe",
    );

    await page.getByRole("link", { name: "Clear filters" }).click();
    await expect(page).toHaveURL(/\/orders$/);
    await expect(customers(page)).toHaveCount(3);
    await expect(page.getByRole("searchbox", { name: "Reference, name, e-mail or postcode" })).toHaveValue(
      "",
    );

    await page.getByRole("link", { name: "Customer", exact: true }).click();
    await expect(page).toHaveURL(/sort=customer$/);
    await expect(page.getByRole("columnheader", { name: "Customer" })).toHaveAttribute(
      "aria-sort",
      "ascending",
    );
    await expect(customers(page).first()).toContainText("Ann Albers");
    await page.getByRole("link", { name: "Customer", exact: true }).click();
    await expect(page.getByRole("columnheader", { name: "Customer" })).toHaveAttribute(
      "aria-sort",
      "descending",
    );
    await expect(customers(page).first()).toContainText("Zoë Zander");
    await page.goBack();
    await expect(customers(page).first()).toContainText("Ann Albers");

    // The panel stands open because the list is sorted.
    await page.getByLabel("Status").selectOption({ label: "Over budget" });
    await page.getByRole("button", { name: "Search" }).click();
    await expect(page.getByRole("heading", { name: "Nothing matches these filters" })).toBeVisible();
    // The markup is the same without scripts, which axe could only look at by being one.
    if (javaScript) expect(await violations(page)).toEqual([]);
    await page.getByLabel("Status").selectOption({ label: "new" });
    await page.getByRole("button", { name: "Search" }).click();
    await expect(customers(page)).toHaveCount(3);
    await expect(customers(page).first()).toContainText("Ann Albers");
    if (javaScript) expect(await violations(page)).toEqual([]);

    // Within one store its name would say nothing in each row; what was paid stands below the status.
    await expect(page.getByRole("columnheader", { name: "Store" })).toHaveCount(1);
    await expect(customers(page).first().getByText("Nothing to pay")).toBeVisible();
    await page.getByLabel("Store").selectOption({ label: "Acme Free Gift" });
    await page.getByRole("button", { name: "Search" }).click();
    await expect(page.getByRole("columnheader", { name: "Store" })).toHaveCount(0);
    await expect(customers(page)).toHaveCount(3);
    await expect(page.getByText(javaScript ? /^Live/ : "Reload to see new orders")).toBeVisible();

    // On a phone, where what can be done with several stands far below.
    await page.setViewportSize({ width: 390, height: 600 });
    const step = page.getByLabel("With the selected orders");
    const first = page.getByRole("checkbox", { name: /^Select / }).first();
    await first.evaluate((box) => box.scrollIntoView({ block: "center" }));
    await expect(step).not.toBeInViewport();
    await first.check();
    await expect(step).toBeInViewport({ ratio: 1 });
    await page.getByRole("link", { name: "All of this page" }).click();
    await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(3);
    if (javaScript) {
      await expect(page.getByRole("status").filter({ hasText: "3 selected" })).toBeVisible();
      expect(await violations(page)).toEqual([]);
    }
    await page.getByRole("link", { name: "Clear selection" }).click();
    await expect(page.getByRole("checkbox", { checked: true })).toHaveCount(0);
  });
});
