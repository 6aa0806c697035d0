import { FIRST_FILES, FIRST_FONTS } from "./first-fonts.ts";
import { type FontFamily, type FontFile, fontKey, type PackagedFont } from "./font-family.ts";
import { PACKAGED_FONTS } from "./packaged-fonts.ts";

export { fontKey };

/**
 * The fonts that designs may use, by name. All are open: SIL OFL 1.1, Apache 2.0 or UFL 1.0; each folder under public/fonts
 * holds its licence.
 */
export const FONT_FAMILIES: readonly FontFamily[] = [...FIRST_FONTS, ...PACKAGED_FONTS.map(familyOf)].sort(
  (one, other) => (one.family < other.family ? -1 : 1),
);

export const FONT_FILES: readonly FontFile[] = [...FIRST_FILES, ...PACKAGED_FONTS.flatMap(filesOf)];

function addressOf(folder: string, file: string): string {
  return `/fonts/${folder}/${file}`;
}

/** "700-italic" as the catalogue's "700italic"; 400 is "regular" there, and its slanted cut "italic". */
function variantOf(cut: string): string {
  return cut === "400" ? "regular" : cut.replace(/^400-/, "").replace("-", "");
}

function familyOf({ folder, cuts, ...facts }: PackagedFont): FontFamily {
  const names = Object.keys(cuts);
  return {
    ...facts,
    variants: names.map(variantOf),
    files: Object.fromEntries(names.map((cut) => [variantOf(cut), addressOf(folder, `${cut}.ttf`)])),
    kind: "webfonts#webfont",
    menu: addressOf(folder, "menu.woff2"),
  };
}

function filesOf({ family, folder, cuts }: PackagedFont): FontFile[] {
  return Object.entries(cuts).map(([cut, sha256]) => ({
    key: fontKey(family, Number.parseInt(cut, 10), cut.endsWith("italic") ? "italic" : "normal"),
    path: addressOf(folder, `${cut}.ttf`),
    sha256,
  }));
}

/** The heaviest upright cut of a family, which a print is read from afar in; undefined for an unknown family. */
export function heaviestWeight(family: string): number | undefined {
  const cuts = FONT_FAMILIES.find((each) => each.family === family)?.variants ?? [];
  const weights = cuts.flatMap((cut) => (cut === "regular" ? [400] : /^\d+$/.test(cut) ? [Number(cut)] : []));
  return weights.length === 0 ? undefined : Math.max(...weights);
}

export const FONT_CATEGORIES = ["sans-serif", "serif", "display", "handwriting", "monospace"] as const;
type FontCategory = (typeof FONT_CATEGORIES)[number];

/** Families whose name has all of these words, in any case and order; without words and category, all of them. */
export function searchFonts(words: string, category: FontCategory | undefined): FontFamily[] {
  const terms = words.toLowerCase().split(/\s+/).filter(Boolean);
  return FONT_FAMILIES.filter(
    (font) =>
      (category === undefined || font.category === category) &&
      terms.every((word) => font.family.toLowerCase().includes(word)),
  );
}
