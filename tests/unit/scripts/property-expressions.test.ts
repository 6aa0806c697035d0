import { expect, test } from "vitest";
import { madeWhenUsed } from "../../../scripts/build/property-expressions-plugin.ts";

test.each([
  String.raw`"a1 é".replaceAll(/[^\p{L}\/"]/gu, "_")`,
  String.raw`/^\P{Cc}*$/u.test("a\n")`,
  String.raw`[..."x9"].filter((one) => /\p{N}/u.test(one) || /x/.test(one)).join()`,
  String.raw`/\p{L}/u.source`,
  String.raw`"/\\p{L}/u" + /[/]\p{M}?/u.exec("/")[0]`,
])("%s says the same when its expressions are made by a call", (script) => {
  const made = madeWhenUsed(script);
  expect(made).not.toBe(script);
  expect(made).toContain("new RegExp(");
  expect((0, eval)(made)).toEqual((0, eval)(script));
});

test("no literal over a property is left, and no other expression is touched", () => {
  const made = madeWhenUsed(String.raw`const a = /\p{L}/u; const b = () => /\P{Lu}x/gu; const c = /^\d+$/;`);
  expect(made).toBe(
    String.raw`const a = new RegExp("\\p{L}", "u"); const b = () => new RegExp("\\P{Lu}x", "gu"); const c = /^\d+$/;`,
  );
});
