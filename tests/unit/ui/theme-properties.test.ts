import fc from "fast-check";
import { expect, test } from "vitest";
import { contrast } from "../../../app/domain/design/colour.ts";
import { themeProperties } from "../../../app/ui/theme/theme-properties.ts";

const theme = fc.record({
  brand: fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, "0")}`),
  paper: fc.constantFrom("white", "warm", "cool", "dark"),
  corners: fc.constantFrom("sharp", "soft", "round"),
  headings: fc.constantFrom("sans", "serif", "condensed"),
} as const);

const GROUNDS = ["--paper", "--surface", "--tint", "--wash"] as const;

function worst(properties: Record<string, string>, front: string, grounds: readonly string[]) {
  return Math.min(...grounds.map((ground) => contrast(properties[front]!, properties[ground]!)));
}

test("whatever the brand's colour, text reads at 4.5:1 and edges at 3:1", () => {
  fc.assert(
    fc.property(theme, (chosen) => {
      const properties = themeProperties(chosen);
      for (const text of ["--ink", "--soft", "--brand-ink", "--bad", "--good"]) {
        expect(worst(properties, text, GROUNDS), text).toBeGreaterThanOrEqual(4.5);
      }
      for (const edge of ["--edge", "--brand-edge"]) {
        expect(worst(properties, edge, GROUNDS), edge).toBeGreaterThanOrEqual(3);
      }
      expect(worst(properties, "--on-brand", ["--brand"]), "--on-brand").toBeGreaterThanOrEqual(4.5);
    }),
    { numRuns: 2000 },
  );
});

test("a strong brand colour is left as it is", () => {
  const theme = { brand: "#14532d", paper: "white", corners: "soft", headings: "sans" } as const;
  expect(themeProperties(theme)["--brand"]).toBe("#14532d");
});

test("something that is no colour gives a readable store all the same", () => {
  const theme = { brand: "red;}", paper: "white", corners: "soft", headings: "sans" } as const;
  expect(themeProperties(theme)["--brand"]).toMatch(/^#[0-9a-f]{6}$/);
});
