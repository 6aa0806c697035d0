import { describe, expect, test } from "vitest";
import { changeInPercent, mergeSales } from "../../../app/domain/sales/merge-sales.ts";
import { daysIn, monthsOf, periodBefore, periodUntil } from "../../../app/domain/sales/period.ts";

describe("a period", () => {
  test("ends today and holds as many days as its name says", () => {
    expect(periodUntil("2026-03-01", "7_days")).toEqual({ from: "2026-02-23", to: "2026-03-01" });
    expect(periodUntil("2026-03-01", "12_months")).toEqual({ from: "2025-04-01", to: "2026-03-01" });
    expect(periodUntil("2026-03-01", "this_year").from).toBe("2026-01-01");
    expect(daysIn(periodUntil("2026-03-01", "30_days"))).toBe(30);
  });

  test("is compared with as many days before it", () => {
    expect(periodBefore({ from: "2026-03-01", to: "2026-03-31" })).toEqual({
      from: "2026-01-29",
      to: "2026-02-28",
    });
  });

  test("touches the months that it touches", () => {
    expect(monthsOf({ from: "2025-11-30", to: "2026-02-01" })).toEqual([
      "2025-11",
      "2025-12",
      "2026-01",
      "2026-02",
    ]);
  });
});

describe("sums", () => {
  const late = (quarter: string, total: number) => ({
    quarter: Date.parse(quarter),
    currency: "GBP" as const,
    total,
  });
  const merge = (plus: ReturnType<typeof late>[], minus: ReturnType<typeof late>[] = []) =>
    mergeSales(
      { kept: [{ key: "2026-07-02", currency: "GBP", total: 10 }], plus, minus },
      {
        names: ["total"],
        period: { from: "2026-07-01", to: "2026-07-02" },
        timeZone: "Europe/London",
        keyOf: (_, day) => day,
      },
    );

  test("take what came since by the day of the time zone, within the period", () => {
    expect(merge([late("2026-07-01T23:00:00Z", 5), late("2026-07-02T23:00:00Z", 7)])).toEqual([
      { key: "2026-07-02", currency: "GBP", total: 15 },
    ]);
  });

  test("leave out a group of which everything was cancelled", () => {
    expect(merge([], [late("2026-07-02T10:00:00Z", 10)])).toEqual([]);
  });
});

test("a change has no percentage where there was next to nothing before", () => {
  expect([
    changeInPercent(150, 100),
    changeInPercent(50, 100),
    changeInPercent(0, 0),
    changeInPercent(1e6, 1),
  ]).toEqual([50, -50, null, null]);
});
