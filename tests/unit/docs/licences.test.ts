import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Licences that let the product be sold and run without its source being given out. */
const TAKEN =
  /^(?:MIT|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|MPL-2\.0|Unlicense|CC0-1\.0|MIT OR Apache-2\.0|\(Apache-2\.0 AND MIT\)|\(Unlicense OR Apache-2\.0\))$/;

/** Says nothing in its package, and its file LICENSE is the MIT licence; the bundle leaves it out. */
const UNSAID = ["png-js"];

type Locked = { license?: string; dev?: boolean; link?: boolean };

test("every package that the product ships has a licence that is taken", () => {
  const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as {
    packages: Record<string, Locked>;
  };
  const shipped = Object.entries(packages).filter(
    ([path, { dev, link }]) => path.startsWith("node_modules/") && !dev && !link,
  );
  expect(shipped.length).toBeGreaterThan(100);
  const others = shipped
    .filter(([path, { license = "" }]) => !TAKEN.test(license) && !UNSAID.some((name) => path.endsWith(name)))
    .map(([path, { license }]) => `${path}: ${license ?? "says none"}`);
  expect(others).toEqual([]);
});
