/**
 * `npm run fonts`, second part: takes the cuts of `packages.ts` out of their packages, keeps the letters of Latin, Greek and
 * Cyrillic with their kerning, and writes them with licence, menu face and facts. All of it is committed: neither a
 * build nor an installation carries whole families of fonts.
 */
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { format } from "oxfmt";
import subsetFont from "subset-font";
import { FIRST_FONTS } from "../../app/domain/design/first-fonts.ts";
import type { PackagedFont } from "../../app/domain/design/font-family.ts";
import { ROOT } from "../product/settings.ts";
import { DESIGN_LETTERS } from "./letters.ts";
import { PACKAGES, type Cut } from "./packages.ts";

/** What setting a line of text applies; small capitals and old figures are left out. */
const FEATURES = ["kern", "liga", "clig", "calt", "ccmp", "locl", "mark", "mkmk", "rlig", "curs"];
/** Alphabets that the letters above cover. */
const SUBSETS = new Set(["latin", "latin-ext", "greek", "cyrillic", "vietnamese"]);

const run = promisify(execFile);
const folder = path.join(ROOT, "public/fonts");
const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

/** "700-italic": a cut as files and the catalogue name it. */
const nameOf = ({ weight, style }: Cut) => (style === "italic" ? `${weight}-italic` : `${weight}`);
/** "700italic", "regular": the same as Google's catalogue names it. */
const variantOf = ({ weight, style }: Cut) =>
  weight === 400
    ? style === "italic"
      ? "italic"
      : "regular"
    : `${weight}${style === "italic" ? style : ""}`;

type Metadata = Omit<PackagedFont, "folder" | "cuts"> & { variants: string[] };

/** Unpacks a package and answers how to read its files. */
async function unpacked(name: string, version: string, temporary: string) {
  const { stdout } = await run("npm", ["pack", "--json", `@expo-google-fonts/${name}@${version}`], {
    cwd: temporary,
  });
  const [{ filename }] = JSON.parse(stdout) as [{ filename: string }];
  const into = path.join(temporary, name);
  await mkdir(into);
  await run("tar", ["xzf", path.join(temporary, filename), "-C", into]);
  return path.join(into, "package");
}

async function faceOf(at: string, cut: Cut): Promise<Buffer> {
  const { stdout } = await run("find", [at, "-name", `*_${cut.weight}*.ttf`]);
  const isItalic = cut.style === "italic";
  const file = stdout.split("\n").find((line) => line !== "" && /_Italic\.ttf$/.test(line) === isItalic);
  if (!file) throw new Error(`${at} has no ${nameOf(cut)}`);
  return readFile(file);
}

async function menuOf(slug: string, family: string, face: Uint8Array): Promise<number> {
  const menu = await subsetFont(face, family, { targetFormat: "woff2", noHinting: true });
  await writeFile(path.join(folder, slug, "menu.woff2"), menu);
  return menu.length;
}

const temporary = await mkdtemp(path.join(tmpdir(), "fonts-"));
const fonts: PackagedFont[] = [];
let weight = 0;
for (const { name, version, cuts, without = [] } of PACKAGES) {
  const at = await unpacked(name, version, temporary);
  const facts = JSON.parse(await readFile(path.join(at, "metadata.json"), "utf8")) as Metadata;
  const into = path.join(folder, name);
  await mkdir(into, { recursive: true });
  const hashes: Record<string, string> = {};
  for (const cut of cuts) {
    if (!facts.variants.includes(variantOf(cut))) throw new Error(`${name} is not made in ${nameOf(cut)}`);
    const face = await faceOf(at, cut);
    const subset = await subsetFont(face, DESIGN_LETTERS, {
      targetFormat: "sfnt",
      keepFeatures: FEATURES.filter((feature) => !without.includes(feature)),
      noHinting: true,
    });
    await writeFile(path.join(into, `${nameOf(cut)}.ttf`), subset);
    hashes[nameOf(cut)] = sha256(subset);
    weight += subset.length;
    if (cut === cuts[0]) weight += await menuOf(name, facts.family, face);
  }
  await writeFile(path.join(into, "LICENSE.txt"), await readFile(path.join(at, "LICENSE_FONT")));
  fonts.push({
    family: facts.family,
    folder: name,
    category: facts.category,
    version: facts.version,
    lastModified: facts.lastModified,
    subsets: facts.subsets.filter((subset) => SUBSETS.has(subset)),
    cuts: hashes,
  });
  console.log(`${facts.family}: ${Object.keys(hashes).join(", ")}`);
}
await rm(temporary, { recursive: true });
for (const { family, files } of FIRST_FONTS) {
  const [file = ""] = Object.values(files);
  const slug = file.split("/")[2] ?? "";
  weight += await menuOf(slug, family, await readFile(path.join(ROOT, "public", file)));
}
const data =
  "/** Made by `npm run fonts` of the packages in scripts/fonts/packages.ts. */\n" +
  'import type { PackagedFont } from "./font-family.ts";\n\n' +
  `export const PACKAGED_FONTS: readonly PackagedFont[] = ${JSON.stringify(fonts)};\n`;
const target = path.join(ROOT, "app/domain/design/packaged-fonts.ts");
const { code, errors } = await format(target, data, { printWidth: 110 });
if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join("\n"));
await writeFile(target, code);
console.log(`${fonts.length} families, ${(weight / 1024 / 1024).toFixed(1)} MB`);
