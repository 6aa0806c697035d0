import { describe, expect, test } from "vitest";
import { drawnFor } from "../../../app/ui/address/draw-address-form.ts";
import { refuseDestination, servesAbroad } from "../../../app/domain/address/served-address.ts";

const store = { region: "EU" as const, countries: ["NL", "CH"], lockedToCountries: [], states: [] };

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

test.each([
  ["UK", ["GB"], false],
  ["UK", ["GB", "IE"], true],
  ["EU", ["NL", "DE"], false],
  ["EU", ["NL", "CH"], true],
  ["US", ["US"], false],
  ["US", ["US", "CA"], true],
] as const)("a store of %s that sends to %j sends across customs: %s", (region, countries, expected) => {
  expect(servesAbroad({ region, countries, lockedToCountries: [] })).toBe(expected);
  // What it is locked to is what it serves.
  expect(servesAbroad({ region, countries, lockedToCountries: [countries[0]] })).toBe(false);
});

describe("a store that serves some states alone", () => {
  const some = {
    region: "US" as const,
    countries: ["US", "CA"],
    lockedToCountries: [],
    states: ["CA", "NY"],
  };
  const refused = { address_state: "errors:stateNotServed" };
  const phone = "+1 555 010 0100";

  test.each([
    ["takes one of them", { addressCountry: "US", addressState: "NY" }, undefined],
    ["refuses another", { addressCountry: "US", addressState: "TX" }, refused],
    ["asks no other country for one", { addressCountry: "CA", addressState: "" }, undefined],
    [
      "leaves a missing one to the form that requires it",
      { addressCountry: "US", addressState: "" },
      undefined,
    ],
    [
      "says one thing of a country that it does not serve",
      { addressCountry: "NL" },
      { address_country: "errors:countryNotServed" },
    ],
  ])("%s", (_, to, fields) => {
    expect(refuseDestination(some, { phone, ...to })?.fields).toEqual(fields);
  });

  test("lets an order keep the state that it had", () => {
    const before = { addressCountry: "US", addressState: "TX", phone };
    expect(refuseDestination(some, before, before)).toBeUndefined();
    expect(refuseDestination(some, { ...before, addressState: "AL" }, before)?.fields).toEqual(refused);
  });
});

test("a form offers the served states, and the one that an order has already", () => {
  const served = {
    region: "US" as const,
    countries: [{ code: "US" as const, name: "United States of America" }],
  };
  const some = { ...served, servedStates: ["California", "New York"] };
  expect(drawnFor({ addressCountry: "US" }, some, "checkout").states).toEqual(["California", "New York"]);
  expect(drawnFor({ addressCountry: "US" }, some, "checkout", { address_state: "Texas" }).states).toEqual([
    "Texas",
    "California",
    "New York",
  ]);
  expect(drawnFor({ addressCountry: "US" }, served, "checkout").states?.[0]).toBe("Alabama");
});
