import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { create } from "fontkit";
import { LATER } from "../../../scripts/build/later.ts";

type Properties = { getCategory(codePoint: number): string; getScript(codePoint: number): string };

const LIBRARIES = ["unicode-trie", "unicode-properties", "fontkit", "react-dom", "drizzle-orm"];
const FILES = LIBRARIES.flatMap((name) =>
  readdirSync(path.resolve("node_modules", name), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.m?js$/.test(file))
    .map((file) => path.resolve("node_modules", name, file)),
);
// Within the project, so that what a stand-in imports is found.
const FOLDER = path.resolve(".cache", `later-${process.pid}`);
afterAll(() => rmSync(FOLDER, { recursive: true, force: true }));

/** What the Worker has in place of a library's file. */
function standInCode(what: string): string {
  const part = LATER.find((each) => each.what === what);
  const [file = ""] = FILES.filter((each) => part?.files.test(each));
  return part?.standIn(readFileSync(file, "utf8")) ?? "";
}

async function imported(code: string, name: string): Promise<unknown> {
  mkdirSync(FOLDER, { recursive: true });
  const place = path.join(FOLDER, name);
  writeFileSync(place, code);
  return import(place);
}

test.each(LATER)("the libraries still have $what", ({ files, standIn }) => {
  const found = FILES.filter((file) => files.test(file));
  expect(found).toHaveLength(1);
  expect(() => standIn(readFileSync(found[0] ?? "", "utf8"))).not.toThrow();
});

test("a library that has changed stops the build", () => {
  for (const { standIn, what } of LATER) {
    if (what !== "React's renderer of texts, without the one of streams")
      expect(() => standIn("export {};")).toThrow("see scripts/build");
  }
});

test("fontkit that is loaded with the first font sets text as fontkit does", async () => {
  const later = (await imported(standInCode("fontkit"), "fontkit.mjs")) as { create: typeof create };
  const bytes = readFileSync("public/fonts/arvo/400.ttf");
  for (const line of ["Affine fjord: VATER, 12½ €", "Ünïcödé", "عرب", "हिन्दी", ""]) {
    const [ours, theirs] = [later.create, create].map((make) => {
      const font = make(bytes);
      if ("fonts" in font) throw new TypeError("a collection");
      const run = font.layout(line);
      return run.glyphs.map(({ id, path: outline }, at) => [id, run.positions[at], outline.toSVG()]);
    });
    expect(ours).toEqual(theirs);
  }
});

test("tables and properties of Unicode that are unpacked later are the same", async () => {
  const inLibrary = createRequire(path.resolve("node_modules/unicode-trie/index.js"));
  const part = LATER.find(({ what }) => what === "Unicode's tables");
  const source = readFileSync(path.resolve("node_modules/unicode-trie/index.js"), "utf8");
  const module = { exports: undefined as unknown };
  // The library's own module, as the bundler wraps it.
  new Function("module", "require", part?.standIn(source) ?? "")(module, inLibrary);
  const Later = module.exports as new (data: unknown) => unknown;
  expect(() => new Later(() => expect.unreachable())).not.toThrow();

  (globalThis as { Later?: unknown }).Later = Later;
  const code = standInCode("Unicode's properties").replace(
    /^import (\$\w+\$unicodetrie) from "unicode-trie";$/m,
    "const $1 = globalThis.Later;",
  );
  expect(code).toContain("globalThis.Later");
  const later = (await imported(code, "properties.mjs")) as { default: Properties };
  const ofFontkit = createRequire(path.resolve("node_modules/fontkit/package.json"));
  const unicode = ofFontkit("unicode-properties") as Properties;
  for (const letter of ["a", "Ä", "9", "ع", "\u0301", "–", "漢"]) {
    const point = letter.codePointAt(0) ?? 0;
    expect(later.default.getCategory(point)).toBe(unicode.getCategory(point));
    expect(later.default.getScript(point)).toBe(unicode.getScript(point));
  }
});
