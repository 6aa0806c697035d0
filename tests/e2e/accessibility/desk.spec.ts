import type { APIRequestContext, Page } from "@playwright/test";
import { OF_COLOURS, violations } from "../support/axe.ts";
import { expect, test } from "../support/journey.ts";

// What is still fading in has no contrast yet.
test.use({ contextOptions: { reducedMotion: "reduce" }, withHistory: true });

const STORE = "/events/Acme-UK-Store";
const GIFT = "/events/Acme-Free-Gift";
/** Every page of the desk that has an address of its own; what belongs to one thing is below. */
const PAGES = [
  ...["/dashboard", "/dashboard/search?q=acme", "/dashboard/views", "/events", "/events/create"],
  ...["overview", "event-details", "products", "seo", "orders", "store-configuration", "photos"].map(
    (page) => `${STORE}/${page}`,
  ),
  ...[`${STORE}/branding`, `${STORE}/fulfillers/register`, `${STORE}/vouchers`],
  ...[
    "overview",
    "wall",
    "gift",
    "survey",
    "recipients",
    "invitation",
    "booth",
    "vouchers",
    "vouchers/print",
  ].map((page) => `${GIFT}/${page}`),
  ...[`${STORE}/catalogue`, `${STORE}/catalogue?use=TEE-CLASSIC`, "/products/create?use=MUG-CLASSIC"],
  ...[
    "/events/Acme-Bulk-Order/gift",
    "/events/Acme-Bulk-Order/recipients",
    "/events/Acme-Bulk-Order/invitation",
    "/orders?q=acme&sort=-total",
    "/orders?status=overdue",
    "/orders/incidents",
    "/orders/disputes?state=all",
    "/orders/cases",
    "/orders/payment-links",
    "/orders/payment-links/create",
  ],
  "/events/changes",
  ...["/orders/no-such-order", "/clients", "/clients/create", "/client-revenue", "/products", "/assets"],
  ...[
    "/fulfillers",
    "/fulfillers/choice",
    "/users",
    "/users/create",
    "/users/no-such-user",
    "/audit-logs",
    "/settings",
  ],
  ...[
    "/settings/company-details",
    "/settings/billing-account",
    "/settings/documents",
    "/settings/ledger",
    "/settings/get-paid",
    "/client-revenue/kept?by=store",
    "/client-revenue/vat",
    "/client-revenue/payouts",
    "/orders/reconciliation",
    "/settings/your-data",
    "/settings/your-data/person",
    "/settings/your-data/erase/no-such-key",
    "/settings/second-factor",
    "/settings/shopify-connection",
  ],
  ...["/settings/passkeys", "/settings/passkeys/new"],
];
const PANEL = "/settings/super-admin-panel";
const PANEL_PAGES = [
  ...[
    "/dashboard",
    PANEL,
    `${PANEL}/sales`,
    `${PANEL}/payment-accounts`,
    `${PANEL}/incidents`,
    `${PANEL}/disputes`,
    `${PANEL}/outbox`,
    `${PANEL}/maintenance`,
    "/audit-logs",
  ],
];

/** Looks at a page in light and in dark and, if it is to fit a phone, at its width, without loading it again. */
async function lookAt(page: Page, path: string, onPhone = false) {
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(await page.title(), path).not.toBe("");
  // A store's preview is a page of its own within the page, with landmarks of its own; a mail's frame runs no script, so that
  // axe would wait in it for ever.
  const withoutFrames = /\/(?:branding|invitation)\b/.test(path);
  await page.emulateMedia({ colorScheme: "light" });
  expect(await violations(page, { withoutFrames }), `${path}, light`).toEqual([]);
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await violations(page, { withoutFrames: true, rules: OF_COLOURS }), `${path}, dark`).toEqual([]);
  if (!onPhone) return;
  await page.setViewportSize({ width: 390, height: 844 });
  const wider = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
  expect(await page.evaluate(wider), `${path}, on a phone`).toBe(0);
  // There the names of columns are out of sight but for those that sort the list.
  expect(await violations(page, { withoutFrames: true, rules: ["empty-table-header"] }), path).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 720 });
}

/** Halves, for two workers and so that none of them lasts long; in German, whose words are the longest. */
for (const [half, paths] of Object.entries({
  first: PAGES.slice(0, PAGES.length / 2),
  second: PAGES.slice(PAGES.length / 2),
}))
  test(`the desk can be used by everyone, in light, in dark and on a phone, ${half} half`, async ({
    page,
    signedInAs,
  }) => {
    await signedInAs("admin@acme.example");
    for (const path of paths) await lookAt(page, `${path}${path.includes("?") ? "&" : "?"}lang=de`, true);
  });

test.describe("the platform's own people", () => {
  test.use({ seesOtherTenant: true });
  test("can use their panel, in light and in dark", async ({ page, signedInAs }) => {
    await signedInAs("superadmin@platform.example");
    for (const path of PANEL_PAGES) await lookAt(page, path);
    await page.goto(PANEL);
    await page.getByRole("link", { name: "Elm Street Makers" }).click();
    await expect(page.getByRole("heading", { name: "Elm Street Makers" })).toBeVisible();
    await lookAt(page, page.url());
  });
});

test("a print partner's profile and its connection can be filled in by everyone", async ({
  page,
  signedInAs,
}) => {
  await signedInAs("admin@acme.example");
  await page.goto("/fulfillers");
  const maker = page.getByRole("row").nth(1).getByRole("link").first();
  const profile = (await maker.getAttribute("href")) ?? "";
  await lookAt(page, profile);
  await lookAt(page, `${profile}/api`);
  // A return address is as long as one.
  await page.goto(`${profile}?lang=en`);
  const address = page.getByLabel("Return address");
  await address.fill("");
  await address.pressSequentially("Harbour Print Works, Dock 4, Leeds LS1 4AP");
  await expect(address).toHaveValue("Harbour Print Works, Dock 4, Leeds LS1 4AP");
});

/** Claims a gift as a plain form does, for somebody of this name. */
async function claimGift(
  request: APIRequestContext,
  baseURL: string | undefined,
  recipient: { name: string; email: string; promo_code: string },
): Promise<void> {
  const claim = await (await request.get("/Acme-Free-Gift")).text();
  const hidden = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(claim)?.[1] ?? "";
  await request.post(`${baseURL}/Acme-Free-Gift`, {
    form: {
      _token: hidden("_token"),
      idempotency_key: hidden("idempotency_key"),
      name: recipient.name,
      email: recipient.email,
      phone: "+44 20 7946 0777",
      address_first_line: "8 Clear Road",
      address_city: "Bath",
      address_postcode: "BA1 1AA",
      address_country: "United Kingdom",
      promo_code: recipient.promo_code,
    },
  });
}

test("an order is readable to everyone on the desk", async ({ page, request, baseURL, signedInAs }) => {
  await claimGift(request, baseURL, {
    name: "Axel Axe",
    email: "axel@gift.example",
    promo_code: "GIFT-0003",
  });
  await signedInAs("admin@acme.example");
  await page.goto("/orders");
  await page
    .getByRole("row", { name: /Axel Axe/ })
    .getByRole("link")
    .first()
    .click();
  await expect(page.getByRole("main")).toContainText("8 Clear Road");
  // Whoever moved the order is told in words, never by an id.
  await page.goto(`${page.url()}?lang=de`);
  await expect(
    page
      .getByRole("listitem")
      .filter({ hasText: /Kundin|Empfängerin/ })
      .first(),
  ).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.goto("/dev/mail");
  await page.getByRole("link", { name: /PS-/ }).first().click();
  await expect(page.getByTitle(/PS-/)).toBeVisible();
  // The mail's frame runs nothing, axe included; so that only the page around it is looked at.
  expect(await violations(page, { withoutFrames: true })).toEqual([]);
  await page.goto("/dev/mail/preview?mail=invite");
  await expect(page.getByRole("main").getByTitle(/./)).toBeVisible();
  expect(await violations(page, { withoutFrames: true })).toEqual([]);
});

test("lists show long names whole on a desk, and what can be done in one row on a phone", async ({
  page,
  request,
  baseURL,
  signedInAs,
}) => {
  await claimGift(request, baseURL, {
    name: "Maximilian-Alexander von Rosenthal-Krüger",
    email: "maximilian.alexander.von.rosenthal.kruger@gift.example",
    promo_code: "GIFT-0002",
  });
  await signedInAs("admin@acme.example");
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto("/orders?q=rosenthal");
  const written = page.getByRole("cell").filter({ hasText: "maximilian.alexander.von.rosenthal.kruger" });
  await expect(written.first()).toBeVisible();
  const cut = (parts: Element[]) =>
    parts
      .flatMap((part) => [...part.children])
      .filter((part) => part.scrollHeight > part.clientHeight + 1 || part.scrollWidth > part.clientWidth + 1)
      .map((part) => part.textContent);
  expect(await written.evaluateAll(cut)).toEqual([]);

  await page.context().clearCookies();
  await signedInAs("owner@juniper.example");
  // What a picture is printed on is one press away.
  await page.goto("/assets/slow-pour");
  await page.getByRole("main").getByRole("link", { name: "Slow Pour Tee" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Slow Pour Tee" })).toBeVisible();
  await expect(page.getByRole("img", { name: "Slow Pour Tee in Ecru, front" })).toBeVisible();

  await page.context().clearCookies();
  await signedInAs("owner@meridian.example");
  await page.goto("/client-revenue");
  await expect(page.getByText("51", { exact: true }).first()).toBeVisible();
  await expect(page.getByText("Nothing in this period yet.")).toHaveCount(0);
  await page.goto("/events/Meridian-Conf-Gift/survey");
  await expect(page.getByRole("columnheader", { name: "Answered" })).toBeVisible();
  await expect(page.getByRole("columnheader", { name: "Question" })).toHaveCount(0);
  await page.goto("/events/Meridian-Conf-Gift/products");
  await expect(page.getByRole("definition").first()).toHaveText(/^€/);
  await expect(page.getByRole("definition").first()).not.toContainText("-");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/events/Meridian-Conf-Gift/recipients");
  const row = page.getByRole("row").filter({ hasText: "miriam.schneider2@mail.example" });
  const [send, erase] = await Promise.all(
    [/^Send/, /^Erase/].map((name) => row.getByRole("button", { name }).boundingBox()),
  );
  expect(send?.y).toBe(erase?.y);
});
