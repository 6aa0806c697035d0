import { violations } from "../support/axe.ts";
import { expect, test } from "../support/journey.ts";

// What is still fading in has no contrast yet.
test.use({ contextOptions: { reducedMotion: "reduce" } });

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
      "/events/Acme-Free-Gift/vouchers",
      "/events/Acme-UK-Store/vouchers",
      "/events/Acme-Free-Gift/gift",
      "/events/Acme-Bulk-Order/gift",
      "/events/Acme-Free-Gift/vouchers/print",
      "/users",
      "/users/create",
      "/users/no-such-user",
      "/settings",
      "/settings/company-details",
      "/settings/billing-account",
      "/settings/second-factor",
      "/settings/passkeys",
      "/audit-logs",
    ]) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      expect(await page.title(), path).not.toBe("");
      expect(await violations(page), path).toEqual([]);
    }
  });
}

test.describe("the platform's own people", () => {
  test.use({ seesOtherTenant: true });
  for (const colorScheme of ["light", "dark"] as const) {
    test(`can use their panel, ${colorScheme}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme });
      await page.goto("/login?return=/settings/super-admin-panel");
      await page.getByLabel(/E-mail/).fill("superadmin@platform.example");
      await page.getByLabel(/Password/).fill("Demo-Pass-2041!");
      await page.getByRole("button", { name: "Sign in" }).click();
      await expect(page).toHaveURL(/super-admin-panel$/);
      expect(await violations(page)).toEqual([]);
      await page.getByRole("link", { name: "Elm Street Makers" }).click();
      await expect(page.getByRole("heading", { name: "Elm Street Makers" })).toBeVisible();
      expect(await violations(page)).toEqual([]);
      await page.goto("/audit-logs");
      expect(await violations(page)).toEqual([]);
    });
  }
});

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
  await page.goto("/dev/mail/preview?mail=invite");
  await expect(page.locator("iframe")).toBeVisible();
  expect(await violations(page, true)).toEqual([]);
});
