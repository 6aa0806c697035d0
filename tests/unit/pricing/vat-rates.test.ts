import fc from "fast-check";
import { expect, test } from "vitest";
import { isInEu } from "../../../app/domain/address/places.ts";
import { COUNTRIES } from "../../../app/domain/address/countries.ts";
import { priceOrder } from "../../../app/domain/pricing/price-order.ts";
import { COUNTRIES_WITH_RATES, rateByCountry, standardRate } from "../../../app/domain/pricing/vat-rates.ts";

const place = (addressCountry: string, addressPostcode = "", addressCity = "") => ({
  addressCountry,
  addressPostcode,
  addressCity,
});

// The Commission's table and gov.uk as of November 2026, typed from there and not from the code.
const TODAY: Record<string, number> = {
  AT: 20,
  BE: 21,
  BG: 20,
  CY: 19,
  CZ: 21,
  DE: 19,
  DK: 25,
  EE: 24,
  ES: 21,
  FI: 25.5,
  FR: 20,
  GB: 20,
  GR: 24,
  HR: 25,
  HU: 27,
  IE: 23,
  IT: 22,
  LT: 21,
  LU: 17,
  LV: 21,
  MT: 18,
  NL: 21,
  PL: 23,
  PT: 23,
  RO: 21,
  SE: 25,
  SI: 22,
  SK: 23,
};

test("every country of the Union and the United Kingdom has its standard rate", () => {
  const ours = COUNTRIES.map(([code]) => code).filter((code) => isInEu(code) || code === "GB");
  expect([...COUNTRIES_WITH_RATES].sort()).toEqual([...ours].sort());
  const rates = Object.fromEntries(
    ours.map((code) => [code, (standardRate(place(code), "2026-11-27") ?? 0) / 100]),
  );
  expect(rates).toEqual(TODAY);
});

test.each([
  ["EE", "2025-06-30", 2200, "2025-07-01", 2400],
  ["FI", "2024-08-31", 2400, "2024-09-01", 2550],
  ["LU", "2023-12-31", 1600, "2024-01-01", 1700],
  ["RO", "2025-07-31", 1900, "2025-08-01", 2100],
  ["SK", "2024-12-31", 2000, "2025-01-01", 2300],
])("%s has its old rate until %s and the new one from the next day on", (code, last, old, first, rate) => {
  expect(standardRate(place(code), last)).toBe(old);
  expect(standardRate(place(code), first)).toBe(rate);
});

test.each([
  ["Germany", "EU", place("DE", "10115", "Berlin"), 1900],
  ["Heligoland", "EU", place("DE", "27498", "Helgoland"), 0],
  ["Büsingen", "EU", place("DE", "78266"), 0],
  ["Jungholz", "EU", place("AT", "6691"), 1900],
  ["the Kleinwalsertal", "EU", place("AT", "A-6992"), 1900],
  ["Vienna", "EU", place("AT", "1010"), 2000],
  ["the Azores", "EU", place("PT", "9500-321", "Ponta Delgada"), 1600],
  ["Madeira", "EU", place("PT", "9000 012", "Funchal"), 2200],
  ["Lisbon", "EU", place("PT", "1100-148"), 2300],
  ["the Canary Islands", "EU", place("ES", "35001"), 0],
  ["Melilla", "EU", place("ES", "52001"), 0],
  ["Åland", "EU", place("FI", "22100"), 0],
  ["Livigno", "EU", place("IT", "23041"), 0],
  ["La Réunion", "EU", place("FR", "97400"), 0],
  ["Monaco, which counts as France", "EU", place("FR", "98000"), 2000],
  ["Northern Ireland from the Union", "EU", place("GB", "BT1 5GS"), 2000],
  ["Great Britain from the Union", "EU", place("GB", "SW1A 1AA"), 0],
  ["Switzerland", "EU", place("CH", "8001"), 0],
  ["the United States", "EU", place("US", "10001"), 0],
  ["Great Britain from there", "UK", place("GB", "SW1A 1AA"), 2000],
  ["Northern Ireland from Great Britain", "UK", place("GB", "BT1 5GS"), 2000],
  ["the Isle of Man", "UK", place("GB", "IM1 1AA"), 2000],
  ["Jersey", "UK", place("GB", "JE2 3AB"), 0],
  ["France from Great Britain", "UK", place("FR", "75001"), 0],
] as const)("a delivery to %s from a store of %s owes its rate", (_, region, to, rate) => {
  expect(rateByCountry(region, to, "2026-11-27")).toBe(rate);
});

test("the shopper pays the same wherever it goes, and what of it is tax is what the rate takes out of it", () => {
  const rates = [0, 1600, 1700, 1900, 2000, 2100, 2200, 2400, 2550, 2700];
  fc.assert(
    fc.property(
      fc.array(
        fc.record({
          quantity: fc.integer({ min: 1, max: 200 }),
          unitNet: fc.integer({ min: 0, max: 20_000 }),
          storeDefaultVat: fc.boolean(),
        }),
        { minLength: 1, maxLength: 6 },
      ),
      fc.constantFrom(...rates.slice(1)),
      fc.constantFrom(...rates),
      fc.integer({ min: 0, max: 3000 }),
      fc.integer({ min: 0, max: 30_000 }),
      (lines, vatRate, dueRate, shipping, off) => {
        const voucher = off === 0 ? null : { discountAmount: off, percentOff: null };
        const home = priceOrder(lines, { vatRate, notVatRegistered: false }, shipping, voucher);
        const away = priceOrder(lines, { vatRate, notVatRegistered: false, dueRate }, shipping, voucher);
        expect(away.total).toBe(home.total);
        expect(away.totalBefore).toBe(home.totalBefore);
        expect(away.shippingNet + away.shippingVat).toBe(home.shippingNet + home.shippingVat);
        expect(away.totalExcludingVat + away.totalVat).toBe(away.total);
        for (const [at, line] of away.lines.entries()) {
          expect(line.unitGross).toBe(home.lines[at]!.unitGross);
          expect(line.unitNet + line.unitVat).toBe(line.unitGross);
          const isTaxed = home.lines[at]!.unitVat > 0;
          const due = isTaxed ? (line.unitGross * dueRate) / (10_000 + dueRate) : 0;
          expect(Math.abs(line.unitVat - due)).toBeLessThanOrEqual(0.5);
        }
        if (dueRate === 0) expect(away.totalVat).toBe(0);
      },
    ),
  );
});
