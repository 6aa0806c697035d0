/**
 * `npm run fonts`, third part: makes the files of the font that text is set in, and the stylesheet that names them, from
 * one pinned package. One file holds every weight; the accents of other languages than ours have a file of their own,
 * which a browser fetches only for a page with a name that needs it. Both are committed.
 */
import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { parse } from "opentype.js";
import subsetFont from "subset-font";
import { ROOT } from "../product/settings.ts";
import { fallbackFace } from "./fallback-face.ts";
import { LATIN_EXTENDED, LETTERS } from "./letters.ts";

const PACKAGE = "@fontsource-variable/figtree@5.3.0";
const FAMILY = "Figtree";
/** The lightest and the heaviest text of our stylesheets. */
const WEIGHTS = { min: 400, max: 800 };
/** What setting a line of text applies, and figures of one width for columns of numbers. */
const FEATURES = ["kern", "liga", "ccmp", "locl", "mark", "mkmk", "tnum"];

const FILES = [
  {
    file: "figtree",
    source: "figtree-latin-wght-normal",
    letters: `${LETTERS}ı`,
    range: "U+0-FF, U+131, U+152-153, U+2000-22FF",
  },
  {
    file: "figtree-extended",
    source: "figtree-latin-ext-wght-normal",
    letters: LATIN_EXTENDED,
    range: "U+100-130, U+132-151, U+154-24F, U+1E00-1EFF",
  },
];

const run = promisify(execFile);
const temporary = await mkdtemp(path.join(tmpdir(), "text-font-"));
const { stdout } = await run("npm", ["pack", "--json", PACKAGE], { cwd: temporary });
const [{ filename }] = JSON.parse(stdout) as [{ filename: string }];
await run("tar", ["xzf", path.join(temporary, filename), "-C", temporary]);

const web = path.join(ROOT, "public/fonts/web");
const rules: string[] = [];
for (const { file, source, letters, range } of FILES) {
  const whole = await readFile(path.join(temporary, "package/files", `${source}.woff2`));
  const small = await subsetFont(whole, letters, {
    targetFormat: "woff2",
    keepFeatures: FEATURES,
    noHinting: true,
    variationAxes: { wght: WEIGHTS },
  });
  await writeFile(path.join(web, `${file}.woff2`), small);
  console.log(`${file}.woff2: ${(small.length / 1024).toFixed(1)} KB`);
  rules.push(`@font-face {
  font-family: "${FAMILY}";
  src: url("/fonts/web/${file}.woff2") format("woff2");
  font-weight: ${WEIGHTS.min} ${WEIGHTS.max};
  font-display: optional;
  unicode-range: ${range};
}
`);
  if (file === FILES[0]?.file) {
    const plain = await subsetFont(whole, letters, { targetFormat: "sfnt", variationAxes: { wght: 400 } });
    rules.push(fallbackFace(FAMILY, "Arial", parse(new Uint8Array(plain).buffer)));
  }
}
await writeFile(
  path.join(web, "figtree-LICENSE.txt"),
  await readFile(path.join(temporary, "package/LICENSE")),
);
await writeFile(
  path.join(ROOT, "app/styles/text-faces.css"),
  `/* Made by \`npm run fonts\`: the font of text, and one of the device that takes the same room while it is absent. */\n${rules.join("\n")}`,
);
await rm(temporary, { recursive: true });
