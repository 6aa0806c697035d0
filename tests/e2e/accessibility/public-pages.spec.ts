import { LANGUAGES } from "../../../app/i18n/languages.ts";
import { OF_COLOURS, violations } from "../support/axe.ts";
import { addWords, drawAsGuest, saveState, layers } from "../support/designer.ts";
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
    "/terms-and-conditions-buyer-us",
    "/privacy-policy-de",
    "/privacy-policy-fr",
    "/privacy-policy-nl",
    "/help/shipping-and-delivery",
    "/help/help-articles?q=code",
    "/help/help-articles/claim-gift",
    "/shopify/spoke",
    "/shopify/signup",
    "/shopify/tsas",
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
    "/Juniper-Coffee-Supply/faqs",
    "/Juniper-Coffee-Supply/no-such-page",
    "/Juniper-Coffee-Supply/basket",
    "/Meridian-Conf-Gift",
    "/Acme-Old-Gift",
    "/Acme-Free-Gift/is-this-real",
    "/Acme-Bulk-Order",
    "/Acme-Free-Gift/order/no-such-key",
    "/no-such-store",
    "/Acme-UK-Store/no/such/page",
  ],
};

/** Each page in one of the nine languages, in its turn: what axe finds of words is the same page for page. */
const languageOf = (path: string): string => {
  const at = Object.values(PUBLIC).flat().indexOf(path);
  return LANGUAGES[at % LANGUAGES.length]?.code ?? "en";
};

for (const [group, paths] of Object.entries(PUBLIC)) {
  test(`everyone can use the pages of ${group}`, async ({ page }) => {
    for (const path of paths) {
      const lang = languageOf(path);
      await page.emulateMedia({ colorScheme: "light" });
      await page.goto(`${path}${path.includes("?") ? "&" : "?"}lang=${lang}`);
      expect(await page.title(), path).not.toBe("");
      expect(await violations(page), `${path} in ${lang}`).toEqual([]);
      await page.emulateMedia({ colorScheme: "dark" });
      expect(await violations(page, { rules: OF_COLOURS }), `${path} in ${lang}, dark`).toEqual([]);
    }
  });
}

test("the designer before a sign-in can be used by everyone, on its canvas and by its forms", async ({
  page,
}) => {
  const designer = await drawAsGuest(page, "Everyone");
  await addWords(page, "Words");
  await expect(saveState(page)).toHaveText("Saved");
  const ways = ["?lang=de", "?lang=en&form=1", "?lang=en&form=1&add=picture&side=back"];
  for (const way of ways) {
    await page.goto(`${designer}${way}`);
    // A layer is chosen, so that all of its fields are there.
    if (!way.includes("form")) await layers(page).first().click();
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await violations(page), `${way}, ${colorScheme}`).toEqual([]);
    }
  }
  // What is said when a save fails is part of the page, too.
  await page.goto(designer);
  await page.context().clearCookies({ name: "builder" });
  await addWords(page, "Gone");
  await expect(page.getByText("Your store is not here any more")).toBeVisible();
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await violations(page), `gone, ${colorScheme}`).toEqual([]);
  }
});
