import fc from "fast-check";
import { expect, test } from "vitest";
import { normaliseCode } from "../../../app/domain/voucher/code.ts";

test.each([
  "GIFT-0001",
  "gift-0001",
  " gift 0001 ",
  "G-I-F-T-0-0-0-1",
  "ＧＩＦＴ－０００１",
  "gift–0001",
  "gift‑0001",
  "gift\t0001",
  "gift\u00a00001",
  "GIFT-0001\u200b",
  "GIFT\u00ad-0001",
  "\u2066GIFT\u2060-0001\ufe0f\u2069",
  "GIFT\u22120001",
  "GIFT\ufe6300\u06f0\u0661",
  "GIFT\u202f0001",
  "gıft-0001",
  "GİFT-0001",
  "“GIFT-0001”.",
  "(GIFT-0001),",
  "𝐆𝐈𝐅𝐓-𝟎𝟎𝟎𝟏",
])("%j is one code", (typed) => expect(normaliseCode(typed)).toBe("GIFT0001"));

test.each(["GIFT-0002", "GIFT-001", "GIFT_0001", "GIFT.0001", "", "GIFT0001'--"])("%j is another", (typed) =>
  expect(normaliseCode(typed)).not.toBe("GIFT0001"),
);

test("a letter that comes apart in upper case has one spelling too", () => {
  const spelt = normaliseCode("\u03b0\u0300");
  expect(normaliseCode(spelt)).toBe(spelt);
});

test("the one spelling of a code is its own", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 30 }), (text) => {
      expect(normaliseCode(normaliseCode(text))).toBe(normaliseCode(text));
    }),
  );
});
