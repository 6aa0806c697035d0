import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  businessDaysAfter,
  dayIn,
  dayMonthYear,
  deliveryWindow,
} from "../../../app/domain/delivery/delivery-window.ts";

const noonUtc = (day: string) => new Date(`${day}T12:00:00Z`);

describe("four to six business days after today", () => {
  test.each([
    ["the contract's Wednesday", "2025-01-08", "2025-01-14", "2025-01-16"],
    ["the contract's Saturday", "2025-01-11", "2025-01-16", "2025-01-20"],
    ["a Sunday", "2025-01-12", "2025-01-16", "2025-01-20"],
    ["a Monday", "2025-01-06", "2025-01-10", "2025-01-14"],
    ["a Friday", "2025-01-10", "2025-01-16", "2025-01-20"],
    ["the end of a year", "2026-12-30", "2027-01-05", "2027-01-07"],
    ["the end of a leap February", "2028-02-25", "2028-03-02", "2028-03-06"],
    ["the spring change of clocks", "2026-03-27", "2026-04-02", "2026-04-06"],
    ["the autumn change of clocks", "2026-10-23", "2026-10-29", "2026-11-02"],
  ])("%s (%s)", (_, today, from, to) => {
    expect(deliveryWindow(noonUtc(today), "Europe/London")).toEqual({ from, to });
  });

  test("never fall on a weekend and count every weekday between", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 40_000 }), fc.integer({ min: 1, max: 40 }), (offset, count) => {
        const day = new Date(offset * 86_400_000).toISOString().slice(0, 10);
        const found = businessDaysAfter(day, count);
        let weekdays = 0;
        for (let at = Date.parse(day) + 86_400_000; at <= Date.parse(found); at += 86_400_000) {
          if (![0, 6].includes(new Date(at).getUTCDay())) weekdays += 1;
        }
        expect(weekdays).toBe(count);
        expect([0, 6]).not.toContain(new Date(found).getUTCDay());
      }),
    );
  });
});

describe("today is where the store is", () => {
  test.each([
    ["2026-06-30T23:30:00Z", "Europe/London", "2026-07-01"],
    ["2026-06-30T22:30:00Z", "Europe/Amsterdam", "2026-07-01"],
    ["2026-12-31T23:30:00Z", "Europe/Amsterdam", "2027-01-01"],
    ["2027-01-01T04:30:00Z", "America/New_York", "2026-12-31"],
    ["2026-03-29T00:59:59Z", "Europe/London", "2026-03-29"],
  ])("%s in %s is %s", (moment, zone, day) => {
    expect(dayIn(zone, new Date(moment))).toBe(day);
  });
});

test("dates are written day, month, year", () => {
  expect(dayMonthYear("2025-01-14")).toBe("14-01-2025");
});
