import { expect, test } from "vitest";
import { inAscii } from "../../../scripts/build/ascii-plugin.ts";

/** What a script says, run as it is and in ASCII. */
const both = (script: string) => [script, inAscii(script)].map((one) => (0, eval)(one) as unknown);

test.each(["'straße ’ 😀'", "`ä${'ö'}`", "/^[‐-―。]$/u.test('。')", "/straße/.test('straße')", "'a'.length"])(
  "%s says the same in ASCII",
  (script) => {
    const [as, inOther] = both(script);
    expect(inOther).toBe(as);
    expect(inAscii(script)).toMatch(/^[\0-\x7f]*$/);
  },
);

test("raw text, which would say something else, stops the build", () => {
  expect(() => inAscii("String.raw`ä`")).toThrow("String.raw");
  expect(inAscii("String.raw`\\d`")).toBe("String.raw`\\d`");
});
