import { describe, expect, test } from "vitest";
import type { Design, ImageLayer, TextLayer } from "../../../app/domain/design/design.ts";
import { imageLayer, textLayer } from "../../../app/domain/design/layout.ts";
import { PRINT_AREAS } from "../../../app/domain/design/print-area.ts";
import { translatorFor } from "../../../app/i18n/instance.server.ts";
import { finding, FINDINGS, stopsOrder, type FindingCode } from "../../../app/rendering/findings.ts";
import { preflight } from "../../../app/rendering/preflight.ts";
import { parseRaster } from "../../../app/rendering/raster.ts";
import { buildScene, type Asset, type RasterArt } from "../../../app/rendering/scene.ts";
import { findingWords } from "../../../app/ui/admin/catalogue/finding-words.ts";
import { demoProduct, fonts } from "./rendering-kit.ts";

const PHOTO: RasterArt = {
  kind: "raster",
  mime: "image/jpeg",
  width: 2000,
  height: 1000,
  bytes: new Uint8Array(),
};
const photo = (patch: Partial<ImageLayer> = {}): ImageLayer => ({
  ...imageLayer("photo", "p", { width: 2000, height: 1000 }, { left: 100, top: 100, shownWidth: 100 }),
  ...patch,
});
const name = (patch: Partial<TextLayer> = {}): TextLayer => ({
  ...textLayer(
    { id: "name", text: "Sam", fontFamily: "Roboto", fontSize: 40, fill: "#112233", customisable: true },
    { middle: 233, baseline: 200, width: 300 },
  ),
  ...patch,
});

function codes(
  front: (TextLayer | ImageLayer)[],
  { art = PHOTO, texts }: { art?: Asset; texts?: Record<string, string> } = {},
) {
  const design: Design = {
    ...demoProduct("acme-classic-tee").design,
    front,
    back: [],
    items: PRINT_AREAS.tshirt,
    inksOnDark: {},
  };
  const scene = buildScene({
    design,
    side: "front",
    colourHex: "#ffffff",
    fonts,
    assets: new Map([["p", art]]),
    ...(texts && { personalTexts: texts }),
  });
  return preflight(scene).map(({ code }) => code);
}

describe("preflight of pictures", () => {
  test.each<[string, Partial<ImageLayer>, FindingCode[]]>([
    ["sharp and inside", {}, []],
    ["cut off at the edge", { left: -20 }, ["image_outside_area"]],
    ["off the area", { left: -2000 }, ["image_off_area"]],
    ["too coarse", { scaleX: 0.3, scaleY: 0.1, left: 10 }, ["image_below_100_dpi", "image_outside_area"]],
    ["blurred", { scaleX: 0.2, scaleY: 0.1, left: 10 }, ["image_below_150_dpi"]],
    ["pulled wide", { scaleX: 0.1, scaleY: 0.3, left: 10, top: 10 }, ["image_below_100_dpi"]],
    ["a little soft", { scaleX: 0.12, scaleY: 0.1, left: 10 }, ["image_below_300_dpi"]],
  ])("%s", (_, patch, expected) => {
    expect(codes([photo(patch)])).toEqual(expected);
  });

  test("is of the original where a smaller copy is drawn", () => {
    const copy = { ...PHOTO, width: 400, height: 200 };
    expect(codes([photo()], { art: copy })).toEqual(["image_below_150_dpi"]);
    expect(codes([photo()], { art: { ...copy, full: { width: 2000, height: 1000 } } })).toEqual([]);
  });

  test("tells colours and holes from the file itself", () => {
    const jpeg = (components: number, profile = "") => {
      const icc = profile ? [...`ICC_PROFILE\0`].map((c) => c.charCodeAt(0)).concat(1, 1) : [];
      const text = [...profile].map((c) => c.charCodeAt(0));
      const segment = profile ? [0xff, 0xe2, 0, 2 + icc.length + text.length, ...icc, ...text] : [];
      const frame = [0xff, 0xc0, 0, 17, 8, 1, 0, 2, 0, components, ...Array<number>(20).fill(0)];
      return parseRaster(new Uint8Array([0xff, 0xd8, ...segment, ...frame]))!;
    };
    expect(jpeg(3)).not.toHaveProperty("colours");
    expect(jpeg(3, "x sRGB IEC61966-2.1")).not.toHaveProperty("colours");
    expect(jpeg(3, "Adobe RGB (1998)").colours).toBe("other_profile");
    expect(jpeg(4, "FOGRA39").colours).toBe("cmyk");
    expect(codes([photo()], { art: { ...PHOTO, colours: "cmyk", hasAlpha: true } })).toEqual([
      "picture_cmyk",
      "picture_transparent",
    ]);
  });
});

describe("preflight of texts", () => {
  test("what is hidden is not looked at", () => {
    expect(codes([photo({ left: -2000, hidden: true })])).toEqual([]);
  });

  test("a shopper may leave out what is not required", () => {
    expect(codes([name()], { texts: { name: "" } })).toEqual([]);
    expect(codes([name({ required: true })], { texts: { name: " " } })).toEqual(["text_missing"]);
    expect(codes([name({ text: "", customisable: false }), photo({ hidden: true })])).toEqual([]);
  });

  test.each<[TextLayer["characters"], string, string]>([
    [undefined, "Zoë 7", "Zoë!"],
    ["any", "100 % Zoë!", "Zoë\u{1f389}\u{fe0f}".slice(0, 5)],
    ["letters", "Žofie Łukasz", "Sam 7"],
    ["name", "Anne-Marie O’Neill Jr.", "Sam_7"],
    ["handle", "@sam_7.x", "sam smith"],
  ])("of the rule %s", (characters, good, bad) => {
    const look = { characters, fontSize: 12 };
    expect(codes([name(look)], { texts: { name: good } })).toEqual([]);
    expect(codes([name(look)], { texts: { name: bad } })).not.toEqual([]);
  });

  test("Greek and Cyrillic are printed where the font has them, and named where not", () => {
    expect(codes([name({ fontSize: 20 })], { texts: { name: "Ελένη Жанна" } })).toEqual([]);
    expect(codes([name({ fontFamily: "Bangers" })], { texts: { name: "Жанна" } })).toContain("missing_glyph");
  });
});

test("the worst stands first, and nothing twice", () => {
  const note = finding("text_shrunk", "front", "a");
  const findings = [note, note, finding("thin_stroke", "front", "a"), finding("missing_glyph", "front", "a")];
  expect(preflight({ findings }).map(({ severity }) => severity)).toEqual(["error", "warning", "info"]);
  expect([stopsOrder(findings), stopsOrder([note])]).toEqual([true, false]);
});

// The other languages have the same keys: scripts/check-texts.ts.
test("every finding has its words", async () => {
  const t = await translatorFor("en");
  for (const [code, severity] of Object.entries(FINDINGS)) {
    const words = findingWords(t, { code: code as FindingCode, severity, detail: "U+0416" });
    for (const text of Object.values(words)) expect(text).not.toMatch(/preflight|[a-z]_[a-z]|\{\{/);
    if (code === "missing_glyph") expect(words.what).toContain("“Ж”");
  }
});
