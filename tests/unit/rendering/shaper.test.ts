import { readFileSync } from "node:fs";
import * as hb from "harfbuzzjs";
import { describe, expect, test } from "vitest";
import { FONT_FAMILIES } from "../../../app/domain/design/fonts.ts";
import { parseFonts, type Font } from "../../../app/rendering/fonts.ts";
import { lineMetrics } from "../../../app/rendering/text-outline.ts";

const LATIN = [
  "VAT AVATAR To",
  "office fjord waffle",
  "Zoë Łukasz Åse Ñuño",
  "Žofie Őrsi Ğül",
  "Zoe\u0308 Žofie".normalize("NFD"),
  "P.A.T. “Type” – Wave’s",
  "LAVA Tyre 1971 fi fl",
];
const GREEK = "Καλημέρα ΑΘΗΝΑ";
const CYRILLIC = "Привет, Мир ЙЁ";

const bytesOf = (path: string) => new Uint8Array(readFileSync(`public${path}`));

function harfBuzzWidth(font: hb.Font, text: string): number {
  const buffer = new hb.Buffer();
  buffer.addText(text.normalize("NFC"));
  buffer.guessSegmentProperties();
  hb.shape(font, buffer);
  return buffer.getGlyphPositions().reduce((sum, { xAdvance }) => sum + xAdvance, 0);
}

/** One cut of each family. Righteous kerns by a table of old, which browsers read but this build of HarfBuzz does not. */
const FACES = FONT_FAMILIES.filter(({ family }) => family !== "Righteous").map(
  ({ family, files }) => [family, Object.values(files)[0] ?? ""] as const,
);

const covers = (font: Font, text: string) => lineMetrics(font, text).missing.length === 0;

describe("text is as wide as HarfBuzz sets it", () => {
  test.each(FACES)("in %s", (key, path) => {
    const bytes = bytesOf(path);
    const font = parseFonts([{ key, bytes }]).get(key)!;
    const reference = new hb.Font(new hb.Face(new hb.Blob(bytes.slice().buffer)));
    const texts = [...LATIN, GREEK, CYRILLIC].filter((text) => covers(font, text));
    expect(texts.length).toBeGreaterThan(2);
    for (const text of texts)
      expect(Math.round(lineMetrics(font, text).ems * font.unitsPerEm), text).toBeCloseTo(
        harfBuzzWidth(reference, text),
        -0.5,
      );
  });

  test("and several families have Greek and Cyrillic", () => {
    const having = (text: string) =>
      FACES.filter(([key, path]) => covers(parseFonts([{ key, bytes: bytesOf(path) }]).get(key)!, text));
    expect(having(GREEK).length).toBeGreaterThanOrEqual(8);
    expect(having(CYRILLIC).length).toBeGreaterThanOrEqual(15);
  });
});
