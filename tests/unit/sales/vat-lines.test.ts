import fc from "fast-check";
import { expect, test } from "vitest";
import { sumOf } from "../../../app/domain/money.ts";
import { daysOfQuarter, quarterOf, quartersOf } from "../../../app/domain/sales/period.ts";
import { limitReached, type VatOrder, vatLines } from "../../../app/domain/sales/vat-lines.ts";

const order = (change: Partial<VatOrder>): VatOrder => ({
  currency: "EUR",
  country: "NL",
  isByCountry: true,
  buyer: "",
  net: 1000,
  vat: 210,
  isSold: true,
  rate: 2100,
  taxedNet: 1000,
  wholeNet: 1000,
  ...change,
});

test("sales of a Dutch company stand by where their VAT is declared, each country and rate once", () => {
  const lines = vatLines(
    [
      order({}),
      order({ net: 500, vat: 105 }),
      order({ country: "FI", rate: 2550, vat: 255 }),
      order({ country: "FI", rate: 2550, net: -400, vat: -102, isSold: false }),
      order({ country: "FI", isByCountry: false }),
      order({ country: "GB", rate: 2000, vat: 200 }),
      order({ country: "CH", rate: 0, vat: 0, taxedNet: 0 }),
    ],
    "NL",
  );
  expect(
    lines.map(({ scheme, country, rate, orders, net, vat }) => [scheme, country, rate, orders, net, vat]),
  ).toEqual([
    ["home", "FI", 2100, 1, 1000, 210],
    ["home", "NL", 2100, 2, 1500, 315],
    ["oss", "FI", 2550, 1, 600, 153],
    ["oss", "GB", 2000, 1, 1000, 200],
    ["untaxed", "CH", 0, 1, 1000, 0],
  ]);
});

test("supplies to companies stand by their numbers, apart from what else carries no VAT", () => {
  const free = { country: "DE", rate: 0, vat: 0, taxedNet: 0 };
  const lines = vatLines(
    [
      order({ ...free, buyer: "DE136695976" }),
      order({ ...free, buyer: "DE123456788" }),
      order({ ...free, buyer: "DE136695976", net: -200, isSold: false }),
      order(free),
    ],
    "NL",
  );
  expect(lines.map(({ scheme, buyer, orders, net }) => [scheme, buyer, orders, net])).toEqual([
    ["supplies", "DE123456788", 1, 1000],
    ["supplies", "DE136695976", 1, 800],
    ["untaxed", "", 1, 1000],
  ]);
});

test("an order with products that carry no VAT is shared by their prices", () => {
  const mixed = order({ net: 901, vat: 126, taxedNet: 600, wholeNet: 900 });
  expect(vatLines([mixed], "NL").map(({ rate, net, vat }) => [rate, net, vat])).toEqual([
    [2100, 601, 126],
    [0, 300, 0],
  ]);
});

test("lines add up to what was booked, whatever it was", () => {
  const some = fc.record({
    currency: fc.constantFrom("EUR" as const, "GBP" as const),
    country: fc.constantFrom("NL", "FI", "CH", "GB", ""),
    net: fc.integer({ min: -50_000, max: 50_000 }),
    vat: fc.integer({ min: -9000, max: 9000 }),
    isByCountry: fc.boolean(),
    buyer: fc.constantFrom("", "DE136695976", "FR83404833048"),
    isSold: fc.boolean(),
    rate: fc.constantFrom(0, 1900, 2550),
    taxedNet: fc.integer({ min: 0, max: 20_000 }),
    wholeNet: fc.integer({ min: 20_000, max: 50_000 }),
  });
  fc.assert(
    fc.property(fc.array(some, { maxLength: 30 }), fc.constantFrom("NL", "GB", ""), (orders, home) => {
      const lines = vatLines(orders, home);
      for (const currency of ["EUR", "GBP"]) {
        const booked = orders.filter((one) => one.currency === currency);
        const shown = lines.filter((one) => one.currency === currency);
        expect(sumOf(shown.map(({ net }) => net))).toBe(sumOf(booked.map(({ net }) => net)));
        expect(sumOf(shown.map(({ vat }) => vat))).toBe(sumOf(booked.map(({ vat }) => vat)));
      }
    }),
  );
});

test("quarters are named, follow each other back in time, and have their days", () => {
  expect(quarterOf("2026-11-27")).toBe("2026-Q4");
  expect(quartersOf({ from: "2025-12-31", to: "2026-07-01" })).toEqual([
    "2026-Q3",
    "2026-Q2",
    "2026-Q1",
    "2025-Q4",
  ]);
  expect(daysOfQuarter("2024-Q1")).toEqual({ from: "2024-01-01", to: "2024-03-31" });
  expect(daysOfQuarter("2026-Q4")).toEqual({ from: "2026-10-01", to: "2026-12-31" });
});

test.each([
  [0, "below"],
  [799_999, "below"],
  [800_000, "near"],
  [999_999, "near"],
  [1_000_000, "near"],
  [1_000_001, "over"],
])("%d cents to other countries are %s the limit", (sold, state) => {
  expect(limitReached(sold)).toBe(state);
});
