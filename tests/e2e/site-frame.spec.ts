import { expect, test } from "./support/journey.ts";

test("the keyboard stops only at what is seen of the public site's head", async ({ page }) => {
  for (const [width, stops] of [
    [1280, ["Skip to content", "Popstall", "Our products"]],
    [390, ["Skip to content", "Popstall", "Menu"]],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/about");
    const met: string[] = [];
    for (const _ of stops) {
      await page.keyboard.press("Tab");
      met.push(
        await page.evaluate(
          () => document.activeElement?.ariaLabel || document.activeElement?.textContent || "",
        ),
      );
    }
    expect(met.map((name) => name.trim())).toEqual(stops);
  }
});

test("on paper a help article is its words, without menu, banner and ways on", async ({ page }) => {
  await page.goto("/help/help-articles/return-item");
  await expect(page.getByRole("button", { name: "Decline" })).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("button", { name: "Decline" })).toBeHidden();
  await expect(page.getByRole("navigation", { name: "Main menu" })).toBeHidden();
  await expect(page.getByRole("navigation", { name: "Legal" })).toBeHidden();
});

test("a phone in a story stands on its card's edge, whatever the screen", async ({ page }) => {
  for (const width of [360, 390, 640]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/how-does-it-work");
    const gaps = await page
      .getByRole("img", { name: /on a phone/ })
      .evaluateAll((phones) =>
        phones.map(
          (phone) =>
            (phone.parentElement?.getBoundingClientRect().bottom ?? 0) - phone.getBoundingClientRect().bottom,
        ),
      );
    expect(gaps.length, `${width}`).toBeGreaterThan(1);
    for (const gap of gaps) expect(Math.abs(gap), `${width}`).toBeLessThan(1);
  }
});

test("the builder's cookie question lies over no field", async ({ page }) => {
  await page.goto("/event-builder");
  const question = page.locator(".cookies");
  await expect(question).toBeVisible();
  await expect(question).toHaveCSS("position", "static");
  const end = await question.evaluate((element) => element.getBoundingClientRect().bottom);
  const first = await page.locator("main").evaluate((element) => element.getBoundingClientRect().top);
  expect(end).toBeLessThanOrEqual(first + 1);
});

test("a logo that was chosen is printed in the builder's preview before it is sent", async ({ page }) => {
  await page.goto("/event-builder");
  await page.getByRole("checkbox", { name: "Canvas tote" }).check({ force: true });
  await page.getByLabel("Your logo").setInputFiles({
    name: "logo.svg",
    mimeType: "image/svg+xml",
    buffer: Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="10"><rect width="20" height="10" fill="#c0392b"/></svg>',
    ),
  });
  const print = page.locator("#preview .preview-products .print image");
  await expect(print).toHaveAttribute("href", /^data:image\/svg/);
  await expect(page.locator("#preview .preview-head img")).toHaveAttribute("src", /^data:image\/svg/);
  await page.getByLabel(/Only print it/).check();
  await expect(page.locator("#preview .preview-head img")).toHaveCount(0);
});

test("the builder tells what a piece costs in the currency of the chosen region", async ({ page }) => {
  await page.goto("/event-builder");
  const tote = page.locator("label:has([type=checkbox])", { hasText: "Canvas tote" });
  await expect(tote.getByText(/^from £\d+\.\d\d, printed$/)).toBeVisible();
  await expect(tote.getByText(/^from €/)).toBeHidden();
  await page.getByRole("radio", { name: "Europe" }).check({ force: true });
  await expect(tote.getByText(/^from €\d+\.\d\d, printed$/)).toBeVisible();
  await expect(tote.getByText(/^from £/)).toBeHidden();
  const hint = page.getByText("A price that you leave empty starts at about twice the production cost");
  await expect(hint).toBeHidden();
  await tote.click();
  await expect(hint).toBeVisible();
});
