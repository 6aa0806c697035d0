import { expect, test } from "vitest";
import { daysUntil, totalsByCurrency } from "../../../app/domain/sales/tenant-sales.ts";

test("a period of the platform ends today and holds as many days as its name says", () => {
  expect(daysUntil("2026-03-01", "today")).toEqual({ from: "2026-03-01", to: "2026-03-01" });
  expect(daysUntil("2026-03-01", "7_days")).toEqual({ from: "2026-02-23", to: "2026-03-01" });
  expect(daysUntil("2026-03-01", "30_days")).toEqual({ from: "2026-01-31", to: "2026-03-01" });
});

test("amounts of two currencies are never added", () => {
  expect(
    totalsByCurrency([
      { currency: "GBP", orders: 2, total: 300 },
      { currency: "EUR", orders: 1, total: 50 },
      { currency: "GBP", orders: 1, total: 5 },
    ]),
  ).toEqual([
    { currency: "EUR", orders: 1, total: 50 },
    { currency: "GBP", orders: 3, total: 305 },
  ]);
  expect(totalsByCurrency([])).toEqual([]);
});
