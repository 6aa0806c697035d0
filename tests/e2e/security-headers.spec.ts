import type { Page } from "@playwright/test";
import { request as ask } from "node:http";
import { fillFields } from "./support/fields.ts";
import { expect, test } from "./support/journey.ts";

const PAGES = [
  "/",
  "/login",
  "/terms-and-conditions",
  "/privacy-policy",
  "/help/frequently-asked-questions",
  "/dev/ui",
  "/dev/mail",
  "/dev/mail/preview",
  "/Acme-UK-Store",
  "/Acme-UK-Store/basket",
  "/Acme-UK-Store/faqs",
  "/Acme-UK-Store/contact-us",
  "/Acme-Free-Gift",
  "/Acme-Bulk-Order",
  "/No-Such-Store",
  "/No/such/page",
];

test("every page carries its security headers, and a nonce of its own", async ({ request }) => {
  const nonces = new Set<string>();
  for (const path of PAGES) {
    const answer = await request.get(path);
    const headers = answer.headers();
    const policy = headers["content-security-policy"] ?? "";
    const nonce = /'nonce-([\w-]{16,})'/.exec(policy)?.[1];
    expect(nonce, path).toMatch(/^[\w-]{16,}$/);
    nonces.add(String(nonce));
    expect(policy, path).toContain("default-src 'none'");
    expect(policy, path).toContain("base-uri 'none'");
    expect(policy, path).toContain("frame-ancestors 'none'");
    const scripts = /script-src ([^;]*)/.exec(policy)?.[1] ?? "";
    expect(scripts, path).not.toMatch(/unsafe-inline|unsafe-eval|\*|https?:(?:\s|$)/);
    expect(headers["x-content-type-options"], path).toBe("nosniff");
    expect(headers["x-frame-options"], path).toBe("DENY");
    // With no-referrer Chromium would send "Origin: null" with plain forms.
    expect(headers["referrer-policy"], path).toBe("strict-origin-when-cross-origin");
    expect(headers["permissions-policy"], path).toContain("camera=()");
    const html = await answer.text();
    for (const [tag] of html.matchAll(/<(?:script|style)\b[^>]*>/g)) {
      // A block of data is run by nobody.
      if (tag === `<script type="application/ld+json">`) continue;
      expect(tag, path).toContain(`nonce="${nonce}"`);
    }
  }
  expect(nonces.size, "no nonce is used twice").toBe(PAGES.length);
});

/** Collects what the browser complains of: violations of the policy, and errors of scripts. */
async function complaints(page: Page): Promise<string[]> {
  const told: string[] = [];
  page.on("console", (message) => {
    if (/content.security.policy|refused to/i.test(message.text())) told.push(message.text());
  });
  page.on("pageerror", (error) => told.push(error.message));
  await page.exposeFunction("__violated", (what: string) => told.push(what));
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) => {
      const tell = (window as unknown as { __violated?: (what: string) => void }).__violated;
      tell?.(`${event.violatedDirective} ${event.blockedURI} on ${location.pathname}`);
    });
  });
  return told;
}

test("the policy is in force: a script without the nonce does not run", async ({ page }) => {
  const told = await complaints(page);
  await page.goto("/Acme-UK-Store");
  const ran = await page.evaluate(() => {
    const script = document.createElement("script");
    script.textContent = "window.ran = true";
    document.body.appendChild(script);
    return "ran" in window;
  });
  expect(ran).toBe(false);
  await expect.poll(() => told.join("\n")).toContain("script-src");
});

test("nothing breaks the policy from the shop to the confirmation", async ({ page }) => {
  const told = await complaints(page);
  await page.goto("/Acme-UK-Store");
  await page.getByRole("button", { name: "Decline" }).click();
  await page.getByRole("link", { name: "Kids Tee" }).first().click();
  await page.getByLabel("Name (front)").fill("Zoe");
  await page.getByRole("button", { name: "Preview on the product" }).click();
  await expect(page).toHaveURL(/text-/);
  await expect(page.getByLabel("Name (front)")).toHaveValue("Zoe");
  expect(page.url(), "the form's token stays out of the address").not.toContain("_token");
  await page.getByRole("radio", { name: "M", exact: true }).check({ force: true });
  await page.getByRole("button", { name: /add to basket/i }).click();
  const drawer = page.getByRole("dialog");
  await expect(drawer).toContainText("Zoe");
  await drawer.getByRole("button", { name: /One more/i }).click();
  await expect(drawer.getByRole("definition")).toHaveText("£16.00");
  await drawer.getByRole("link", { name: "Checkout" }).click();
  const shopper = {
    name: "Sek Urity",
    email: "sek@shopper.example",
    address_first_line: "1 Safe Street",
    address_city: "London",
    address_postcode: "SW1A 1AA",
  };
  await fillFields(page, shopper);
  await page.getByRole("button", { name: "To payment" }).last().click();
  await expect(page.getByLabel(/voucher code/i)).toBeVisible();
  await page.getByRole("button", { name: "To payment" }).last().click();
  const card = page.frameLocator('iframe[title="Secure payment input frame"]');
  await card.getByLabel("Card number").fill("4242 4242 4242 4242");
  await card.getByLabel("Expiration date").fill("12 / 34");
  await card.getByLabel("Security code").fill("123");
  await page.getByLabel(/I accept/).check();
  await page.getByRole("button", { name: /^Pay £/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Thank you");
  expect(told).toEqual([]);
});

test("nothing breaks the policy on the way to a gift, nor on the desk", async ({ page }) => {
  const told = await complaints(page);
  await page.goto("/Acme-Free-Gift");
  await page.getByRole("button", { name: "Accept" }).click();
  const recipient = {
    name: "Gina Guard",
    email: "gina@gift.example",
    phone: "+44 20 7946 0123",
    address_first_line: "4 Safe Street",
    address_city: "Leeds",
    address_postcode: "LS1 4DY",
    promo_code: "GIFT-0004",
  };
  await fillFields(page, recipient);
  await page.getByRole("button", { name: "Order your gift" }).last().click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(/thank you/i);
  await page.goto("/login?return=/orders");
  await page.getByLabel(/E-mail/).fill("admin@acme.example");
  await page.getByLabel(/Password/).fill("Demo-Pass-2041!");
  await page.getByRole("button", { name: "Sign in" }).click();
  await page
    .getByRole("row", { name: /Gina Guard/ })
    .getByRole("link")
    .first()
    .click();
  await expect(page.getByRole("main")).toContainText("4 Safe Street");
  await page.goto("/events");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(told).toEqual([]);
});

/** Asks with headers that `fetch` would not let through. */
function statusOf(
  url: string,
  options: { method?: string; headers?: Record<string, string>; body?: string },
) {
  return new Promise<number>((resolve, reject) => {
    const { method = "GET", headers = {}, body } = options;
    const asked = ask(url, { method, headers, agent: false }, (answer) => {
      answer.resume();
      answer.once("end", () => resolve(answer.statusCode ?? 0));
    });
    asked.once("error", reject);
    asked.end(body);
  });
}

test("an unknown host is refused, whatever is asked for", async ({ baseURL }) => {
  for (const path of ["/", "/Acme-Free-Gift", "/orders"]) {
    expect(await statusOf(`${baseURL}${path}`, { headers: { Host: "evil.example" } }), path).toBe(421);
  }
  expect(await statusOf(`${baseURL}/`, {})).toBe(200);
});

test("a post from another site is refused, by form and by script", async ({ baseURL }) => {
  const body = "name=Mallory&promo_code=GIFT-0002";
  const form = { "Content-Type": "application/x-www-form-urlencoded" };
  const strangers: Record<string, string>[] = [
    { Origin: "https://evil.example" },
    { Origin: "null" },
    { "Sec-Fetch-Site": "cross-site" },
    { "Sec-Fetch-Site": "same-site" },
    {},
  ];
  for (const foreign of strangers) {
    for (const path of ["/Acme-Free-Gift", "/Acme-UK-Store/basket", "/login", "/logout"]) {
      const status = await statusOf(`${baseURL}${path}`, {
        method: "POST",
        headers: { ...form, ...foreign },
        body,
      });
      expect(status, `${path} ${JSON.stringify(foreign)}`).toBe(403);
    }
  }
});

test("the closed way to a page's data stays closed", async ({ request }) => {
  for (const path of [
    "/Acme-Free-Gift?_data=routes%2Fstorefront%2Fhome",
    "/orders?_data=routes%2Fadmin%2Forders",
    "/?_data=",
  ]) {
    expect((await request.get(path)).status(), path).toBe(400);
  }
});
