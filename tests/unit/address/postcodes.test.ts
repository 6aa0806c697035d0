import { describe, expect, test } from "vitest";
import { normalisePostcode, postcodeFits } from "../../../app/domain/address/postcodes.ts";

const EXAMPLES: Record<string, { good: string[]; bad: string[] }> = {
  GB: {
    good: [
      "SW1A 1AA",
      "sw1a1aa",
      "M1 1AE",
      "B33 8TH",
      "CR2 6XH",
      "DN55 1PT",
      "GIR 0AA",
      "BT1 5GS",
      "JE2 3AB",
      "BFPO 801",
    ],
    bad: ["12345", "SW1A", "SW1A 1A", "S W1A 1AA", "SW1A-1AA", "1AA SW1A"],
  },
  IE: { good: ["D02 AF30", "a65f4e2", "D6W XH91"], bad: ["D02", "12345", "DD2 AF30"] },
  NL: { good: ["1011 AB", "1011ab", "9999ZZ"], bad: ["0111 AB", "1011", "1011 A1", "10111 AB"] },
  BE: { good: ["1000", "9999"], bad: ["0999", "10000"] },
  AT: { good: ["1010"], bad: ["0100", "10100"] },
  CH: { good: ["8001"], bad: ["0800", "80010"] },
  LU: { good: ["1009", "L-1009", "L 1009", "l1009"], bad: ["10091", "A-1009"] },
  DK: { good: ["2100", "0800"], bad: ["21000", "21"] },
  NO: { good: ["0150"], bad: ["01500"] },
  DE: { good: ["10115", "01067"], bad: ["1011", "101150", "D10115"] },
  FR: { good: ["75001", "97400"], bad: ["7500", "2A004"] },
  FI: { good: ["00100", "22100"], bad: ["0010"] },
  ES: { good: ["28013", "01001", "52001"], bad: ["00001", "53001", "2801"] },
  IT: { good: ["00118"], bad: ["0118", "I-00118"] },
  SE: { good: ["114 55", "11455"], bad: ["1145", "114-55"] },
  PL: { good: ["00-950", "00950"], bad: ["0-0950", "009500"] },
  PT: { good: ["1000-205", "1000205"], bad: ["1000", "10-00205"] },
  US: { good: ["36104", "36104-1234"], bad: ["3610", "361041234", "36104-12", "ABCDE"] },
  CA: { good: ["K1A 0B1", "k1a0b1", "V6B 4Y8"], bad: ["D1A 0B1", "K1A 0O1", "K1A", "12345"] },
  AU: { good: ["2000", "0800"], bad: ["200", "20000"] },
};

describe.each(Object.entries(EXAMPLES))("%s", (country, { good, bad }) => {
  test.each(good)("takes %s", (postcode) => {
    expect(postcodeFits(normalisePostcode(` ${postcode}  `, country), country)).toBe(true);
  });
  test.each(bad)("refuses %s", (postcode) => {
    expect(postcodeFits(normalisePostcode(postcode, country), country)).toBe(false);
  });
});

test("countries without a rule take up to twelve characters", () => {
  expect(postcodeFits("LV-1010", "LV")).toBe(true);
  expect(postcodeFits("1234567890123", "LV")).toBe(false);
});

test("a postcode is kept in one spelling", () => {
  expect(normalisePostcode("  sw1a   1aa ", "GB")).toBe("SW1A 1AA");
  expect(normalisePostcode("L-1009", "LU")).toBe("1009");
  expect(normalisePostcode("00950", "PL")).toBe("00-950");
  expect(normalisePostcode("1000205", "PT")).toBe("1000-205");
});
