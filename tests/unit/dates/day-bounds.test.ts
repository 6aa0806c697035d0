import { expect, test } from "vitest";
import { endOfDay, startOfDay } from "../../../app/domain/dates/day-bounds.ts";

test.each([
  ["2026-11-18", "Europe/London", "2026-11-18T00:00:00Z", "2026-11-19T00:00:00Z"],
  ["2026-07-01", "Europe/London", "2026-06-30T23:00:00Z", "2026-07-01T23:00:00Z"],
  ["2026-07-01", "Europe/Amsterdam", "2026-06-30T22:00:00Z", "2026-07-01T22:00:00Z"],
  ["2026-01-05", "America/New_York", "2026-01-05T05:00:00Z", "2026-01-06T05:00:00Z"],
  // The day on which clocks go forward has 23 hours, the one on which they go back has 25.
  ["2026-03-29", "Europe/Amsterdam", "2026-03-28T23:00:00Z", "2026-03-29T22:00:00Z"],
  ["2026-10-25", "Europe/London", "2026-10-24T23:00:00Z", "2026-10-26T00:00:00Z"],
  ["2026-12-31", "Europe/London", "2026-12-31T00:00:00Z", "2027-01-01T00:00:00Z"],
])("%s in %s is from %s until %s", (day, zone, from, until) => {
  expect(startOfDay(day, zone)?.toISOString()).toBe(new Date(from).toISOString());
  expect(endOfDay(day, zone)?.toISOString()).toBe(new Date(until).toISOString());
});

test.each(["", "2026-02-30", "2026-13-01", "18-11-2026", "2026-11-18T00:00", "x", "0000-00-00"])(
  "%j is no day",
  (day) => {
    expect(startOfDay(day, "Europe/London")).toBeUndefined();
    expect(endOfDay(day, "Europe/London")).toBeUndefined();
  },
);
