import { brotliCompressSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { contrast } from "../../../app/domain/design/colour.ts";
import { GARMENT_KINDS, SIDES } from "../../../app/domain/design/design.ts";
import { PRINT_AREAS } from "../../../app/domain/design/print-area.ts";
import { IDENTITY } from "../../../app/rendering/art-outlines.ts";
import { placeOnSheet } from "../../../app/rendering/garment-maps.ts";
import { apply, boundsOf, transformed } from "../../../app/rendering/path.ts";
import { readPath } from "../../../app/rendering/svg-path.ts";
import { clothColour, clothShine } from "../../../app/rendering/garment-picture.ts";
import { drapeOf, DRAPES } from "../../../app/rendering/drapes.ts";
import { renderProduct, shineOf } from "../../../app/rendering/product.ts";
import { catalogueProduct } from "../../../db/seed/catalogue.ts";
import { demoProducts } from "../../../db/seed/designs.ts";
import { assets, demoProduct, fonts, mapsOf } from "./rendering-kit.ts";

const views = GARMENT_KINDS.flatMap((garment) =>
  SIDES.flatMap((side) =>
    Array.from({ length: DRAPES[garment] }, (_, index) => [garment, side, index + 1] as const),
  ),
);

describe("photographed garments", () => {
  test.each(views)("%s, %s, drape %i: the print area lies on the garment", (garment, side, drape) => {
    const { print, outline, level } = mapsOf(garment, side, 800, true, drape);
    const area = PRINT_AREAS[garment][side];
    const place = placeOnSheet(print, area);
    const { width, height } = area.converted;
    const edge = boundsOf(transformed(readPath(outline), level ?? IDENTITY));
    for (const at of [
      { x: 0, y: 0 },
      { x: width, y: height },
    ]) {
      const { x, y } = apply(place, at);
      expect(x).toBeGreaterThan(edge?.left ?? Infinity);
      expect(x).toBeLessThan(edge?.right ?? 0);
      expect(y).toBeGreaterThan(edge?.top ?? Infinity);
      expect(y).toBeLessThan(edge?.bottom ?? 0);
    }
  });

  test("both sides and all drapes of a garment are shown in one scale", () => {
    for (const garment of GARMENT_KINDS) {
      const scales = views
        .filter(([kind]) => kind === garment && garment !== "cap")
        .map(([, side, drape]) => mapsOf(garment, side, 400, false, drape).print.scale);
      expect(new Set(scales).size, garment).toBeLessThanOrEqual(1);
    }
  });

  test("every drape of a design is one that was photographed, and designs share them out", () => {
    for (const garment of GARMENT_KINDS) {
      const drapes = new Set(
        ["0", "1", "2", "3"].map((digit) => drapeOf(garment, `0000000${digit}`.padEnd(32, "a"))),
      );
      expect(drapes.size).toBe(DRAPES[garment]);
      expect(drapeOf(garment, null)).toBe(1);
    }
  });

  test("cloth of every colour keeps room for its shadows and lights", () => {
    expect(clothColour("#000000")).not.toBe("#000000");
    expect(contrast(clothColour("#000000"), "#000000")).toBeGreaterThan(1.2);
    expect(clothColour("#ffffff")).toBe("#fafaf8");
    expect(clothColour("#c3202f")).toBe("#c3202f");
    expect(clothShine("#151517")).toBeGreaterThan(0.15);
    expect(clothShine("#ffffff")).toBe(0);
  });
});

function picture(
  key: string,
  colour: string,
  side: "front" | "back",
  width: 160 | 400 | 800 | 1400,
  near = false,
) {
  const { design, catalogueCode } = demoProduct(key);
  const { colours, garment } = catalogueProduct(catalogueCode);
  const hex = colours.find(({ name }) => name === colour)?.hex ?? "";
  const maps = mapsOf(garment, side, near ? 1400 : width, shineOf(garment, hex) > 0);
  const input = { garment, colourHex: hex, side, design, fonts, assets, idPrefix: "p", maps, near };
  return renderProduct({ ...input, shownWidth: width });
}

describe("pictures of products", () => {
  test.each(demoProducts.map(({ key, design }) => [key, Object.keys(design.colour_size)] as const))(
    "%s: a card is at most 11 KB as sent, its stage at most 32 KB, and both stand alone",
    (key, colours) => {
      for (const colour of colours)
        for (const [width, most] of [
          [400, 11_000],
          [800, 32_000],
        ] as const) {
          const { svg, findings } = picture(key, colour, "front", width);
          expect(findings).toEqual([]);
          expect(brotliCompressSync(svg).length, `${colour} ${width}`).toBeLessThan(most);
          const plain = svg.replaceAll(/data:image[^"]+/g, "data:image");
          expect(plain).not.toMatch(/NaN|undefined|Infinity|<text|href="(?!#|data:image")/);
          for (const [, id] of svg.matchAll(/ id="([^"]+)"/g)) expect(id).toMatch(/^p/);
          for (const [, id] of svg.matchAll(/url\(#([^)]+)\)/g)) expect(svg).toContain(` id="${id}"`);
        }
    },
  );

  test("twenty products are at most 120 KB as sent, the eight of a first screen at most 60", () => {
    const cards = demoProducts.map(({ key, catalogueCode, design }) => {
      const [colour = ""] = Object.keys(design.colour_size);
      expect(catalogueProduct(catalogueCode).colours.map(({ name }) => name)).toContain(colour);
      return brotliCompressSync(picture(key, colour, "front", 400).svg).length;
    });
    const heaviest = cards.sort((one, other) => other - one);
    const sum = (count: number) => heaviest.slice(0, count).reduce((total, size) => total + size, 0);
    expect(heaviest.length).toBeGreaterThanOrEqual(20);
    expect(sum(20)).toBeLessThan(120_000);
    expect(sum(8)).toBeLessThan(60_000);
  });

  test("from near the print fills the picture, and the picture keeps its proportions", () => {
    const { svg } = picture("acme-classic-tee", "White", "front", 800, true);
    const [, x = "", y = "", width = "", height = ""] =
      /viewBox="([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+)"/.exec(svg) ?? [];
    expect(Number(height) / Number(width)).toBeCloseTo(1.2, 2);
    expect(Number(width)).toBeLessThan(700);
    expect(Number(x)).toBeGreaterThan(100);
    expect(Number(y) + Number(height)).toBeLessThan(1200);
  });

  test("what was photographed above its table stands on its shadow", () => {
    const input = {
      colourHex: "#dccbaa",
      side: "front",
      design: null,
      fonts,
      assets,
      idPrefix: "p",
    } as const;
    const maps = mapsOf("cap", "front", 400, false);
    expect(maps.lift).toBeGreaterThan(0);
    const shadow = (lift: number) =>
      /<g filter="url\(#pw\)"[^>]*>/.exec(
        renderProduct({ ...input, garment: "cap", maps: { ...maps, lift } }).svg,
      )?.[0];
    expect(shadow(maps.lift)).toContain(`translate(0 -${maps.lift})`);
    expect(shadow(0)).not.toContain("translate");
  });

  test("light cloth carries no shine map, dark cloth does", () => {
    const layers = (colour: string) =>
      picture("acme-classic-tee", colour, "front", 400).svg.split("<image").length - 1;
    expect([layers("White"), layers("Black")]).toEqual([1, 2]);
  });

  test("what reaches over the print area is cut off at its edge", () => {
    const { design } = demoProduct("acme-classic-tee");
    const far = structuredClone(design);
    for (const layer of far.front) layer.left -= 400;
    const input = {
      colourHex: "#ffffff",
      side: "front",
      fonts,
      assets,
      idPrefix: "p",
      garment: "tshirt",
    } as const;
    const maps = mapsOf("tshirt", "front", 400, false);
    expect(renderProduct({ ...input, design: far, maps }).svg).toContain('clip-path="url(#pa)"');
    expect(renderProduct({ ...input, design, maps }).svg).not.toContain("url(#pa)");
  });
});
