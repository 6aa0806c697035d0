import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { GARMENT_KINDS, SIDES } from "../../../app/domain/design/design.ts";
import { PRINT_AREAS } from "../../../app/domain/design/print-area.ts";
import { GARMENTS } from "../../../app/rendering/garments/all.ts";
import { renderPrint, renderProduct } from "../../../app/rendering/product.ts";
import { catalogueProduct } from "../../../db/seed/catalogue.ts";
import { demoProducts } from "../../../db/seed/designs.ts";
import { assets, demoProduct, fonts } from "./rendering-kit.ts";

const blank = { design: null, fonts: new Map(), assets: new Map(), idPrefix: "g" } as const;
const tee = demoProduct("acme-classic-tee").design;

describe("garments", () => {
  test.each(GARMENT_KINDS)("%s is drawn on both sides within its budget", (garment) => {
    for (const side of SIDES)
      for (const colourHex of ["#ffffff", "#151517", "#c3202f"]) {
        const { svg } = renderProduct({ ...blank, garment, side, colourHex });
        expect(gzipSync(svg).length).toBeLessThan(2048);
        expect(svg).not.toMatch(/NaN|undefined|Infinity/);
      }
  });

  test.each(GARMENT_KINDS)("%s shows its print area in the area's own proportions", (garment) => {
    for (const side of SIDES) {
      const { width, height } = PRINT_AREAS[garment][side].millimetres;
      const placed = GARMENTS[garment].areas[side];
      expect(placed.width / placed.height).toBeCloseTo(width / height, 2);
    }
  });

  test("every id in a picture begins with its prefix, so that pictures can share a page", () => {
    for (const garment of GARMENT_KINDS) {
      const { svg } = renderProduct({
        ...blank,
        garment,
        side: "front",
        colourHex: "#b7babf",
        heather: true,
        idPrefix: "card-7-",
      });
      for (const [, id] of svg.matchAll(/ id="([^"]+)"/g)) expect(id).toMatch(/^card-7-/);
      for (const [, id] of svg.matchAll(/url\(#([^)]+)\)/g)) expect(svg).toContain(` id="${id}"`);
    }
  });

  test("a white garment has an outline that differs from a white page", () => {
    const { svg } = renderProduct({ ...blank, garment: "tshirt", side: "front", colourHex: "#ffffff" });
    expect(svg).toMatch(/fill="none" stroke="#(?!fff)[0-9a-f]{6}" stroke-width="2.5"/);
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

describe("demo products", () => {
  test.each(demoProducts.map((product) => [product.key, product] as const))(
    "%s looks right in every colour it is offered in",
    (_, { design, catalogueCode }) => {
      const { colours, garment } = catalogueProduct(catalogueCode);
      for (const name of Object.keys(design.colour_size))
        for (const side of SIDES) {
          const colourHex = colours.find((colour) => colour.name === name)?.hex ?? "";
          const { svg, findings } = renderProduct({
            garment,
            colourHex,
            side,
            design,
            fonts,
            assets,
            idPrefix: "p",
          });
          expect(findings).toEqual([]);
          expect(gzipSync(svg).length).toBeLessThan(8 * 1024);
          expect(svg).not.toMatch(/<text|NaN|undefined|Infinity/);
        }
    },
  );
});

describe("one truth for preview and print", () => {
  const input = { design: tee, side: "front", colourHex: "#ffffff", fonts, assets } as const;

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
