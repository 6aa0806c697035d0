import { describe, expect, test } from "vitest";
import { addressLines } from "../../../app/domain/address/format-address.ts";

const address = (country: string, rest: Record<string, string>) => ({
  name: "Pat Shopper",
  addressFirstLine: "1 High Street",
  addressSecondLine: "",
  addressCity: "",
  addressCounty: "",
  addressPostcode: "",
  addressState: "",
  addressCountry: country,
  ...rest,
});

describe("an address stands as its country's post writes it", () => {
  test.each([
    ["GB", { addressCity: "London", addressPostcode: "SW1A 1AA" }, ["London", "SW1A 1AA"]],
    [
      "IE",
      { addressCity: "Sligo", addressCounty: "Co. Sligo", addressPostcode: "F91 X2Y3" },
      ["Sligo", "Co. Sligo", "F91 X2Y3"],
    ],
    [
      "US",
      { addressCity: "Montgomery", addressState: "AL", addressPostcode: "36104" },
      ["Montgomery, AL 36104"],
    ],
    [
      "CA",
      { addressCity: "Toronto", addressCounty: "ON", addressPostcode: "M5V 2T6" },
      ["Toronto ON M5V 2T6"],
    ],
    ["AU", { addressCity: "Sydney", addressCounty: "NSW", addressPostcode: "2000" }, ["Sydney NSW 2000"]],
    ["NZ", { addressCity: "Wellington", addressPostcode: "6011" }, ["Wellington 6011"]],
    ["MT", { addressCity: "Valletta", addressPostcode: "VLT 1117" }, ["Valletta VLT 1117"]],
    ["LV", { addressCity: "Rīga", addressPostcode: "LV-1050" }, ["Rīga, LV-1050"]],
    ["US", { addressState: "AL", addressPostcode: "36104" }, ["AL 36104"]],
    ["NL", { addressCity: "Amsterdam", addressPostcode: "1012 AB" }, ["1012 AB Amsterdam"]],
    ["IT", { addressCity: "Roma", addressCounty: "rm", addressPostcode: "00184" }, ["00184 Roma RM"]],
    [
      "ES",
      { addressCity: "Alcalá", addressCounty: "Madrid", addressPostcode: "28801" },
      ["28801 Alcalá", "Madrid"],
    ],
  ])("%s", (country, town, lines) => {
    expect(addressLines(address(country, town), "en").slice(2, -1)).toEqual(lines);
  });

  test("the country is named in the reader's language, and empty parts leave no line", () => {
    expect(addressLines(address("NL", { addressCity: "Utrecht" }), "de")).toEqual([
      "Pat Shopper",
      "1 High Street",
      "Utrecht",
      "Niederlande",
    ]);
  });
});
