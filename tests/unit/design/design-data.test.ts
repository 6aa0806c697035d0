import { readFileSync } from "node:fs";
import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { canonicalJson } from "../../../app/domain/design/design-identity.ts";
import { contrast, isDark, luminance, mix } from "../../../app/domain/design/colour.ts";
import { centreOf, customisableLayers } from "../../../app/domain/design/design.ts";
import { FONT_FAMILIES, FONT_FILES } from "../../../app/domain/design/fonts.ts";
import { fitted, textLayer } from "../../../app/domain/design/layout.ts";
import { mmToPixels, PRINT_AREAS, printArea } from "../../../app/domain/design/print-area.ts";
import { assetIdsOf, fontKeysOf, sceneIdentity } from "../../../app/domain/design/scene-identity.ts";
import { demoProducts } from "../../../db/seed/designs.ts";

const welcome = demoProducts.find(({ key }) => key === "meridian-welcome-tee")!.design;

describe("sizes", () => {
  test("396 x 490 mm at 300 dpi is 4677 x 5787 px", () => {
    expect([mmToPixels(396, 300), mmToPixels(490, 300)]).toEqual([4677, 5787]);
  });
  test("the canvas is the pixels scaled by the percentage", () => {
    expect(printArea(396, 490).converted).toEqual({ width: 467.7, height: 578.7 });
  });
});

describe("colours", () => {
  test("mix, luminance and contrast agree with their definitions", () => {
    expect(mix("#000000", "#ffffff", 0.5)).toBe("#808080");
    expect(luminance("#ffffff")).toBeCloseTo(1);
    expect(contrast("#000000", "#ffffff")).toBeCloseTo(21);
    expect([isDark("#151517"), isDark("#1d2a4a"), isDark("#ffffff"), isDark("#a5c8e1")]).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(() => luminance("red")).toThrow(RangeError);
  });
});

describe("canonical JSON", () => {
  test("is the same for equal values in any order", () => {
    expect(canonicalJson({ b: 1, a: [true, null, "é"], c: undefined })).toBe('{"a":[true,null,"é"],"b":1}');
    expect(canonicalJson({ a: [true, null, "é"], b: 1 })).toBe(canonicalJson({ b: 1, a: [true, null, "é"] }));
  });
  test("refuses numbers that JSON cannot carry", () => {
    expect(() => canonicalJson({ a: Number.NaN })).toThrow(RangeError);
  });
  test("a picture's identity changes with what is seen and with nothing else", () => {
    const assetHashes = Object.fromEntries(assetIdsOf(welcome).map((id) => [id, "00"]));
    const of = (texts: Record<string, string>, colourHex = "#ffffff") =>
      canonicalJson(
        sceneIdentity({ design: welcome, side: "back", colourHex, personalTexts: texts, assetHashes }),
      );
    expect(of({ "back-name": "Ada" })).not.toBe(of({ "back-name": "Bo" }));
    expect(of({ "back-name": "Ada", nonsense: "x" })).toBe(of({ "back-name": "Ada" }));
    expect(of({}, "#000000")).not.toBe(of({}));
    expect(of({})).toBe(
      canonicalJson(
        sceneIdentity({
          design: { ...welcome, colour_size: {} },
          side: "back",
          colourHex: "#FFFFFF",
          assetHashes: {},
        }),
      ),
    );
  });
});

describe("layers", () => {
  test("a turned text keeps the centre it was laid out around", () => {
    const at = { middle: 100, baseline: 80, width: 120 };
    const look = { id: "a", text: "A", fontFamily: "Archivo", fontSize: 20, fill: "#000000" };
    const upright = centreOf(textLayer(look, at));
    const turned = centreOf(textLayer({ ...look, angle: 30 }, at));
    expect(turned.x).toBeCloseTo(upright.x, 2);
    expect(turned.y).toBeCloseTo(upright.y, 2);
  });
  test("fitting to another print area scales everything alike", () => {
    const layer = textLayer(
      { id: "a", text: "A", fontFamily: "Archivo", fontSize: 20, fill: "#000000" },
      { middle: 50, baseline: 50, width: 100 },
    );
    const [small] = fitted([layer], { width: 100, height: 100 }, PRINT_AREAS.mug.front);
    expect(small).toMatchObject({ type: "text", width: 94.5, fontSize: 18.9 });
    expect(small?.type === "text" && small.centralTextPoint).toEqual({ x: 47.25, y: expect.any(Number) });
  });
  test("customisable layers know their side", () => {
    expect(customisableLayers(welcome).map(({ id, side, label }) => ({ id, side, label }))).toEqual([
      { id: "back-name", side: "back", label: "Name on the back" },
    ]);
  });
});

describe("fonts", () => {
  test("every file is there, has its hash, its licence and a bearable size", () => {
    for (const { path, sha256 } of FONT_FILES) {
      const bytes = readFileSync(`public${path}`);
      expect(createHash("sha256").update(bytes).digest("hex")).toBe(sha256);
      expect(bytes.length).toBeLessThan(210_000);
      expect(readFileSync(`public${path.replace(/[^/]+$/, "LICENSE.txt")}`, "utf8")).toMatch(
        /SIL Open Font License|Apache License/i,
      );
    }
    expect(FONT_FAMILIES.length).toBeGreaterThanOrEqual(40);
    for (const { family, menu, files, variants } of FONT_FAMILIES) {
      // The list is shown with every name in its own face.
      expect(readFileSync(`public${menu}`).length, family).toBeLessThan(6_000);
      expect(Object.keys(files).sort()).toEqual([...variants].sort());
    }
    expect(FONT_FAMILIES.flatMap(({ files }) => Object.values(files)).sort()).toEqual(
      FONT_FILES.map(({ path }) => path).sort(),
    );
  });
  test("demo designs use only fonts that we have", () => {
    const known = FONT_FILES.map(({ key }) => key);
    for (const { design } of demoProducts) for (const key of fontKeysOf(design)) expect(known).toContain(key);
  });
});
