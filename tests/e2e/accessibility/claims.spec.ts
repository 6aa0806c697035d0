import { LANGUAGES } from "../../../app/i18n/languages.ts";
import { violations } from "../support/axe.ts";
import { fillFields, field } from "../support/fields.ts";
import { expect, test } from "../support/journey.ts";
import { words } from "../support/words.ts";
import { documentElement } from "../support/page-parts.ts";

// What is still fading in has no contrast yet.
test.use({ contextOptions: { reducedMotion: "reduce" } });

for (const { code } of LANGUAGES) {
  test(`everyone can claim a gift in ${code}, before and after a mistake`, async ({ page }) => {
    await page.goto(`/Acme-Free-Gift?lang=${code}`);
    await expect(documentElement(page)).toHaveAttribute("lang", code);
    expect(await violations(page)).toEqual([]);
    await page
      .getByRole("button", { name: words(code, "claim", "submit") })
      .last()
      .click();
    await expect(page.getByRole("alert").first()).toBeVisible();
    expect(await violations(page)).toEqual([]);
  });
}

for (const colorScheme of ["light", "dark"] as const) {
  test(`everyone can follow and change their gift, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await page.goto("/Acme-Sample-Gift");
    const form = {
      name: `Ida ${colorScheme}`,
      email: "ida@gift.example",
      phone: "+44 20 7946 0777",
      address_first_line: `9 ${colorScheme} Road`,
      address_city: "Bath",
      address_postcode: "BA1 1AA",
    };
    await fillFields(page, form);
    await page.getByRole("button", { name: "Order your gift" }).last().click();
    await expect(page).toHaveURL(/payment-success/);
    expect(await violations(page)).toEqual([]);
    await page.getByRole("link", { name: "Track your gift" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Order received");
    await page.getByText("Change address").click();
    expect(await violations(page)).toEqual([]);
    await field(page, "address_city").fill("");
    await page.getByRole("button", { name: "Save address" }).click();
    await expect(page.getByRole("alert").first()).toBeVisible();
    expect(await violations(page)).toEqual([]);
  });
}

test("enlarged four times, nothing runs over and nothing lies over the form", async ({ page }) => {
  // 1280 by 1024 at 400 %.
  await page.setViewportSize({ width: 320, height: 256 });
  for (const path of ["/Acme-Free-Gift?lang=de", "/Acme-Free-Gift/is-this-real?lang=fi", "/Acme-Old-Gift"]) {
    await page.goto(path);
    const tooWide = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(tooWide, path).toBe(0);
    await expect(page.getByRole("region", { name: /^(Cookies|Evästeet)$/ })).not.toHaveCSS(
      "position",
      "fixed",
    );
  }
  await page.goto("/Acme-Free-Gift?lang=en");
  for (const name of ["name", "promo_code"] as const) {
    const input = field(page, name);
    await input.focus();
    const isSeen = await input.evaluate((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    });
    expect(isSeen, name).toBe(true);
  }
});
