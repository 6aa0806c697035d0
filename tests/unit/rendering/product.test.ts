import { brotliCompressSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { GARMENT_KINDS, SIDES } from "../../../app/domain/design/design.ts";
import { renderPrint, renderProduct, shineOf } from "../../../app/rendering/product.ts";
import { assets, demoProduct, fonts, mapsOf } from "./rendering-kit.ts";

const mug = mapsOf("mug", "front", 400, true);
const blank = { maps: mug, design: null, fonts: new Map(), assets: new Map(), idPrefix: "g" } as const;
const tee = demoProduct("acme-classic-tee").design;

describe("garments", () => {
  test.each(GARMENT_KINDS)("%s without a print is at most 6 KB on a card", (garment) => {
    for (const side of SIDES)
      for (const colourHex of ["#ffffff", "#151517", "#c3202f"]) {
        const maps = mapsOf(garment, side, 400, shineOf(garment, colourHex) > 0);
        const { svg } = renderProduct({ ...blank, garment, side, colourHex, maps, shownWidth: 400 });
        expect(brotliCompressSync(svg).length).toBeLessThan(6 * 1024);
      }
  });

  test("every id in a picture begins with its prefix, so that pictures can share a page", () => {
    for (const garment of GARMENT_KINDS) {
      const { svg } = renderProduct({
        ...blank,
        garment,
        side: "front",
        maps: mapsOf(garment, "front", 400, true),
        colourHex: "#b7babf",
        heather: true,
        idPrefix: "card-7-",
      });
      for (const [, id] of svg.matchAll(/ id="([^"]+)"/g)) expect(id).toMatch(/^card-7-/);
      for (const [, id] of svg.matchAll(/url\(#([^)]+)\)/g)) expect(svg).toContain(` id="${id}"`);
    }
  });

  test.each(["", "1a", 'a"><script>', "a b", "a#b"])(
    "an id prefix that could break out is refused: %j",
    (idPrefix) => {
      expect(() =>
        renderProduct({ ...blank, garment: "mug", side: "front", colourHex: "#ffffff", idPrefix }),
      ).toThrow(RangeError);
    },
  );

  test.each(["red", "#fff", '#ffffff"', "url(x)"])(
    "a colour that is not #rrggbb is refused: %j",
    (colourHex) => {
      expect(() => renderProduct({ ...blank, garment: "mug", side: "front", colourHex })).toThrow(RangeError);
    },
  );

  test("a title is escaped", () => {
    const { svg } = renderProduct({
      ...blank,
      garment: "mug",
      side: "front",
      colourHex: "#ffffff",
      title: `"><script>&`,
    });
    expect(svg).toContain('aria-label="&quot;&gt;&lt;script&gt;&amp;"');
  });
});

describe("one truth for preview and print", () => {
  const maps = mapsOf("tshirt", "front", 800, false);
  const input = { design: tee, side: "front", colourHex: "#ffffff", fonts, assets, maps } as const;

  test("equal input gives equal bytes", () => {
    const once = renderProduct({ ...input, garment: "tshirt", idPrefix: "p" });
    const again = renderProduct({
      ...structuredClone({ ...input, fonts: null, assets: null }),
      fonts,
      assets,
      garment: "tshirt",
      idPrefix: "p",
    });
    expect(again).toEqual(once);
  });

  test("the print has its true size and only the design", () => {
    const { svg } = renderPrint(input);
    expect(svg).toContain('width="396mm" height="490mm" viewBox="0 0 467.7 578.7"');
    expect(svg).not.toMatch(/<text|filter|<image/);
  });

  test("dark cloth exchanges inks", () => {
    const swapped = { ...tee.inksOnDark };
    expect(Object.keys(swapped)).not.toHaveLength(0);
    expect(renderPrint({ ...input, colourHex: "#151517" }).svg).not.toBe(renderPrint(input).svg);
  });
});
