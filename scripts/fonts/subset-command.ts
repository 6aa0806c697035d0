/**
 * `npm run fonts`: makes the small files of the heading fonts, and the stylesheet that names them, from the whole fonts
 * in public/fonts. Both are committed, so a build needs none of this.
 */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { parse, type Font } from "opentype.js";
import subsetFont from "subset-font";
import { ROOT } from "../product/settings.ts";
import { LETTERS } from "./letters.ts";

type Face = { family: string; source: string; file: string; weight: number; like: keyof typeof LIKE };

const FACES: readonly Face[] = [
  { family: "Outfit", source: "outfit/600.ttf", file: "outfit-600", weight: 600, like: "Arial" },
  {
    family: "DM Serif Display",
    source: "dm-serif-display/400.ttf",
    file: "dm-serif-display-400",
    weight: 400,
    like: "Georgia",
  },
  { family: "Bebas Neue", source: "bebas-neue/400.ttf", file: "bebas-neue-400", weight: 400, like: "Arial" },
];

/** Width of an average letter of the fonts that stand in, in em. */
const LIKE = { Arial: 904 / 2048, Georgia: 913 / 2048 } as const;

/** How often letters come in running text: what makes two fonts equally wide. */
const FREQUENT =
  "eeeeeeeeeeeettttttttttaaaaaaaaooooooooiiiiiiinnnnnnnsssssshhhhhhrrrrrrddddllllcccuuummmwwffggyyppbbvk" +
  " ".repeat(18);

function averageWidth(font: Font): number {
  const widths = [...FREQUENT].map((letter) => font.charToGlyph(letter).advanceWidth ?? 0);
  return widths.reduce((sum, width) => sum + width, 0) / widths.length / font.unitsPerEm;
}

const percent = (share: number) => `${(share * 100).toFixed(2)}%`;

function rules({ family, file, weight, like }: Face, font: Font): string {
  const adjust = averageWidth(font) / LIKE[like];
  const line = (units: number) => percent(units / font.unitsPerEm / adjust);
  const { ascender, descender, lineGap } = font.tables["hhea"] as Record<string, number>;
  return `@font-face {
  font-family: "${family}";
  src: url("/fonts/web/${file}.woff2") format("woff2");
  font-weight: ${weight};
  font-display: optional;
}

@font-face {
  font-family: "${family} Fallback";
  src: local("${like}");
  size-adjust: ${percent(adjust)};
  ascent-override: ${line(ascender ?? 0)};
  descent-override: ${line(Math.abs(descender ?? 0))};
  line-gap-override: ${line(lineGap ?? 0)};
}
`;
}

const folder = path.join(ROOT, "public/fonts");
await mkdir(path.join(folder, "web"), { recursive: true });
const written: string[] = [];
for (const face of FACES) {
  const source = await readFile(path.join(folder, face.source));
  const small = await subsetFont(source, LETTERS, { targetFormat: "woff2" });
  await writeFile(path.join(folder, "web", `${face.file}.woff2`), small);
  console.log(`${face.file}.woff2: ${(small.length / 1024).toFixed(1)} KB`);
  written.push(rules(face, parse(new Uint8Array(source).buffer)));
}
await writeFile(
  path.join(ROOT, "app/styles/heading-faces.css"),
  `/* Made by \`npm run fonts\`: the heading fonts, and fonts of the device that take the same room while they are absent. */\n${written.join("\n")}`,
);
