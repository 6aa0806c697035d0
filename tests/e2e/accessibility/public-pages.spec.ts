import { violations } from "../support/axe.ts";
import { expect, test } from "../support/journey.ts";

// What is still fading in has no contrast yet.
test.use({ contextOptions: { reducedMotion: "reduce" } });

const PUBLIC = [
  "/",
  "/login",
  "/get-started",
  "/event-builder",
  "/our-products",
  "/need-merch-for-an-event",
  "/how-does-it-work",
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
  "/Acme-Free-Gift/is-this-real",
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
