import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { readAgainAfterConflict } from "../../../app/ui/forms/read-again.ts";
import { ROOT } from "../../../scripts/product/settings.ts";

const PAGES = path.join(ROOT, "app/routes/admin");

test("every page of the desk that posts is read again after a conflict", () => {
  const posting = readdirSync(PAGES, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".tsx"))
    .map((name) => [name, readFileSync(path.join(PAGES, name), "utf8")] as const)
    .filter(
      ([, source]) =>
        /^export default/m.test(source) &&
        /^export (async function action\b|const action\b|\{[^}]*\baction\b)/m.test(source),
    );
  expect(posting.length).toBeGreaterThan(40);
  const stale = posting.filter(
    ([, source]) => !source.includes("readAgainAfterConflict as shouldRevalidate"),
  );
  expect(stale.map(([name]) => name)).toEqual([]);
});

test("a mistake in a field leaves the page as Remix would", () => {
  const after = (actionStatus: number, defaultShouldRevalidate: boolean) =>
    readAgainAfterConflict({ actionStatus, defaultShouldRevalidate } as Parameters<
      typeof readAgainAfterConflict
    >[0]);
  expect([after(409, false), after(422, false), after(200, true)]).toEqual([true, false, true]);
});
