import { LANGUAGES } from "../../../app/i18n/languages.ts";
import { violations } from "../support/axe.ts";
import { expect, test } from "../support/journey.ts";

// What is still fading in has no contrast yet.
test.use({ contextOptions: { reducedMotion: "reduce" } });

for (const { code } of LANGUAGES) {
  test(`everyone can claim a gift in ${code}, before and after a mistake`, async ({ page }) => {
    await page.goto(`/Acme-Free-Gift?lang=${code}`);
    await expect(page.locator("html")).toHaveAttribute("lang", code);
    expect(await violations(page)).toEqual([]);
    await page.locator('.order button[value="claim"]').click();
    await expect(page.getByRole("alert").first()).toBeVisible();
    expect(await violations(page)).toEqual([]);
  });
}
