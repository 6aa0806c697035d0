import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { expect, test } from "vitest";
import { UNUSED_LIBRARIES } from "../../../scripts/build/unused-libraries.ts";

/** The packages that a library imports by itself, whenever that is. */
function importsOf(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".js"))
    .flatMap((name) => [
      ...readFileSync(path.join(folder, name), "utf8").matchAll(/import\(\s*["']([^."'][^"']*)["']\s*\)/g),
    ])
    .map(([, specifier = ""]) => specifier);
}

test("of the schema libraries that hono-openapi knows, valibot alone goes into the Worker", () => {
  const honoOpenApi = createRequire(createRequire(import.meta.url).resolve("hono-openapi"));
  const imported = ["standard-json", "standard-openapi"].flatMap((name) =>
    importsOf(path.dirname(honoOpenApi.resolve(`@standard-community/${name}`))),
  );
  expect(imported).toContain("zod/v4/core");
  expect(imported.filter((specifier) => !UNUSED_LIBRARIES.test(specifier))).toEqual([
    "@valibot/to-json-schema",
  ]);
});
