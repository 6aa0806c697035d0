import type { Page } from "@playwright/test";
import { LANGUAGES } from "../../app/i18n/languages.ts";
import { violations } from "./support/axe.ts";
import { fillFields } from "./support/fields.ts";
import { addWords, drawAsGuest, saveState, layers } from "./support/designer.ts";
import { tooSmall, tooWide } from "./support/geometry.ts";
import { expect, test } from "./support/journey.ts";
import { documentElement } from "./support/page-parts.ts";
import { fillBasket } from "./support/shop.ts";

test.use({ contextOptions: { reducedMotion: "reduce" }, withHistory: true });

const WIDTHS = [360, 390, 768, 1024, 1280, 1600];

const PAGES = {
  public: [
    "/",
    "/our-products",
    "/need-merch-for-an-event",
    "/how-does-it-work",
    "/event-builder",
    "/login",
    "/login/passkey",
    "/get-started",
    "/reset-password",
    "/reset-password/confirmation",
    "/email-verification",
    "/terms-and-conditions",
    "/terms-and-conditions-buyer-us",
    "/privacy-policy",
    "/help/frequently-asked-questions",
    "/about",
    "/custom-solutions",
    "/privacy-policy-de",
    "/help/shipping-and-delivery",
    "/help/help-articles",
    "/help/help-articles/claim-gift",
    "/shopify/spoke",
    "/shopify/signup",
    "/shopify-widget-instructions",
    "/no/such/page",
  ],
  store: [
    "/Juniper-Coffee-Supply",
    "/Northbeat-Festival",
    "/Meridian-Conf-Shop",
    "/Acme-US-Store",
    "/Juniper-Coffee-Supply/contact-us",
    "/Juniper-Coffee-Supply/faqs",
    "/Juniper-Coffee-Supply/basket",
    "/Acme-Hold-Store",
    "/Acme-UK-Store/no-such-page",
  ],
  claim: [
    "/Meridian-Conf-Gift",
    "/Acme-Free-Gift",
    "/Acme-Free-Gift/is-this-real",
    "/Acme-Free-Gift/pass-on?code=NO-SUCH-CODE",
    "/Acme-Free-Gift/order/no.such",
    "/unsubscribe/no.such",
    "/print-shop/no-such-page",
    "/Acme-Old-Gift",
    "/Acme-Bulk-Order",
    "/Acme-Bulk-Order/storefront",
    "/Acme-Products-Event",
  ],
};

const DESK = [
  "/dashboard",
  "/events",
  "/events/Acme-Free-Gift/vouchers",
  "/events/Acme-Free-Gift/booth",
  "/events/Acme-UK-Store/vouchers",
  "/events/Acme-Free-Gift/survey",
  "/events/Acme-Free-Gift/invitation",
  "/events/Acme-Bulk-Order/recipients",
  "/events/Acme-Bulk-Order/gift",
  "/events/Acme-Free-Gift/gift",
  "/events/Acme-UK-Store/store-configuration",
  "/events/Acme-UK-Store/catalogue?use=TEE-CLASSIC",
  "/products/create",
  "/events/Acme-Free-Gift/vouchers/print",
  "/orders",
  "/fulfillers/choice",
  "/orders/incidents",
  "/orders/disputes?state=all",
  "/orders/cases",
  "/orders/payment-links",
  "/orders/payment-links/create",
  "/users",
  "/users/create",
  "/settings",
  "/settings/company-details",
  "/settings/billing-account",
  "/settings/billing-account/credit",
  "/settings/documents",
  "/settings/ledger",
  "/settings/get-paid",
  "/client-revenue/kept?by=product",
  "/client-revenue/vat",
  "/client-revenue/payouts",
  "/orders/reconciliation",
  "/settings/your-data",
  "/settings/your-data/person",
  "/settings/your-data/erase/no-such-key",
  "/settings/second-factor",
  "/settings/passkeys",
  "/audit-logs",
  "/site-preview/Acme-Draft-Store",
];

/** What does not fit, at every width from a small phone to a large screen; on the phone also what is hard to press. */
async function misfits(page: Page, path: string): Promise<string[]> {
  const found: string[] = [];
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(path);
  found.push(...(await tooSmall(page)));
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    found.push(...(await tooWide(page)).map((what) => `${what} at ${width}`));
  }
  return found.map((what) => `${path}: ${what}`);
}

for (const [group, paths] of Object.entries(PAGES))
  test(`every ${group} page fits every screen and every thumb`, async ({ page }) => {
    const found: string[] = [];
    for (const path of paths) found.push(...(await misfits(page, path)));
    expect(found).toEqual([]);
  });

test("so do a product, a basket and the checkout", async ({ page }) => {
  await fillBasket(page, "Acme-UK-Store", "Classic Tee", 2);
  const product = (await page.getByRole("link", { name: "Classic Tee" }).first().getAttribute("href")) ?? "";
  const found: string[] = [];
  const guide = `/Acme-UK-Store/size-guide?product=${product.split("=").at(-1) ?? ""}`;
  for (const path of [
    product,
    guide,
    `${guide}&measured=52`,
    "/Acme-UK-Store/basket",
    "/Acme-UK-Store/checkout",
  ])
    found.push(...(await misfits(page, path)));
  expect(found).toEqual([]);
});

test("so does the designer before a sign-in, on its canvas and by its forms", async ({ page }) => {
  const designer = await drawAsGuest(page, "Wide Words");
  await addWords(page, "Donaudampfschifffahrtsgesellschaft");
  await expect(saveState(page)).toHaveText("Saved");
  const found: string[] = [];
  for (const lang of ["en", "de", "fi"]) {
    for (const way of ["form=1", "form=1&add=picture&side=back"])
      found.push(...(await misfits(page, `${designer}?lang=${lang}&${way}`)));
    await page.goto(`${designer}?lang=${lang}`);
    await expect(page.getByRole("application")).toHaveAttribute("data-ready", "true");
    // With all fields of what is chosen.
    await layers(page).first().click();
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      found.push(...(await tooWide(page)).map((what) => `canvas, ${lang}: ${what} at ${width}`));
      if (width === 390) found.push(...(await tooSmall(page)).map((what) => `canvas, ${lang}: ${what}`));
    }
  }
  expect(found).toEqual([]);
});

test("every page of the desk does, with an address of forty letters in its tables", async ({
  page,
  signedInAs,
}) => {
  await page.goto("/Acme-Sample-Gift");
  const form = {
    name: "Bartholomäus Featherstonehaugh-Orr",
    email: "bartholomaeus.featherstone@longname.example",
    phone: "+44 20 7946 0777",
    address_first_line: "9 Wide Road",
    address_city: "Llanfairpwllgwyngyll",
    address_postcode: "LL61 5UJ",
  };
  await fillFields(page, form);
  await page.getByRole("button", { name: "Order your gift" }).last().click();
  await expect(page).toHaveURL(/payment-success/);
  await signedInAs("admin@acme.example");
  const found: string[] = [];
  for (const path of DESK) found.push(...(await misfits(page, path)));
  await page.goto("/orders");
  const order = (await page.getByRole("row").nth(1).getByRole("link").first().getAttribute("href")) ?? "";
  found.push(...(await misfits(page, order)));
  await page.goto("/fulfillers");
  const maker = page.getByRole("row").nth(1).getByRole("link").first();
  const profile = (await maker.getAttribute("href")) ?? "";
  for (const path of [profile, `${profile}/api`]) found.push(...(await misfits(page, path)));
  expect(found).toEqual([]);
});

for (const { code } of LANGUAGES)
  test(`a shop and the way into it can be used by everyone in ${code}`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    for (const path of ["/Juniper-Coffee-Supply", "/Acme-UK-Store/contact-us", "/our-products", "/login"]) {
      await page.goto(`${path}?lang=${code}`);
      await expect(documentElement(page)).toHaveAttribute("lang", code);
      expect(await violations(page), path).toEqual([]);
      expect(await tooWide(page), path).toEqual([]);
    }
  });
