import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { inflateSync } from "node:zlib";
import { beforeAll, expect, test } from "vitest";
import { MOST_PNG_WIDTH, MOST_SVG_CHARACTERS } from "../../../app/domain/pictures/picture-work.ts";
import { renderProduct, shineOf } from "../../../app/rendering/product.ts";
import { catalogueProduct } from "../../../db/seed/catalogue.ts";
import { drawPng } from "../../../pictures/draw-png.ts";
import { startDrawing } from "../../../print/png/drawing.ts";
import { assets, demoProduct, fonts, mapsOf } from "../rendering/rendering-kit.ts";

const svg = (inside: string, size = "0 0 100 120") =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${size}">${inside}</svg>`;

beforeAll(() =>
  startDrawing(readFileSync(createRequire(import.meta.url).resolve("@resvg/resvg-wasm/index_bg.wasm"))),
);

/** Width, height and the first pixel of a PNG. */
function read(png: Uint8Array) {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  const parts: Uint8Array[] = [];
  for (let at = 8; at < png.length; at += 12 + view.getUint32(at)) {
    const name = String.fromCharCode(...png.subarray(at + 4, at + 8));
    if (name === "IDAT") parts.push(png.subarray(at + 8, at + 8 + view.getUint32(at)));
  }
  const first = inflateSync(Buffer.concat(parts)).subarray(1, 4);
  return { width: view.getUint32(16), height: view.getUint32(20), first: [...first] };
}

async function drawn(picture: string, width: number, ground = "#f2ebdf") {
  const answer = await drawPng(picture, { width, ground });
  if (!answer.ok) throw new Error(answer.error);
  return answer.bytes;
}

test("a picture of a product is drawn with its garment, in the width that is asked for, on its ground", async () => {
  const { design, catalogueCode } = demoProduct("acme-classic-tee");
  const { garment } = catalogueProduct(catalogueCode);
  const shown = (colourHex: string) =>
    renderProduct({
      garment,
      colourHex,
      side: "front",
      design,
      fonts,
      assets,
      idPrefix: "p",
      shownWidth: 160,
      maps: mapsOf(garment, "front", 160, shineOf(garment, colourHex) > 0),
    }).svg;
  const white = await drawn(shown("#ffffff"), 160);
  expect(read(white)).toEqual({ width: 160, height: 192, first: [0xf2, 0xeb, 0xdf] });
  // Without the maps of the garment it would be flat, and a fraction of the size.
  const flat = await drawn(shown("#ffffff").replaceAll(/<image [^>]*>/g, ""), 160);
  expect(white.length).toBeGreaterThan(1.3 * flat.length);
  expect(await drawn(shown("#151517"), 160)).not.toEqual(white);
  expect(await drawn(shown("#ffffff"), 160)).toEqual(white);
});

test.each([
  ["wider than we ever show", svg("<path d='M0 0h9v9z'/>"), MOST_PNG_WIDTH + 1, "too_large"],
  ["of no width", svg("<path d='M0 0h9v9z'/>"), 0, "too_large"],
  ["of a broken width", svg("<path d='M0 0h9v9z'/>"), Number.NaN, "too_large"],
  ["a thousand times as high as wide", svg("<path d='M0 0h9v9z'/>", "0 0 1 1000"), 400, "too_large"],
  ["longer than any of ours", svg(" ".repeat(MOST_SVG_CHARACTERS)), 160, "too_large"],
  ["no picture", "<svg", 160, "not_drawable"],
  ["with a broken map", svg('<image href="data:image/webp;base64,AAAA"/>'), 160, "not_drawable"],
])("a picture %s is refused", async (_what, picture, width, error) => {
  expect(await drawPng(picture, { width, ground: "#ffffff" })).toEqual({ ok: false, error });
});

test("after a refusal the next picture is drawn", async () => {
  await drawPng("<svg", { width: 10, ground: "#ffffff" });
  expect(read(await drawn(svg("<path fill='#f00' d='M0 0h100v120H0z'/>"), 20))).toEqual({
    width: 20,
    height: 24,
    first: [255, 0, 0],
  });
});
