import { expect, test } from "vitest";
import { refuseDestination } from "../../../app/domain/address/served-address.ts";

const store = { region: "EU" as const, countries: ["NL", "CH"], lockedToCountries: [] };

test.each([
  ["a country of the store's list", { addressCountry: "NL", phone: "" }, undefined],
  [
    "a country beside it, without a phone number",
    { addressCountry: "US" },
    { address_country: "errors:countryNotServed", phone: "errors:phoneForCustoms" },
  ],
  ["one across the border", { addressCountry: "CH", phone: "" }, { phone: "errors:phoneForCustoms" }],
  ["the same with a phone number", { addressCountry: "CH", phone: "+41 44 1234567" }, undefined],
])("%s", (_, to, fields) => {
  const refused = refuseDestination(store, to);
  expect(refused?.fields).toEqual(fields);
  expect(refused?.error).toBe(fields && Object.values(fields)[0]);
});

test("a correction is not refused for what was good enough before", () => {
  const before = { addressCountry: "US", phone: "" };
  expect(refuseDestination(store, before, before)).toBeUndefined();
  expect(refuseDestination(store, before, { ...before, phone: "+1 555 0100" })?.fields).toEqual({
    phone: "errors:phoneForCustoms",
  });
});
