import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  allocate,
  decimalFromMinor,
  minorFromDecimal,
  minorFromTyped,
  roundHalfUp,
  shareOf,
  taxContainedIn,
} from "../../../app/domain/money.ts";

describe("the one rounding", () => {
  test.each([
    [1, 2, 1],
    [3, 2, 2],
    [5, 2, 3],
    [1, 3, 0],
    [2, 3, 1],
    [149, 100, 1],
    [150, 100, 2],
    [-1, 2, -1],
    [-3, 2, -2],
    [-149, 100, -1],
    [0, 7, 0],
  ])("%i / %i is %i", (numerator, denominator, rounded) => {
    expect(roundHalfUp(numerator, denominator)).toBe(rounded);
  });

  test("a little below nothing is nothing, not minus nothing", () => {
    expect(Object.is(roundHalfUp(-1, 4), 0)).toBe(true);
  });

  test("agrees with whole numbers of any length", () => {
    const half = (n: bigint, d: bigint) => (2n * n + d) / (2n * d);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 50 }), fc.integer({ min: 1, max: 100_000 }), (n, d) => {
        expect(BigInt(roundHalfUp(n, d))).toBe(half(BigInt(n), BigInt(d)));
        expect(roundHalfUp(-n, d) + roundHalfUp(n, d)).toBe(0);
      }),
    );
  });
});

test("shares are rounded once, half up", () => {
  expect(shareOf(2499, 2000)).toBe(500);
  expect(shareOf(999, 2000)).toBe(200);
  expect(shareOf(50, 2100)).toBe(11);
  expect(shareOf(645, 2100)).toBe(135);
  expect(taxContainedIn(4620, 2100)).toBe(802);
});

describe("allocating an amount", () => {
  test("gives parts that add up, each within one of its exact share, none below nothing", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10_000_000 }),
        fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 30 }),
        (minor, weights) => {
          const sum = weights.reduce((total, weight) => total + weight, 0);
          fc.pre(sum > 0);
          const parts = allocate(minor, weights);
          expect(parts.reduce((total, part) => total + part, 0)).toBe(minor);
          for (const [index, part] of parts.entries()) {
            const exact = (minor * weights[index]!) / sum;
            expect(Math.abs(part - exact)).toBeLessThan(1 + 1e-6);
            expect(part).toBeGreaterThanOrEqual(0);
            if (weights[index] === 0) expect(part).toBe(0);
          }
        },
      ),
    );
  });

  test("adds up for refunds too", () => {
    expect(allocate(-100, [1, 1, 1]).reduce((total, part) => total + part, 0)).toBe(-100);
  });

  test("gives the rest to the largest remainders, the earlier first", () => {
    expect(allocate(100, [1, 1, 1])).toEqual([34, 33, 33]);
    expect(allocate(10, [3, 1])).toEqual([8, 2]);
  });

  test("gives nothing where all weights are zero", () => {
    expect(allocate(100, [])).toEqual([]);
    expect(allocate(100, [0, 0])).toEqual([0, 0]);
  });
});

describe("decimals", () => {
  test.each([
    ["12.34", 1234],
    ["12,3", 1230],
    [" 7 ", 700],
    ["-0.5", -50],
    [42.6, 4260],
    [1234.5, 123450],
  ] as const)("%j is %i", (decimal, minor) => expect(minorFromDecimal(decimal)).toBe(minor));

  test.each([
    "",
    "1e3",
    "0x10",
    "1.005",
    "NaN",
    "Infinity",
    "1.2.3",
    "1 000",
    "£5",
    "--1",
    "99999999999",
    ".5",
    "1.",
  ])("%j is no amount", (decimal) => expect(minorFromDecimal(decimal)).toBeUndefined());

  test("go there and back", () => {
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }), (minor) => {
        expect(minorFromDecimal(decimalFromMinor(minor)) ?? NaN).toBe(minor);
      }),
    );
  });
});

describe("amounts as people type them", () => {
  test.each([
    ["12", 1200],
    ["12.5", 1250],
    ["12,50", 1250],
    ["0,05", 5],
    ["2.000,50", 200_050],
    ["2,000.50", 200_050],
    ["1.234.567,8", 123_456_780],
    ["1 234,50", 123_450],
    ["1\u00a0234,50", 123_450],
    ["1\u202f234.5", 123_450],
    ["1'000", 100_000],
    ["1’234’567.89", 123_456_789],
    [" 2 000 ", 200_000],
  ] as const)("%j is %i in every language", (typed, minor) => {
    for (const language of [undefined, "en", "de", "fr", "fi"])
      expect(minorFromTyped(typed, language)).toBe(minor);
  });

  test.each([
    ["2.000", "de", 200_000],
    ["12.000", "nl", 1_200_000],
    ["2.000", "es", 200_000],
    ["2.000", "it", 200_000],
    ["2.000", "da", 200_000],
    ["2,000", "en", 200_000],
    // Two, or two thousand: whoever typed it is asked.
    ["2.000", "en", undefined],
    ["5.555", "en", undefined],
    ["2,000", "de", undefined],
    ["2.000", "fr", undefined],
    ["2.000", "sv", undefined],
    ["2.000", undefined, undefined],
  ] as const)("%j in %s is %s", (typed, language, minor) =>
    expect(minorFromTyped(typed, language)).toBe(minor),
  );

  test.each([
    "",
    "-5",
    "0.125",
    "0,500",
    "1.2345",
    "12.3456",
    "2.000.5",
    "1,234.567",
    "1.234,567",
    "2.00,00",
    "1.000,000.00",
    "1.000,000",
    "1234.000",
    "1 234 5",
    "1  234",
    "12 34",
    "1,000,00",
    "£5",
    "1e3",
    "99999999999",
  ])("%j is no amount", (typed) => expect(minorFromTyped(typed)).toBeUndefined());

  test("are read back however a region writes them", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 999_999_999 }),
        fc.constantFrom(
          "en-GB",
          "de-DE",
          "fr-FR",
          "nl-NL",
          "es-ES",
          "it-IT",
          "sv-SE",
          "da-DK",
          "fi-FI",
          "de-CH",
        ),
        (minor, region) => {
          const written = new Intl.NumberFormat(region, {
            minimumFractionDigits: 2,
            maximumFractionDigits: 2,
          }).format(minor / 100);
          expect(minorFromTyped(written, region.slice(0, 2))).toBe(minor);
        },
      ),
    );
  });
});
