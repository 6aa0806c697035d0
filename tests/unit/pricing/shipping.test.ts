import { describe, expect, test } from "vitest";
import { FIRST_DELIVERY_DAYS, notQuickerMethods } from "../../../app/domain/pricing/delivery-promises.ts";
import { lacksPhone, shippingNet, shippingOptions } from "../../../app/domain/pricing/shipping.ts";

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
