/**
 * Part of `npm run fonts`: the fonts of packing slips (`app/domain/address/printed-scripts.ts`), out of the packages of Noto Sans.
 * Committed, so a build needs none of this.
 */
import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import subsetFont from "subset-font";
import { ROOT } from "../product/settings.ts";

const run = promisify(execFile);

const PACKAGES: Readonly<Record<string, string>> = {
  arabic: "noto-sans-arabic@0.4.3",
  armenian: "noto-sans-armenian@0.4.2",
  bengali: "noto-sans-bengali@0.4.4",
  devanagari: "noto-sans-devanagari@0.4.1",
  ethiopic: "noto-sans-ethiopic@0.4.2",
  georgian: "noto-sans-georgian@0.4.3",
  gujarati: "noto-sans-gujarati@0.4.2",
  gurmukhi: "noto-sans-gurmukhi@0.4.1",
  han: "noto-sans-sc@0.4.3",
  hangul: "noto-sans-kr@0.4.3",
  hebrew: "noto-sans-hebrew@0.4.1",
  kannada: "noto-sans-kannada@0.4.3",
  khmer: "noto-sans-khmer@0.4.3",
  lao: "noto-sans-lao@0.4.2",
  malayalam: "noto-sans-malayalam@0.4.2",
  myanmar: "noto-sans-myanmar@0.4.2",
  sinhala: "noto-sans-sinhala@0.4.2",
  tamil: "noto-sans-tamil@0.4.3",
  telugu: "noto-sans-telugu@0.4.2",
  thai: "noto-sans-thai@0.4.2",
};

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);
const TRAIL = range(0xa1, 0xfe);

/** The characters of a standard that has two bytes for each, from CJK Radicals on. */
function charactersOf(encoding: string, lead: number[], trail: number[]): string[] {
  const decoder = new TextDecoder(encoding);
  const all = lead.flatMap((one) => trail.map((other) => decoder.decode(Uint8Array.of(one, other))));
  return all.filter(
    (character) => character > "\u2E7F" && !character.includes("\uFFFD") && [...character].length === 1,
  );
}

/** What of the large fonts is kept: what names and addresses are written with. */
const LETTERS: Readonly<Record<string, () => string>> = {
  han: () =>
    [
      ...new Set([
        " ",
        ...charactersOf("gbk", range(0xa1, 0xf7), TRAIL),
        ...charactersOf("euc-jp", range(0xa1, 0xf4), TRAIL),
        ...charactersOf("big5", range(0xa1, 0xf9), [...range(0x40, 0x7e), ...TRAIL]),
      ]),
    ].join(""),
  hangul: () => ` ${String.fromCodePoint(...range(0x3131, 0x3163), ...range(0xac00, 0xd7a3))}`,
};

const folder = path.join(ROOT, "public/fonts/slips");
await mkdir(folder, { recursive: true });
const temporary = await mkdtemp(path.join(tmpdir(), "slip-fonts-"));
for (const [script, name] of Object.entries(PACKAGES)) {
  const { stdout } = await run("npm", ["pack", "--json", `@expo-google-fonts/${name}`], { cwd: temporary });
  const [{ filename }] = JSON.parse(stdout) as [{ filename: string }];
  const { stdout: listed } = await run("tar", ["tzf", filename], { cwd: temporary });
  const file = listed.split("\n").find((line) => line.endsWith("400Regular.ttf"));
  if (!file) throw new Error(`${name} has no regular face.`);
  await run("tar", ["xzf", filename, file], { cwd: temporary });
  const whole = await readFile(path.join(temporary, file));
  const letters = LETTERS[script]?.();
  const kept = letters ? await subsetFont(whole, letters, { targetFormat: "sfnt", noHinting: true }) : whole;
  await writeFile(path.join(folder, `${script}.ttf`), kept);
  console.log(`${script}.ttf: ${(kept.length / 1024).toFixed(0)} KB`);
}
await rm(temporary, { recursive: true });
