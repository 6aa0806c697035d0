import fc from "fast-check";
import { expect, test } from "vitest";
import { normaliseCode } from "../../../app/domain/voucher/promo-code.ts";

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
  "GIF\u0422-0001",
  "G\u0406FT-0001",
  "gif\u03c4-0001",
  "Code: GIFT-0001",
  "Dein Gutscheincode: GIFT‑0001.",
  "https://popstall.example/Acme-Free-Gift?code=GIFT-0001",
  "<https://popstall.example/Acme-Free-Gift?lang=de&code=gift-0001>.",
  "HTTPS://POPSTALL.EXAMPLE/acme?utm_source=mail&amp;code=GIFT%200001&amp;lang=de",
  "popstall.example/Acme-Free-Gift?code=GIFT+0001#top",
  "localhost:4330/Acme-Free-Gift?verify=GIFT-0001",
  "/Acme-Free-Gift?code=GIFT-0001,",
  "?code=GIFT-0001",
  "https://popstall.example/claim/GIFT-0001?lang=de",
  "https://popstall.example/claim/GIFT-0001/.",
  "Claim here: https://popstall.example/Acme?code=GIFT-0001 (until Friday)",
  "[Your gift](https://popstall.example/Acme?code=GIFT-0001)",
  "\u200bhttps://popstall.example/Acme?code=\u2060GIFT-0001\u00a0",
  "https://mailfilter.example/?url=https%3A%2F%2Fpopstall.example%2FAcme%3Fcode%3DGIFT-0001&data=05",
])("%j is one code", (typed) => expect(normaliseCode(typed)).toBe("GIFT0001"));

test.each([
  ["ПОДАРОК-1", "ПОДАРОК1"],
  ["ΔΩΡΟ-ΑΒ", "ΔΩΡΟΑΒ"],
  ["МОСТ", "МОСТ"],
])("a code in letters of one other script keeps them: %s", (typed, key) =>
  expect(normaliseCode(typed)).toBe(key),
);

test("what was made to be slow is read no longer than a code", () => {
  const begun = performance.now();
  for (const sign of ["a.", "&", ".", "(", "https://", "?a="]) normaliseCode(sign.repeat(50_000));
  expect(performance.now() - begun).toBeLessThan(1000);
});

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
