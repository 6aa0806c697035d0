import { readdirSync, readFileSync } from "node:fs";
import { type Font, parse } from "opentype.js";
import subsetFont from "subset-font";
import { expect, test } from "vitest";
import { LANGUAGES } from "../../../app/i18n/languages.ts";
import { ALPHABETS, LATIN_EXTENDED, LETTERS } from "../../../scripts/fonts/letters.ts";

const folder = new URL("../../../public/fonts/web/", import.meta.url);
const files = readdirSync(folder).filter((file) => file.endsWith(".woff2"));
const stylesheet = (name: string) =>
  readFileSync(new URL(`../../../app/styles/${name}.css`, import.meta.url), "utf8");
const styles = stylesheet("heading-faces") + stylesheet("text-faces");

/** "figtree-extended" belongs to "figtree": a browser takes the letters of both. */
const families = [...new Set(files.map((file) => file.replace(/(-extended)?\.woff2$/, "")))];

const fontOf = async (file: string): Promise<Font> => {
  const bytes = readFileSync(new URL(file, folder));
  const letters = LETTERS + LATIN_EXTENDED;
  return parse(
    new Uint8Array(await subsetFont(bytes, letters, { targetFormat: "sfnt", keepFeatures: ["tnum"] })).buffer,
  );
};

test("every language that pages are shown in has its letters listed", () => {
  expect(new Set(LANGUAGES.map(({ code }) => code.slice(0, 2)))).toEqual(new Set(Object.keys(ALPHABETS)));
});

test.each(families)("%s is small and has every letter of our languages", async (family) => {
  const own = files.filter((file) => file.replace(/(-extended)?\.woff2$/, "") === family);
  for (const file of own) expect(readFileSync(new URL(file, folder)).length).toBeLessThanOrEqual(25 * 1024);
  const fonts = await Promise.all(own.map(fontOf));
  for (const [language, letters] of Object.entries(ALPHABETS))
    for (const letter of letters)
      expect(
        fonts.some((font) => font.charToGlyph(letter).index > 0),
        `${language} ${letter}`,
      ).toBe(true);
});

test("text has the letters of names from all over Europe, and figures of one width", async () => {
  const [text, extended] = await Promise.all([fontOf("figtree.woff2"), fontOf("figtree-extended.woff2")]);
  for (const letter of "ąćęłńśźżčďěňřšťůžőűğışțăēģıķļņūėįųđ")
    expect(
      [text, extended].some((font) => font.charToGlyph(letter).index > 0),
      letter,
    ).toBe(true);
  const features = text.tables["gsub"] as { features: { tag: string }[] } | undefined;
  expect(features?.features.map(({ tag }) => tag)).toContain("tnum");
});

test("each file is named by a stylesheet and never makes a page wait", () => {
  for (const file of files) expect(styles).toContain(`url("/fonts/web/${file}")`);
  expect(styles.match(/font-display: optional/g)).toHaveLength(files.length);
  // One stand-in for each family, as wide as the font that it stands in for.
  expect(styles.match(/size-adjust/g)).toHaveLength(families.length);
});
