import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Locator, Page } from "@playwright/test";
import { ROOT } from "../product/settings.ts";

/** Where the demo world runs (`npm start`). */
export const ORIGIN = process.argv[2] ?? "http://127.0.0.1:8787";
const PASSWORD = "Demo-Pass-2041!";
const FOLDER = path.join(ROOT, "public", "brand");
/** What stands in the pictures instead of the address of the machine that they were taken on. */
const HOST = "popstall.example";

/** A machine without a desktop calls any font its own; a telephone's looks like this one, which is ours. */
const FONT = [400, 700]
  .map(
    (weight) =>
      `@font-face { font-family: Phone; font-weight: ${weight}; src: url(${ORIGIN}/fonts/inter/${weight}.ttf) }`,
  )
  .join("");

/** Gives that font to whatever would take the machine's: neither a font that the page brings nor one for codes. */
async function replaceSystemFont(page: Page): Promise<void> {
  await page.addStyleTag({ content: FONT });
  await page.evaluate(() => {
    const brought = new Set([...document.fonts].map(({ family }) => family.replaceAll(/["']/g, "")));
    for (const part of document.querySelectorAll<HTMLElement>("body, body *")) {
      const { fontFamily } = getComputedStyle(part);
      const first = fontFamily.split(",")[0]?.replaceAll(/["']/g, "").trim() ?? "";
      if (!brought.has(first) && !/mono/i.test(fontFamily)) part.style.fontFamily = "Phone";
    }
  });
}

/** At the second visit the fonts are there before the first paint, and are shown. */
export async function open(page: Page, address: string): Promise<void> {
  for (let visits = 0; visits < 2; visits += 1)
    await page.goto(ORIGIN + address, { waitUntil: "networkidle" });
  await replaceSystemFont(page);
  await page.evaluate(
    ({ host, shown }) => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) {
        const node = walker.currentNode;
        if (node.nodeValue?.includes(host)) node.nodeValue = node.nodeValue.replaceAll(host, shown);
      }
    },
    { host: new URL(ORIGIN).host, shown: HOST },
  );
}

export async function signIn(page: Page, email: string): Promise<void> {
  await page.goto(`${ORIGIN}/login`);
  await page.getByLabel(/^E-mail/).fill(email);
  await page
    .getByLabel(/^Password/)
    .first()
    .fill(PASSWORD);
  await page.locator("form:has([name=password]) button").first().click();
  await page.waitForURL((url) => !url.pathname.startsWith("/login"));
}

export const dataUrl = (png: Buffer): string => `data:image/png;base64,${png.toString("base64")}`;

/** A picture that was kept before. */
export const pictureUrl = (name: string): string =>
  `data:image/webp;base64,${readFileSync(path.join(FOLDER, `${name}.webp`)).toString("base64")}`;

/** A part of a page as a picture that other pictures hold. */
export async function cutOut(part: Locator): Promise<string> {
  return dataUrl(await part.screenshot({ omitBackground: true }));
}

type Shot = { quality?: number; width?: number };

/** Keeps what the page shows as `public/brand/{name}.webp`, drawn in the width that is asked for. */
export async function keep(page: Page, name: string, { quality = 62, width }: Shot = {}): Promise<void> {
  await page.evaluate(() => Promise.allSettled([...document.fonts].map((font) => font.load())));
  const view = page.viewportSize() ?? { width: 0, height: 0 };
  // The protocol draws one pixel for each of the page's, whatever the device has: the clip's scale says how many.
  const scale = (width ?? view.width) / view.width;
  const clip = { x: 0, y: 0, width: view.width, height: Math.round(view.height * scale) / scale, scale };
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send("Page.captureScreenshot", { format: "webp", quality, clip });
  const bytes = Buffer.from(data, "base64");
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(path.join(FOLDER, `${name}.webp`), bytes);
  console.log(`${name}.webp: ${bytes.byteLength} bytes`);
}

/** Shows a picture that is put together from others, and keeps it. */
export async function keepComposed(page: Page, name: string, body: string, quality?: number): Promise<void> {
  await page.goto(`${ORIGIN}/api/docs`);
  await page.setContent(
    `<style>${FONT} * { margin: 0; box-sizing: border-box } body { font-family: Phone; }</style>${body}`,
    {
      waitUntil: "networkidle",
    },
  );
  await keep(page, name, quality === undefined ? {} : { quality });
}
