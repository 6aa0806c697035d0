import type { Page, TestInfo } from "@playwright/test";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { ROOT } from "../../../scripts/product/settings.ts";

const FOLDER = path.join(ROOT, "tests/e2e/kept-pictures");
/** Of the pixels of a picture so many may differ visibly, in a thousand: a shadow is not drawn twice the same. */
const PER_THOUSAND = 0.1;

type Comparison = { webp: string; differing: number; pixels: number; sameSize: boolean; difference: string };

/** A picture of the whole page, as PNG, once its fonts and pictures are there. */
export async function pictureOf(page: Page): Promise<Buffer> {
  await settle(page);
  return page.screenshot({ fullPage: true, animations: "disabled", caret: "hide" });
}

/** Compares a page with the picture that is kept of it, or keeps a new one (`npm run pictures:accept`). */
export async function comparePage(page: Page, name: string, info: TestInfo): Promise<string[]> {
  const shot = await pictureOf(page);
  const file = path.join(FOLDER, `${name}.webp`);
  const kept = existsSync(file) ? readFileSync(file).toString("base64") : null;
  const blank = await page.context().newPage();
  const { webp, ...found } = await blank.evaluate(compare, { shot: shot.toString("base64"), kept });
  await blank.close();
  if (process.env["KEPT_PICTURES"] === "accept") {
    mkdirSync(FOLDER, { recursive: true });
    // What still counts as the same stays as it is, so that a commit holds the faces that changed and no others.
    if (!kept || !isSame(found)) writeFileSync(file, Buffer.from(webp, "base64"));
    return [];
  }
  if (!kept) return [`${name}: there is no kept picture; npm run pictures:accept keeps one`];
  if (isSame(found)) return [];
  await info.attach(`${name} now`, { body: shot, contentType: "image/png" });
  await info.attach(`${name} difference`, {
    body: Buffer.from(found.difference, "base64"),
    contentType: "image/webp",
  });
  const size = found.sameSize ? "" : ", and the page has another height";
  return [`${name}: ${found.differing} of ${found.pixels} pixels differ${size}`];
}

const isSame = ({ sameSize, differing, pixels }: Omit<Comparison, "webp">) =>
  sameSize && differing * 1000 <= pixels * PER_THOUSAND;

/** Headings and text are set in their fonts, and every picture is there, before the page is photographed. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = "eager";
    const rulesOf = (holder: { cssRules?: CSSRuleList } | CSSRule): CSSRule[] =>
      "cssRules" in holder && holder.cssRules
        ? [...holder.cssRules].flatMap((rule) => [rule, ...rulesOf(rule)])
        : [];
    const rules = [...document.styleSheets].flatMap((sheet) => rulesOf(sheet));
    // The page's own fonts give way when they come late; these do not.
    for (const rule of rules) {
      const source = rule instanceof CSSFontFaceRule && rule.style.getPropertyValue("src");
      if (!source || !source.includes("url(")) continue;
      const { style } = rule as CSSFontFaceRule;
      const family = style.getPropertyValue("font-family").replaceAll('"', "");
      const font = new FontFace(family, source, {
        weight: style.getPropertyValue("font-weight"),
        unicodeRange: style.getPropertyValue("unicode-range") || "U+0-10FFFF",
      });
      document.fonts.add(await font.load());
    }
    await Promise.all([...document.images].filter(({ src }) => src).map((image) => image.decode()));
  });
}

/** Runs in the browser. Both pictures went through the same encoder, so that what it loses is no difference. */
async function compare({ shot, kept }: { shot: string; kept: string | null }): Promise<Comparison> {
  const VISIBLE = 40;
  const pixelsOf = async (type: string, base64: string) => {
    const image = new Image();
    image.src = `data:image/${type};base64,${base64}`;
    await image.decode();
    const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight);
    const context = canvas.getContext("2d", { willReadFrequently: true })!;
    context.drawImage(image, 0, 0);
    return { canvas, context, data: context.getImageData(0, 0, canvas.width, canvas.height) };
  };
  const encoded = async (canvas: OffscreenCanvas, quality: number) => {
    const blob = await canvas.convertToBlob({ type: "image/webp", quality });
    const reader = new FileReader();
    await new Promise((done) => {
      reader.onload = done;
      reader.readAsDataURL(blob);
    });
    return String(reader.result).split(",")[1] ?? "";
  };
  const webp = await encoded((await pixelsOf("png", shot)).canvas, 0.4);
  if (webp === kept) return { webp, differing: 0, pixels: 1, sameSize: true, difference: "" };
  const now = await pixelsOf("webp", webp);
  const pixels = now.data.width * now.data.height;
  if (!kept) return { webp, differing: pixels, pixels, sameSize: false, difference: "" };
  const before = await pixelsOf("webp", kept);
  const sameSize = before.data.width === now.data.width && before.data.height === now.data.height;
  const width = Math.min(before.data.width, now.data.width);
  const height = Math.min(before.data.height, now.data.height);
  const [old, fresh] = [before.data.data, now.data.data];
  let differing = 0;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const a = (y * before.data.width + x) * 4;
      const b = (y * now.data.width + x) * 4;
      let farthest = 0;
      for (let part = 0; part < 3; part++) {
        const was = old[a + part] ?? 0;
        const is = fresh[b + part] ?? 0;
        farthest = Math.max(farthest, Math.abs(was - is));
        // What is the same steps back, so that the difference stands out.
        fresh[b + part] = 200 + is / 5;
      }
      if (farthest <= VISIBLE) continue;
      differing += 1;
      fresh[b] = 255;
      fresh[b + 1] = 0;
    }
  }
  now.context.putImageData(now.data, 0, 0);
  return { webp, differing, pixels, sameSize, difference: await encoded(now.canvas, 0.8) };
}
