import { describe, expect, test } from "vitest";
import {
  brandOf,
  expiryProblem,
  groupDigits,
  numberProblem,
  writeExpiry,
} from "../src/browser/card-input.ts";
import { CARD_TEXTS } from "../src/card-texts.ts";
import { CHECKOUT_TEXTS } from "../src/checkout-texts.ts";
import { decodeForm } from "../src/form.ts";
import { LANGUAGES } from "../src/languages.ts";

describe("form decoding", () => {
  test("nests groups and arrays", () => {
    expect(decodeForm("a[b][0][c]=1&a[b][1][c]=2&x[]=3&x[]=4&s=a+b%26c")).toEqual({
      a: { b: [{ c: "1" }, { c: "2" }] },
      x: ["3", "4"],
      s: "a b&c",
    });
  });

  test("takes nobody's prototype", () => {
    const decoded = decodeForm("__proto__[polluted]=1&constructor[prototype][polluted]=1&bad=%E0%A4%A");
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    expect(decoded.bad).toBe("%E0%A4%A");
  });
});

describe("the card form's writing", () => {
  test.each([
    ["1", "1"],
    ["12", "12 / "],
    ["1234", "12 / 34"],
    ["12/34", "12 / 34"],
    ["12 / 2034", "12 / 34"],
    ["3", "03 / "],
    ["1/34", "01 / 34"],
  ])("expiry %s becomes %s", (typed, written) => expect(writeExpiry(typed, false)).toBe(written));

  test("numbers are grouped as the brand prints them", () => {
    expect(groupDigits("4242424242424242")).toBe("4242 4242 4242 4242");
    expect(groupDigits("378282246310005")).toBe("3782 822463 10005");
    expect(brandOf("55")).toBe("mastercard");
    expect(numberProblem("4242")).toBe("incomplete_number");
    expect(numberProblem("4242424242424241")).toBe("incorrect_number");
  });

  test("a card is good to the last day of its month", () => {
    expect(expiryProblem("11 / 26", new Date(2026, 10, 30))).toBeNull();
    expect(expiryProblem("11 / 26", new Date(2026, 11, 1))).toBe("past_expiry");
    expect(expiryProblem("13 / 30", new Date())).toBe("incomplete_expiry");
  });
});

test("every language says everything", () => {
  for (const texts of [CARD_TEXTS, CHECKOUT_TEXTS] as Record<string, object>[]) {
    for (const language of LANGUAGES) {
      const words = Object.entries(texts[language] ?? {});
      expect(words.map(([name]) => name)).toEqual(Object.keys(texts.en ?? {}));
      expect(words.every(([, text]) => text !== "")).toBe(true);
    }
  }
});
