import type { Page, Request } from "@playwright/test";
import { violations } from "./support/axe.ts";
import { expect, test } from "./support/journey.ts";

const palette = (page: Page) => page.getByRole("dialog", { name: "Search" });
const field = (page: Page) => page.getByRole("combobox", { name: "Name, reference or e-mail" });
const option = (page: Page, name: string) => page.getByRole("option", { name });

/** Opens the palette by its keys, which wait for React. */
async function openPalette(page: Page) {
  await expect(async () => {
    await page.keyboard.press("Control+k");
    await expect(palette(page)).toBeVisible({ timeout: 500 });
  }).toPass();
}

test("the palette opens a store by the keyboard, and gives the focus back when it is closed", async ({
  page,
  signedInAs,
}) => {
  await signedInAs("admin@acme.example");
  await page.goto("/events");
  const before = page.getByRole("link", { name: "Orders" }).first();
  await before.focus();
  await openPalette(page);
  await expect(field(page)).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(palette(page)).toHaveCount(0);
  await expect(before).toBeFocused();

  await openPalette(page);
  await page.keyboard.type("uk store");
  const store = page.getByRole("option", { name: "Acme UK Store", exact: true });
  await expect(store).toHaveAttribute("aria-selected", "true");
  await expect(palette(page).getByRole("status")).toHaveText("2 results");
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/events\/Acme-UK-Store\/overview$/);
  await expect(palette(page)).toHaveCount(0);
});

test("on a slow line the palette shows what was typed last, whatever comes late", async ({
  page,
  signedInAs,
}) => {
  await signedInAs("admin@acme.example");
  await page.goto("/orders");
  await openPalette(page);
  const wordsOf = (url: string) => new URL(url).searchParams.get("q");
  let answerFirst: () => void = () => undefined;
  const firstIsDue = new Promise<void>((resolve) => (answerFirst = resolve));
  await page.route(/dashboard\/search/, async (route) => {
    // The first words' answer comes after the last ones'.
    if (wordsOf(route.request().url()) !== "manager") await firstIsDue;
    // One that was called off meanwhile cannot go on.
    await route.continue().catch(() => undefined);
  });
  const ofFirst = (request: Request) => wordsOf(request.url()) === "uk store";
  const asked = page.waitForRequest(ofFirst);
  await page.keyboard.type("uk store");
  await asked;
  const ended = Promise.race([
    page.waitForEvent("requestfinished", ofFirst),
    page.waitForEvent("requestfailed", ofFirst),
  ]);
  await field(page).fill("manager");
  await expect(option(page, "Mo Manager manager@acme.example")).toBeVisible();
  answerFirst();
  await ended;
  // Whatever the late answer would have drawn is drawn by the second picture after it.
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
  await expect(option(page, "Acme UK Store")).toHaveCount(0);
  await expect(option(page, "Mo Manager manager@acme.example")).toBeVisible();
});

test("a late answer hides nothing of the palette, though the page was read again meanwhile", async ({
  page,
  signedInAs,
}) => {
  await signedInAs("admin@acme.example");
  await page.goto("/orders");
  await openPalette(page);
  const wordsOf = (url: string) => new URL(url).searchParams.get("q");
  const gate = () => {
    let open: () => void = () => undefined;
    const opened = new Promise<void>((resolve) => (open = resolve));
    return { open, opened };
  };
  const [ofFirst, ofPage] = [gate(), gate()];
  await page.route(/dashboard\/search/, async (route) => {
    if (wordsOf(route.request().url()) !== "manager") await ofFirst.opened;
    await route.continue().catch(() => undefined);
  });
  await page.route(/orders\.data/, async (route) => {
    await ofPage.opened;
    await route.continue().catch(() => undefined);
  });
  const askedFor = (words: string) => page.waitForRequest((request) => wordsOf(request.url()) === words);
  const isOfPage = (request: Request) => request.url().includes("orders.data");
  const [short, pageAsked] = [askedFor("uk"), page.waitForRequest(isOfPage)];
  await page.keyboard.type("uk");
  await short;
  // As if another tab had changed the session: the page and the open question are asked again.
  await page.evaluate(() => dispatchEvent(new Event("storage")));
  await pageAsked;
  const whole = askedFor("uk store");
  await page.keyboard.type(" store");
  const first = await whole;
  const pageRead = page.waitForEvent("requestfinished", isOfPage);
  ofPage.open();
  await pageRead;
  await field(page).fill("manager");
  const found = option(page, "Mo Manager manager@acme.example");
  await expect(found).toBeVisible();
  const isFirst = (request: Request) => request === first;
  const ended = Promise.race([
    page.waitForEvent("requestfinished", isFirst),
    page.waitForEvent("requestfailed", isFirst),
  ]);
  ofFirst.open();
  // It may have been called off before.
  if (first.failure() === null) await ended;
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
  await expect(found).toBeVisible();
  await expect(option(page, "Acme UK Store")).toHaveCount(0);
});

test("single keys walk through a list, and are letters where somebody types", async ({
  page,
  signedInAs,
}) => {
  await signedInAs("admin@acme.example");
  await page.goto("/events");
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? "");
  const rows = page.getByRole("table", { name: "Stores" }).getByRole("row");
  const storeIn = (row: number) => rows.nth(row).getByRole("link").first().textContent();
  const [first, second] = [await storeIn(1), await storeIn(2)];
  await expect(async () => {
    await page.keyboard.press("j");
    expect(await focused()).toBe(first);
  }).toPass();
  await page.keyboard.press("j");
  expect(await focused()).toBe(second);
  await page.keyboard.press("k");
  expect(await focused()).toBe(first);

  await page.keyboard.press("/");
  const search = page.getByRole("searchbox", { name: "Name of the store" });
  await expect(search).toBeFocused();
  await page.keyboard.type("j?x/");
  await expect(search).toHaveValue("j?x/");
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await page.getByRole("heading", { level: 1 }).click();
  await search.blur();
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByLabel("Use shortcuts of a single key").uncheck();
  await page.keyboard.press("Escape");
  await page.keyboard.press("j");
  expect(await focused()).not.toBe(first);
  // The palette's keys are none of a single letter.
  await openPalette(page);
});

test("shops and gifts load nothing of the desk's keys", async ({ page }) => {
  const scripts: string[] = [];
  page.on("request", (request) => {
    if (/desk-keys|palette|keys-help/.test(request.url())) scripts.push(request.url());
  });
  for (const path of ["/Acme-UK-Store", "/Acme-Free-Gift", "/"]) {
    await page.goto(path);
    await page.keyboard.press("Control+k");
    await expect(page.getByRole("dialog", { name: "Search" })).toHaveCount(0);
  }
  expect(scripts).toEqual([]);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test("the search button leads to a page that finds the same", async ({ page, signedInAs }) => {
    await signedInAs("admin@acme.example");
    await page.goto("/orders");
    await page.getByRole("link", { name: "Search" }).first().click();
    await page.getByLabel("Name, reference or e-mail").fill("uk store");
    await page.getByRole("button", { name: "Search" }).click();
    await page.getByRole("link", { name: "Acme UK Store" }).click();
    await expect(page).toHaveURL(/\/events\/Acme-UK-Store\/overview$/);
  });
});
