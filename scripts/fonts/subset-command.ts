/**
 * `npm run fonts`: makes the small files of the heading fonts, and the stylesheet that names them, from the whole fonts
 * in public/fonts. Both are committed, so a build needs none of this.
 */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { parse, type Font } from "opentype.js";
import subsetFont from "subset-font";
import { ROOT } from "../product/settings.ts";
import { fallbackFace } from "./fallback-face.ts";
import { LETTERS } from "./letters.ts";

type Face = { family: string; source: string; file: string; weight: number; like: "Arial" | "Georgia" };

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

const rules = ({ family, file, weight, like }: Face, font: Font) => `@font-face {
  font-family: "${family}";
  src: url("/fonts/web/${file}.woff2") format("woff2");
  font-weight: ${weight};
  font-display: optional;
}

${fallbackFace(family, like, font)}`;

const folder = path.join(ROOT, "public/fonts");
await mkdir(path.join(folder, "web"), { recursive: true });
const written: string[] = [];
for (const face of FACES) {
  const source = await readFile(path.join(folder, face.source));
  const small = await subsetFont(source, LETTERS, { targetFormat: "woff2", noHinting: true });
  await writeFile(path.join(folder, "web", `${face.file}.woff2`), small);
  console.log(`${face.file}.woff2: ${(small.length / 1024).toFixed(1)} KB`);
  written.push(rules(face, parse(new Uint8Array(source).buffer)));
}
await writeFile(
  path.join(ROOT, "app/styles/heading-faces.css"),
  `/* Made by \`npm run fonts\`: the heading fonts, and fonts of the device that take the same room while they are absent. */\n${written.join("\n")}`,
);
