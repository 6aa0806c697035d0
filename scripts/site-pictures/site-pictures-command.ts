import { chromium } from "@playwright/test";
import { findBrowser } from "../browser/find-browser.ts";
import { keep, open, ORIGIN } from "./camera.ts";
import { PHONE, PHONES, PICTURE_WIDTH } from "./phones.ts";
import { SCENES } from "./scenes.ts";

/** Takes the pictures of the public pages from a demo world that was just reset: gifts are claimed for them. */
const executablePath = findBrowser("measurements");
const browser = await chromium.launch({
  ...(executablePath ? { executablePath } : {}),
  args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
});

async function visitor(options: Parameters<typeof browser.newContext>[0]) {
  const context = await browser.newContext({ ...options, locale: "en-GB", bypassCSP: true });
  // Nobody is asked for a language, which would load the page again.
  await context.addCookies([{ name: "i18n_redirected", value: "en", url: ORIGIN }]);
  return context;
}

const phone = await visitor(PHONE);
const page = await phone.newPage();
await open(page, "/Juniper-Coffee-Supply");
await page.getByRole("button", { name: "Decline" }).click();
for (const [name, show] of Object.entries(PHONES)) {
  await show(page);
  await keep(page, `phone-${name}`, { width: PICTURE_WIDTH });
}
for (const take of Object.values(SCENES)) {
  // Twice as dense, since parts of it are shown larger or turned.
  const desk = await visitor({ deviceScaleFactor: 2 });
  await take(await desk.newPage());
  await desk.close();
}
await browser.close();
