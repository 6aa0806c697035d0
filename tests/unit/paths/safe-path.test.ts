import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { safePath } from "../../../app/paths.ts";
import { AWAY as CORPUS } from "../../support/ways-away.ts";

const OURS = "https://popstall.example";
const staysWithUs = (path: string) => {
  expect(new URL(path, OURS).origin, path).toBe(OURS);
  expect(path).toMatch(/^\/(?![/\\])/);
};

describe("a path from outside", () => {
  test(`stays with us for each of ${CORPUS.length} tries to lead away`, () => {
    expect(CORPUS.length).toBeGreaterThan(200);
    const away = CORPUS.filter((candidate) => {
      const path = safePath(candidate, "/fallback");
      return new URL(path, OURS).origin !== OURS || !/^\/(?![/\\])/.test(path);
    });
    expect(away).toEqual([]);
  });

  test("stays with us whatever it is, and stays itself when it is read again", () => {
    const pieces = fc.constantFrom(
      "/",
      "\\",
      ".",
      "..",
      "//",
      "%2f",
      "%5c",
      "@",
      ":",
      "?",
      "#",
      "a",
      "evil.test",
      "\t",
      " ",
      "é",
    );
    const candidate = fc.oneof(
      fc.string({ unit: "binary", maxLength: 40 }),
      fc.array(pieces, { maxLength: 12 }).map((parts) => `/${parts.join("")}`),
      fc.webUrl(),
      fc.webPath(),
    );
    fc.assert(
      fc.property(candidate, (text) => {
        const path = safePath(text, "/fallback");
        staysWithUs(path);
        expect(safePath(path, "/other")).toBe(path);
      }),
      { numRuns: 3000 },
    );
  });

  test.each(["/", "/orders", "/orders?page=2&x=%2F", "/a/b#c", "/Acme-UK-Store/Product=12", "/caf%C3%A9"])(
    "is kept when it is ours: %s",
    (path) => expect(safePath(path, "/fallback")).toBe(path),
  );

  test.each([null, undefined, "", "orders", "?x", "#x", "."])("is the fallback for %j", (candidate) =>
    expect(safePath(candidate, "/fallback")).toBe("/fallback"),
  );
});
