import { readdirSync, readFileSync } from "node:fs";
import { parse } from "opentype.js";
import subsetFont from "subset-font";
import { expect, test } from "vitest";
import { LANGUAGES } from "../../../app/i18n/languages.ts";
import { ALPHABETS, LETTERS } from "../../../scripts/fonts/letters.ts";

const folder = new URL("../../../public/fonts/web/", import.meta.url);
const files = readdirSync(folder);
const styles = readFileSync(new URL("../../../app/styles/heading-faces.css", import.meta.url), "utf8");

test("every language that pages are shown in has its letters listed", () => {
  expect(new Set(LANGUAGES.map(({ code }) => code.slice(0, 2)))).toEqual(new Set(Object.keys(ALPHABETS)));
});

test.each(files)("%s is small and has every letter of our languages", async (file) => {
  const bytes = readFileSync(new URL(file, folder));
  expect(bytes.length).toBeLessThanOrEqual(25 * 1024);
  const font = parse(new Uint8Array(await subsetFont(bytes, LETTERS, { targetFormat: "sfnt" })).buffer);
  for (const [language, letters] of Object.entries(ALPHABETS))
    for (const letter of letters)
      expect(font.charToGlyph(letter).index, `${language} ${letter}`).toBeGreaterThan(0);
});

test("each file is named by the stylesheet and never makes a page wait", () => {
  for (const file of files) expect(styles).toContain(`url("/fonts/web/${file}")`);
  expect(styles.match(/font-display: optional/g)).toHaveLength(files.length);
  expect(styles.match(/size-adjust/g)).toHaveLength(files.length);
});
