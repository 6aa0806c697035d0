import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "../../../scripts/product/settings.ts";

/** Texts that the desk's scripts do not load. */
const [, listed = ""] =
  /!\.\/locales\/\*\/\{([^}]*)\}/.exec(
    readFileSync(path.join(ROOT, "app/i18n/desk-texts.client.ts"), "utf8"),
  ) ?? [];
const NOT_LOADED = new Set(listed.split(","));

const IMPORT = /^import (?!type)[^;]*?from "(\.[^"]+)";/gms;
const TEXT = /["`]([a-zA-Z]+):[a-zA-Z_.]+["`]/g;

/** What a page draws, with all that it draws with; what runs on the server alone is left out. */
function drawnBy(file: string, drawn: Set<string>): Set<string> {
  if (drawn.has(file)) return drawn;
  drawn.add(file);
  for (const [, name = ""] of readFileSync(file, "utf8").matchAll(IMPORT)) {
    const next = path.join(path.dirname(file), name);
    // Errors within a shop show its products, drawn by the server; the desk's do not.
    const isDrawn = /\/ui\/(?!errors\/)/.test(next) && /\.tsx?$/.test(next);
    if (isDrawn && existsSync(next)) drawnBy(next, drawn);
  }
  return drawn;
}

test("the desk draws nothing with texts that its scripts do not load: they would be shown as keys", () => {
  expect(NOT_LOADED.size).toBeGreaterThan(10);
  const pages = ["admin", "designer"].flatMap((room) =>
    readdirSync(path.join(ROOT, "app/routes", room), { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".tsx"))
      .map((name) => path.join(ROOT, "app/routes", room, name)),
  );
  expect(pages.length).toBeGreaterThan(40);
  const drawn = new Set<string>();
  for (const page of pages) {
    // Printed by the server alone.
    if (!page.endsWith("vouchers/print.tsx")) drawnBy(page, drawn);
  }
  const parts = [...drawn].filter((file) => file.includes("/ui/"));
  const wrong = parts.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(TEXT)]
      .filter(([, namespace = ""]) => NOT_LOADED.has(namespace))
      .map(([text]) => `${path.relative(ROOT, file)}: ${text}`),
  );
  expect(wrong).toEqual([]);
});

test("nor do the rules and services of its pages refuse in such texts", () => {
  const reached = new Set<string>();
  const follow = (file: string) => {
    if (reached.has(file)) return;
    reached.add(file);
    for (const [, name = ""] of readFileSync(file, "utf8").matchAll(IMPORT)) {
      const next = path.join(path.dirname(file), name);
      if (/\/app\/(?:services|schemas|domain|routes\/admin)\//.test(next) && existsSync(next)) follow(next);
    }
  };
  const desk = path.join(ROOT, "app/routes/admin");
  for (const name of readdirSync(desk, { recursive: true, encoding: "utf8" }))
    if (/\.tsx?$/.test(name)) follow(path.join(desk, name));
  // What a page's own files on the server say in these texts, they have translated.
  const ruling = [...reached].filter((file) => /\/app\/(?:services|schemas|domain)\//.test(file));
  expect(ruling.length).toBeGreaterThan(200);
  const wrong = ruling.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(TEXT)]
      .filter(([, namespace = ""]) => NOT_LOADED.has(namespace))
      .map(([text]) => `${path.relative(ROOT, file)}: ${text}`),
  );
  expect(wrong).toEqual([]);
});
