import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

type Lockfile = { packages: Record<string, { version?: string }> };

/** Each library that is patched, with the version that its patch is of, as `patch-package` names files. */
const PATCHES = readdirSync("patches").map((file) => {
  const [, name = "", version = ""] = /^(.+)\+([^+]+)\.patch$/.exec(file) ?? [];
  return { file, library: name.replaceAll("+", "/"), version };
});
const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as Lockfile;
const documented = readFileSync("docs/caches.md", "utf8");

test.each(PATCHES)("$file is of the version that is installed, and stands in docs/caches.md", (patch) => {
  expect(packages[`node_modules/${patch.library}`]?.version).toBe(patch.version);
  expect(documented).toContain(`| \`${patch.library}\` `);
});

test.each(PATCHES)("$library is patched", ({ file, library }) => {
  const patch = readFileSync(`patches/${file}`, "utf8");
  for (const part of patch.split(/^diff --git /m).slice(1)) {
    const [, place = ""] = /^\+\+\+ b\/(.+)$/m.exec(part) ?? [];
    const source = readFileSync(place, "utf8");
    const added = [...part.matchAll(/^\+(?!\+\+ )(.+)$/gm)].map(([, line = ""]) => line);
    const missing = added.filter((line) => !source.includes(line));
    expect(missing, `Run a command of package.json, or npx patch-package: ${library}`).toEqual([]);
  }
});
