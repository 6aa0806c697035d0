import { describe, expect, test } from "vitest";
import { FIRST_DELIVERY_DAYS, notQuickerMethods } from "../../../app/domain/pricing/delivery-promises.ts";
import {
  lacksPhone,
  pricesIn,
  shippingNet,
  shippingOptions,
  untilFree,
} from "../../../app/domain/pricing/shipping.ts";

const UK = { standard: 350, standard_tracked: 500, express: 995, additionalItemPrice: 100 };

describe("the ways to ship", () => {
  test("are those with a price, in the fixed order", () => {
    expect(shippingOptions(UK).map(({ method }) => method)).toEqual([
      "standard",
      "standard_tracked",
      "express",
    ]);
    expect(shippingOptions({ ...UK, standard: null })).toEqual([
      { method: "standard_tracked", priceMinor: 500 },
      { method: "express", priceMinor: 995 },
    ]);
    expect(shippingOptions({ ...UK, standard: null, standard_tracked: null, express: null })).toEqual([]);
  });

  test("free shipping is a price", () => {
    expect(shippingOptions({ ...UK, standard: 0 })[0]).toEqual({ method: "standard", priceMinor: 0 });
    expect(shippingNet({ ...UK, standard: 0 }, "standard", 1)).toBe(0);
  });
});

test.each([
  [1, 350],
  [2, 450],
  [3, 550],
  [999, 350 + 998 * 100],
])("the first of %i units is free of the extra-item charge", (units, expected) => {
  expect(shippingNet(UK, "standard", units)).toBe(expected);
});

describe("free shipping from a value of goods on", () => {
  const prices = { ...UK, terms: { freeFrom: { standard: 5_000, express: 9_000 } } };
  const net = (method: "standard" | "standard_tracked" | "express", goods: number) =>
    shippingNet(prices, method, 3, { goods, country: "GB" });

  test("takes the extra items with it, and only for the methods that have such a value", () => {
    expect([net("standard", 4_999), net("standard", 5_000), net("standard", 5_001)]).toEqual([550, 0, 0]);
    expect([net("standard_tracked", 99_999), net("express", 8_999), net("express", 9_000)]).toEqual([
      ...[700, 1195, 0],
    ]);
    // Without the order's value nothing is free.
    expect(shippingNet(prices, "standard", 3)).toBe(550);
    expect(shippingNet({ ...prices, standard: null }, "standard", 1, { goods: 9_999, country: "" })).toBe(
      undefined,
    );
  });

  test("tells how much is missing until the first method is free", () => {
    expect(untilFree(prices, 4_490)).toBe(510);
    expect(untilFree(prices, 5_000)).toBeUndefined();
    expect(untilFree({ ...prices, standard: null }, 5_000)).toBe(4_000);
    expect(untilFree({ ...prices, standard: 0 }, 1)).toBe(8_999);
    expect(untilFree(UK, 1)).toBeUndefined();
    expect(untilFree({ ...UK, terms: { freeFrom: { standard: 0 } } }, 0)).toBeUndefined();
  });
});

describe("prices of a group of countries", () => {
  const zones = [
    { countries: ["CH", "NO"], prices: { standard: 990, express: 2_990 } },
    { countries: ["IE"], prices: { standard: 0 } },
  ];
  const prices = { ...UK, standard_tracked: null, terms: { zones, freeFrom: { standard: 5_000 } } };
  const net = (method: "standard" | "standard_tracked" | "express", country: string, goods = 100) =>
    shippingNet(prices, method, 2, { goods, country });

  test("count there, with the extra items; a method without one costs what it always does", () => {
    expect([net("standard", "NO"), net("express", "CH")]).toEqual([1_090, 3_090]);
    expect([net("standard", "IE"), net("express", "IE")]).toEqual([100, 1_095]);
    expect([net("standard", "GB"), net("standard", "")]).toEqual([450, 450]);
  });

  test("offer no method that the store does not, and are free from the same value on", () => {
    expect(net("standard_tracked", "NO")).toBeUndefined();
    expect(net("standard", "NO", 5_000)).toBe(0);
    expect(pricesIn(prices, "NO")).toMatchObject({ standard: 990, standard_tracked: null, express: 2_990 });
  });
});

test("a way without a price is not offered", () => {
  expect(shippingNet({ ...UK, express: null }, "express", 1)).toBeUndefined();
});

test.each([
  ["express", "", true],
  ["express", "  ", true],
  ["express", null, true],
  ["express", "+44 20 7946 0000", false],
  ["standard", "", false],
  ["standard_tracked", "", false],
  [null, "", false],
] as const)("shipped by %s with the phone number %j, one is lacking: %s", (method, phone, is) => {
  expect(lacksPhone({ method, phone })).toBe(is);
});

test("a method that costs more and promises nothing earlier is named", () => {
  const prices = { standard: 500, standard_tracked: 700, express: 1500, additionalItemPrice: 0 };
  expect(notQuickerMethods(prices, {})).toEqual(["standard_tracked", "express"]);
  expect(notQuickerMethods(prices, FIRST_DELIVERY_DAYS)).toEqual([]);
  expect(
    notQuickerMethods(prices, { standard_tracked: { from: 3, to: 6 }, express: { from: 4, to: 6 } }),
  ).toEqual(["express"]);
  expect(notQuickerMethods({ ...prices, standard: null, standard_tracked: null }, {})).toEqual([]);
  expect(notQuickerMethods({ ...prices, express: 500, standard_tracked: 500 }, {})).toEqual([]);
});
