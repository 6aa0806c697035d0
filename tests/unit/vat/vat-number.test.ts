import { describe, expect, test } from "vitest";
import {
  cleanVatNumber,
  countryOfVatNumber,
  isInVies,
  JUDGED_LETTERS,
  vatNumberFault,
} from "../../../app/domain/vat/vat-number.ts";
import { COUNTRIES_WITH_RATES } from "../../../app/domain/pricing/vat-rates.ts";

test("every country whose rate of VAT we know has its numbers judged", () => {
  expect(JUDGED_LETTERS).toEqual(
    expect.arrayContaining(COUNTRIES_WITH_RATES.map((code) => (code === "GR" ? "EL" : code))),
  );
});

test.each(JUDGED_LETTERS)("the example of %s is right, and with another digit it is not", (letters) => {
  const { example } = vatNumberFault(`${letters}1`) ?? { example: "" };
  expect(vatNumberFault(`${letters}1`)).toEqual({ fault: "form", example });
  expect(vatNumberFault(example)).toBeUndefined();
  const others = [..."0123456789"].map((digit) => example.replace(/(?<=^\D+\d\d)\d/, digit));
  const wrong = others.filter((other) => vatNumberFault(other)?.fault === "digit");
  expect(wrong.length).toBeGreaterThan(5);
});

test.each([
  [" nl 0044.95445-b01 ", "NL004495445B01"],
  ["GR 094259216", "EL094259216"],
  ["ΕΛ094259216", "EΛ094259216"],
  ["BE 428.759.497", "BE0428759497"],
  ["che-116.281.710 mwst", "CHE116281710MWST"],
  ["ΒΕ0428759497", "BE0428759497"],
])("%j is kept as %s", (typed, kept) => {
  expect(cleanVatNumber(typed)).toBe(kept);
});

describe("what is wrong is named", () => {
  test.each([
    ["12345678", "letters"],
    ["QQ12345678", "letters"],
    ["DE12345678", "form"],
    ["DE136695977", "digit"],
    ["BE2428759497", "form"],
    ["BE1000000012", "digit"],
    ["XI123456789", "digit"],
    ["NL001234567B01", "digit"],
  ])("%s: %s", (number, fault) => {
    expect(vatNumberFault(number)?.fault).toBe(fault);
  });

  test.each(["BE1000000021", "NL123456789B13", "GBGD001", "XI123456782", "US123456789", "AU12345678901"])(
    "%s may be right",
    (number) => {
      expect(vatNumberFault(number)).toBeUndefined();
    },
  );
});

test("the Union's register knows its states and Northern Ireland", () => {
  const known = ["EL094259216", "XI123456782", "GB123456782", "CHE116281710MWST", "DE136695976"].map(
    isInVies,
  );
  expect(known).toEqual([true, true, false, false, true]);
  expect(["EL1", "XI1", "DE1"].map(countryOfVatNumber)).toEqual(["GR", "GB", "DE"]);
});
