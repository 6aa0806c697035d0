import { expect, test } from "../support/journey.ts";

test.use({ viewport: { width: 390, height: 700 }, contextOptions: { reducedMotion: "reduce" } });

for (const [address, button] of [
  ["/event-builder", "Save and create account"],
  ["/Acme-UK-Store/contact-us", "Send message"],
] as const) {
  test(`the cookie banner lies over no last button of ${address}`, async ({ page }) => {
    await page.goto(address);
    const banner = page.getByRole("region", { name: "Cookies" });
    await expect(banner).toBeVisible();
    const last = page.getByRole("main").getByRole("button", { name: button }).last();
    await last.focus();
    await page.keyboard.press("End");
    const isUnder = await last.evaluate((element) => {
      scrollTo(0, document.documentElement.scrollHeight);
      const over = document.querySelector("[data-cookies]")!.getBoundingClientRect();
      const own = element.getBoundingClientRect();
      return own.bottom > over.top && own.top < over.bottom;
    });
    expect(isUnder).toBe(false);
  });
}

test("the script asks with two buttons, once", async ({ page }) => {
  await page.goto("/Acme-UK-Store");
  const banner = page.getByRole("region", { name: "Cookies" });
  await expect(banner).toHaveText(/\w.*DeclineAccept$/);
  await banner.getByRole("button", { name: "Decline" }).click();
  await expect(page.getByRole("region", { name: "Cookies" })).toBeHidden();
  await page.reload();
  await page.waitForLoadState("networkidle");
  await expect(page.getByRole("region", { name: "Cookies" })).toBeHidden();
});

test("who claims a gift is asked below the form, in nobody's way", async ({ page }) => {
  await page.goto("/Acme-Free-Gift");
  const banner = page.getByRole("region", { name: "Cookies" });
  await expect(banner.getByRole("button")).toHaveText(["Decline", "Accept"]);
  await expect(banner).toHaveCSS("position", "static");
});

test("shoppers are asked below everything on a phone, and by a low bar on a tablet", async ({ page }) => {
  await page.goto("/Acme-UK-Store");
  const banner = page.getByRole("region", { name: "Cookies" });
  await expect(banner).toHaveCSS("position", "static");
  await page.getByRole("link", { name: "Classic Tee" }).first().click();
  await expect(banner).toBeVisible();
  await expect(banner).toHaveCSS("position", "static");
  await page.setViewportSize({ width: 768, height: 1024 });
  await expect(banner).toHaveCSS("position", "fixed");
  expect((await banner.boundingBox())?.height).toBeLessThanOrEqual(72);
  // The page's end can be read above it.
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  const last = page.getByRole("contentinfo").getByRole("combobox", { name: "Language" });
  const [words, over] = await Promise.all([last.boundingBox(), banner.boundingBox()]);
  expect((words?.y ?? 0) + (words?.height ?? 0)).toBeLessThan(over?.y ?? 0);
});
