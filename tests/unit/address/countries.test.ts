import { describe, expect, test } from "vitest";
import { COUNTRIES, countriesOf, findCountry, presetCountry } from "../../../app/domain/address/countries.ts";
import { findState, US_STATES } from "../../../app/domain/address/states.ts";
import { stateRequired } from "../../../app/domain/address/places.ts";

test("every country is found by its code and by its name, in any case", () => {
  for (const [code, name] of COUNTRIES) {
    for (const spelling of [code, code.toLowerCase(), name, name.toUpperCase(), ` ${name} `]) {
      expect(findCountry(spelling)).toEqual({ code, name });
    }
  }
  expect(new Set(COUNTRIES.map(([code]) => code)).size).toBe(COUNTRIES.length);
});

test.each([
  ["UK", "GB"],
  ["USA", "US"],
  ["United States", "US"],
  ["The Netherlands", "NL"],
])("%s is %s", (name, code) => expect(findCountry(name)?.code).toBe(code));

test.each(["", " ", "Atlantis", "XX", "__proto__", "constructor", "toString"])("%j is no country", (name) =>
  expect(findCountry(name)).toBeUndefined(),
);

describe("the countries that a store offers", () => {
  const codes = (countries: string[], locked: string[]) =>
    countriesOf({ countries, lockedToCountries: locked }).map(({ code }) => code);

  test("are all of ours where it names none", () => expect(codes([], [])).toHaveLength(COUNTRIES.length));
  test("are its own", () => expect(codes(["NL", "BE"], [])).toEqual(["BE", "NL"]));
  test("are the locked ones where there are any", () =>
    expect(codes(["NL"], ["DE", "BE"])).toEqual(["BE", "DE"]));
});

describe("the country that a form starts with", () => {
  const store = (region: string, locked: string[] = []) => ({
    region,
    countries: [],
    lockedToCountries: locked,
  });
  test.each([
    ["UK", [], "GB"],
    ["EU", [], "NL"],
    ["US", [], "US"],
    ["UK", ["DE", "NL"], "DE"],
    ["EU", ["BE", "NL"], "NL"],
    ["US", ["CA", "GB"], "CA"],
  ] as const)("of region %s, locked to %j, is %s", (region, locked, code) => {
    expect(presetCountry(store(region, [...locked])).code).toBe(code);
  });
});

describe("states of the United States", () => {
  test("are fifty, the District, territories and armed forces, Alabama first", () => {
    expect(US_STATES[0]).toEqual(["AL", "Alabama"]);
    expect(US_STATES.length).toBe(50 + 1 + 5 + 3);
    expect(new Set(US_STATES.map(([code]) => code)).size).toBe(US_STATES.length);
  });
  test("are found by abbreviation and name", () => {
    for (const [code, name] of US_STATES) {
      expect([findState(code.toLowerCase()), findState(` ${name.toUpperCase()} `)]).toEqual([
        { code, name },
        { code, name },
      ]);
    }
    expect(findState("")).toBeUndefined();
    expect(findState("Kent")).toBeUndefined();
  });
});

test.each([
  ["US", true],
  ["CA", false],
  ["AU", false],
  ["GB", false],
  ["NL", false],
  ["DE", false],
])("a state selector is required in %s: %s (decision 9)", (country, required) => {
  expect(stateRequired(country)).toBe(required);
});
