import { expect, test } from "vitest";
import { type ForecastFacts, forecastOf } from "../../../app/domain/gift/forecast.ts";

/** Five hundred codes for a shirt and a mug, none of them used. */
const facts = (change: Partial<ForecastFacts> = {}): ForecastFacts => ({
  lines: [
    { quantity: 1, unitNet: 0, storeDefaultVat: true, unitCost: 1_200, stockLeft: null },
    { quantity: 2, unitNet: 0, storeDefaultVat: true, unitCost: 150, stockLeft: null },
  ],
  vat: { vatRate: 2_000, notVatRegistered: false },
  taken: 0,
  left: 500,
  past: { taken: 0, most: 0 },
  parcels: [400, 290],
  used: 0,
  budget: null,
  ...change,
});

test("the worst case is every code and the dearest parcel, the expected one the usual share and the cheapest", () => {
  const { perGift, worst, expected, rate, covered } = forecastOf(facts());
  expect(perGift).toBe(1_500);
  expect(worst).toEqual({ gifts: 500, goods: 750_000, shipping: 500 * 480, total: 990_000 });
  expect(expected).toEqual({ gifts: 300, goods: 450_000, shipping: 300 * 348, total: 554_400 });
  expect(rate).toEqual({ percent: 60, isOwn: false });
  expect(covered).toBeNull();
});

test("the share of promos that are over counts once enough gifts tell it", () => {
  expect(forecastOf(facts({ past: { taken: 19, most: 19 } })).rate.isOwn).toBe(false);
  const { rate, expected } = forecastOf(facts({ past: { taken: 150, most: 200 } }));
  expect([rate, expected?.gifts]).toEqual([{ percent: 75, isOwn: true }, 375]);
});

test("what was taken is no guess: it is in both cases as it was counted, and the share is of all", () => {
  const { worst, expected } = forecastOf(facts({ taken: 400, left: 100, used: 590_000 }));
  expect([worst?.gifts, worst?.goods]).toEqual([500, 590_000 + 150_000]);
  // More were taken than the share says already.
  expect([expected?.gifts, expected?.goods]).toEqual([400, 590_000]);
});

test("the budget covers so many more, none once it is passed", () => {
  expect(forecastOf(facts({ budget: 100_000, used: 10_000 })).covered).toBe(60);
  expect(forecastOf(facts({ budget: 100_000, used: 100_500 })).covered).toBe(0);
});

test("stock limits gifts without codes; without both the number is unknown, and a price above the cost counts with its VAT", () => {
  const [tee, mug] = facts().lines;
  const lines = [tee!, { ...mug!, stockLeft: 41 }];
  expect(forecastOf(facts({ left: null, lines })).worst?.gifts).toBe(20);
  expect(forecastOf(facts({ left: null })).worst).toBeNull();
  expect(forecastOf(facts({ parcels: [] })).worst).toMatchObject({ shipping: null, total: 750_000 });
  expect(forecastOf(facts({ lines: [{ ...tee!, unitNet: 2_000 }] })).perGift).toBe(2_400);
});
