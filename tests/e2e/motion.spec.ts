import type { Page } from "@playwright/test";
import { expect, test } from "./support/journey.ts";

/** Longer than this and whoever is in a hurry waits for it. */
const SHORT_MS = 250;

/** Every movement that a page makes from now on: of scripts and of styles, with what moves and for how long. */
async function watchMovement(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen: { what: string; ms: number }[] = [];
    Object.assign(window, { seen });
    const { animate } = Element.prototype;
    Element.prototype.animate = function (frames, options) {
      const ms = Number(typeof options === "object" ? options.duration : options);
      seen.push({
        what: Object.keys(frames ?? {})
          .sort()
          .join(" "),
        ms,
      });
      return animate.call(this, frames, options);
    };
    document.addEventListener("animationstart", ({ animationName: what, target }) => {
      const ms = Number.parseFloat(getComputedStyle(target as Element).animationDuration) * 1000;
      seen.push({ what, ms });
    });
  });
}

/** What moved since the last question; what has just been shown says so in the frame after it. */
const movements = (page: Page) =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    return (window as unknown as { seen: { what: string; ms: number }[] }).seen.splice(0);
  });

/** The same once this has moved, which a slow machine may begin some frames later; without it, what has moved by now. */
async function movementsWith(page: Page, what: string | undefined) {
  const all = await movements(page);
  if (what === undefined) return all;
  await expect
    .poll(async () => {
      all.push(...(await movements(page)));
      return all.map((one) => one.what);
    })
    .toContain(what);
  return all;
}

/** Chooses a colour, puts the product into the basket and takes it out. @returns what moved at each. */
async function colourAddRemove(page: Page, { moves }: { moves: boolean }) {
  await page.goto("/Juniper-Coffee-Supply");
  await page.getByRole("button", { name: "Decline" }).click();
  await page.getByRole("link", { name: "Slow Pour Tee" }).first().click();
  await page.getByRole("link", { name: "Sage" }).waitFor();
  await movements(page);
  const drawn = page.waitForResponse((answer) => answer.url().includes("Sage-front.svg?w=800"));
  await page.getByRole("link", { name: "Sage" }).click();
  await drawn;
  await expect(page.locator("[data-gallery] img").first()).toHaveJSProperty("complete", true);
  const colour = await movementsWith(page, moves ? "opacity" : undefined);
  await page.getByRole("radio", { name: "M", exact: true }).check({ force: true });
  const button = page.getByRole("button", { name: "Add to basket" });
  const words = button.evaluate(
    (element) =>
      new Promise<string>((resolve) => {
        new MutationObserver(() => {
          if (element.textContent?.includes("✓")) resolve(element.textContent);
        }).observe(element, { childList: true, characterData: true, subtree: true });
      }),
  );
  await button.click();
  expect(await words).toBe("Added ✓");
  await expect(page.getByRole("dialog", { name: "Your basket" })).toBeVisible();
  const added = await movementsWith(page, moves ? "slide" : undefined);
  const remove = page.getByRole("button", { name: /^Remove/ });
  await remove.click();
  await expect(remove).toHaveCount(0);
  return { colour, added, removed: await movements(page) };
}

test("what changes in the shop moves, and only for a moment", async ({ page }) => {
  await watchMovement(page);
  const { colour, added, removed } = await colourAddRemove(page, { moves: true });
  expect(colour.map(({ what }) => what)).toContain("opacity");
  expect(added.map(({ what }) => what)).toEqual(expect.arrayContaining(["slide", "transform"]));
  expect(added.find(({ what }) => what === "slide")?.ms).toBeLessThan(200);
  expect(removed.map(({ what }) => what)).toContain("blockSize opacity overflow paddingBlock");
  for (const { what, ms } of [...colour, ...added, ...removed])
    expect(ms, what).toBeLessThanOrEqual(SHORT_MS);
});

test.describe("for who asks for less movement", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  test("nothing moves", async ({ page }) => {
    await watchMovement(page);
    expect(await colourAddRemove(page, { moves: false })).toEqual({ colour: [], added: [], removed: [] });
  });
});

for (const [path, link] of [
  ["/Juniper-Coffee-Supply", "Market Tote"],
  ["/our-products", "Canvas tote"],
  ["/", "Juniper Coffee Supply"],
] as const) {
  test(`the focus is seen around the whole card, once, at ${path}`, async ({ page }) => {
    await page.goto(path);
    await page.keyboard.press("Tab");
    const title = page.getByRole("main").getByRole("link", { name: link }).first();
    await title.focus();
    const outline = (element: HTMLElement | SVGElement) => getComputedStyle(element).outlineStyle;
    expect(await title.evaluate(outline)).toBe("none");
    const card = page
      .getByRole("listitem")
      .filter({ has: page.getByRole("link", { name: link }) })
      .last();
    expect(await card.evaluate(outline)).toBe("solid");
  });
}
