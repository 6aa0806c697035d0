import { violations } from "../support/axe.ts";
import { expect, test } from "../support/journey.ts";

// What is still fading in has no contrast yet.
test.use({ contextOptions: { reducedMotion: "reduce" } });

/** In few tests, so that a page finds the scripts and styles of those before it. */
const PUBLIC = {
  accounts: [
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
  ],
  information: [
    "/terms-and-conditions",
    "/privacy-policy",
    "/help/frequently-asked-questions",
    "/about",
    "/custom-solutions",
    "/terms-and-conditions-us",
    "/privacy-policy-de",
    "/help/shipping-and-delivery",
    "/help/help-articles?q=code",
    "/help/help-articles/claim-gift",
    "/shopify/spoke",
    "/shopify/signup",
    "/shopify-widget-instructions",
    "/dev/ui",
    "/dev/mail",
  ],
  stores: [
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
  ],
};

for (const [group, paths] of Object.entries(PUBLIC)) {
  test(`everyone can use the pages of ${group}`, async ({ page }) => {
    test.slow();
    for (const path of paths) {
      await page.goto(path);
      expect(await page.title(), path).not.toBe("");
      expect(await violations(page), path).toEqual([]);
    }
  });
}
