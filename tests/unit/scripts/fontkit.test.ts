import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { create } from "fontkit";
import { afterAll, expect, test } from "vitest";
import { withoutShapers } from "../../../scripts/build/fontkit-plugin.ts";

// Within the project, so that what the module imports is found.
const FOLDER = path.resolve(".cache", `fontkit-${process.pid}`);
afterAll(() => rmSync(FOLDER, { recursive: true, force: true }));

test("fontkit without shapers of other scripts sets text as fontkit does, and is smaller by a fifth", async () => {
  const source = readFileSync("node_modules/fontkit/dist/browser-module.mjs", "utf8");
  const code = withoutShapers(source);
  expect(code.length).toBeLessThan(source.length * 0.81);
  mkdirSync(FOLDER, { recursive: true });
  const place = path.join(FOLDER, "fontkit.mjs");
  writeFileSync(place, code);
  const ours = (await import(place)) as { create: typeof create };
  const bytes = readFileSync("public/fonts/arvo/400.ttf");
  for (const line of ["Affine fjord: VATER, 12½ €", "Ünïcödé", "عرب", "हिन्दी", ""]) {
    const [short, whole] = [ours.create, create].map((make) => {
      const font = make(bytes);
      if ("fonts" in font) throw new TypeError("a collection");
      const run = font.layout(line);
      return run.glyphs.map(({ id, path: outline }, at) => [id, run.positions[at], outline.toSVG()]);
    });
    expect(short).toEqual(whole);
  }
});

test("a fontkit that has changed stops the build", () => {
  expect(() => withoutShapers("export {};")).toThrow("see scripts/build/fontkit-plugin.ts");
});
